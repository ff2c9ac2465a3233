package import L10nDiagnostics
internal import L10nMessages

extension Finding {
    /// A mistake in a file that a run depends on.
    package init(_ problem: ProblemID, _ range: ByteRange, _ message: Message, reason: Message) {
        self.init(
            rule: problem.id, severity: .error, range: range, message: message, reason: reason,
            advice: L10n.Problem.advice(id: problem.rawValue))
    }

    /// What a rule reports for the JSON of a catalog, reported for a configuration.
    static func configurationSyntax(_ finding: Finding) -> Finding {
        Finding(
            rule: ProblemID.configurationSyntax.id, severity: .error, range: finding.range,
            message: L10n.Configuration.Error.syntax(problem: finding.message.localized),
            reason: L10n.Problem.Reason.configuration, advice: finding.advice)
    }
}
