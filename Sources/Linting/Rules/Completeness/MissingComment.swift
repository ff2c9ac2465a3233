internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that every key has a comment that a person wrote.
struct MissingComment: EntryRule {
    static let metadata = RuleMetadata(.missingComment, .completeness, .warning, .style, isOnByDefault: false)

    private typealias Texts = L10n.Rule.MissingComment

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard entry.isTranslatable else { return }
        func report(_ message: (_ key: String) -> Message, advice: Message) {
            let key = context.key
            findings.report(message(key), at: entry.keyRange, in: context, reason: Texts.reason, advice: advice, key: key)
        }
        guard let comment = entry.comment, !context.isBlank(comment) else {
            return report(Texts.message(key:), advice: Texts.advice)
        }
        if entry.isCommentGenerated { report(Texts.Generated.message(key:), advice: Texts.Generated.advice) }
    }
}
