internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks for missing fields without which Apple's compiler refuses a catalog or a text cannot be found.
///
/// A localization without any text is `empty-localization`; a field that is missing because the file is damaged is not reported.
struct SchemaMissingField: CatalogIssueRule {
    static let metadata = RuleMetadata(.schemaMissingField, .structure, .error, .build, blocks: .all, fix: .safe)

    private typealias Texts = L10n.Rule.SchemaMissingField

    func check(_ issue: CatalogIssue, in context: IssueContext, to findings: inout Findings) {
        guard case .missingField(let level, let name) = issue.kind, !context.isConflicted else { return }
        guard let entry = context.entry else {
            if !context.isRootDamaged { reportRoot(name, issue, context, &findings) }
            return
        }
        guard !context.followsDamage else { return }
        let key = context.string(entry.key)
        let language = context.language
        let message: Message
        switch level {
        case .plural, .device, .substitution:
            let part = context.excerpt(ByteRange(issue.range.start + 1, max(issue.range.start + 1, issue.range.end - 1)))
            message = Texts.Part.message(part: part, key: key, language: language ?? "", name: name)
        case .root, .entry, .localization, .unit, .stringSet, .variations:
            message = Texts.message(language: language ?? "", key: key, name: name)
        }
        findings.report(
            message, at: issue.range, in: context,
            reason: level == .plural || level == .device ? Texts.Part.reason : Texts.reason,
            advice: advice(level, name), language: language)
    }

    private func advice(_ level: CatalogIssue.Level, _ name: String) -> Message {
        switch name {
        case "state": Texts.State.advice
        case "value": Texts.Value.advice
        case "variations" where level == .substitution: Texts.Variations.advice
        default: Texts.advice(name: name)
        }
    }

    private func reportRoot(_ name: String, _ issue: CatalogIssue, _ context: IssueContext, _ findings: inout Findings) {
        let advice =
            switch name {
            case "version": Texts.Catalog.Version.advice
            case "sourceLanguage": Texts.Catalog.SourceLanguage.advice
            default: Texts.advice(name: name)
            }
        let root = context.catalog.document.withRoot { $0?.range } ?? issue.range
        findings.report(
            Texts.Catalog.message(name: name), at: issue.range, in: context, reason: Texts.reason, advice: advice,
            fix: name != "version"
                ? nil : context.editor?.insertion("version", "\"1.0\"", into: root).map { FixIt(.safe, [$0]) })
    }
}
