package import L10nConfiguration
package import L10nDiagnostics
internal import L10nLinting
internal import L10nMessages
package import L10nValidation

extension ProjectConfiguration {
    /// Findings about rules that this file configures although they are in preview or deprecated.
    ///
    /// - Parameter options: Those that apply to the project as a whole.
    package func remarks(
        _ options: ValidationOptions, of rules: [RuleMetadata] = RuleRegistry.all
    ) -> [(source: SourceFile, finding: Finding)] {
        let policy = FindingPolicy(options)
        return rules.filter { $0.state != .stable }.flatMap { rule in
            ([settings] + overrides.map(\.settings)).compactMap { settings in
                guard let range = settings.range(of: rule.id),
                    let remark = policy.remark(on: rule, setTo: settings.severities[rule.id]?.value ?? .on)
                else { return nil }
                return (source, remark.finding(about: rule.id, range))
            }
        }
    }
}

extension CheckSettings {
    /// Where a file configures a rule; nil if it doesn't.
    fileprivate func range(of rule: RuleID) -> ByteRange? {
        let origins = [severities[rule]?.origin] + (ruleOptions[rule] ?? [:]).values.map(\.origin)
        return origins.compactMap { if case .file(_, let range) = $0 { range } else { nil } }.min { $0.start < $1.start }
    }
}

extension FindingPolicy.Remark {
    private typealias Texts = L10n.Configuration.Remark

    fileprivate func finding(about rule: RuleID, _ range: ByteRange) -> Finding {
        let (message, reason, advice) =
            switch self {
            case .preview: (Texts.Preview.message(rule: rule.name), Texts.Preview.reason, Texts.Preview.advice)
            case .deprecated(nil):
                (Texts.Deprecated.message(rule: rule.name), Texts.Deprecated.reason, Texts.Deprecated.advice)
            case .deprecated(let replacement?):
                (
                    Texts.Deprecated.message(rule: rule.name), Texts.Deprecated.reason,
                    Texts.Deprecated.replace(replacement: replacement.name)
                )
            }
        return Finding(
            rule: ProblemID.configurationRuleState.id, severity: .note, impact: .style, range: range, message: message,
            reason: reason, advice: advice)
    }
}
