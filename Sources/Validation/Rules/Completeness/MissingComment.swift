internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that every key has a comment that a person wrote.
struct MissingComment: EntryRule {
    static let metadata = RuleMetadata("missing-comment", .completeness, .warning, isOnByDefault: false)

    private typealias Texts = L10n.Rule.MissingComment

    func check(_ entry: CatalogEntry, in context: inout RuleContext) {
        guard entry.isTranslatable else { return }
        guard let comment = entry.comment, !context.withUTF8(comment, TextShape.isBlank) else {
            context.report(
                Texts.message(key: context.string(entry.key)), at: entry.keyRange, reason: Texts.reason, advice: Texts.advice)
            return
        }
        guard entry.isCommentGenerated else { return }
        context.report(
            Texts.Generated.message(key: context.string(entry.key)), at: entry.keyRange, reason: Texts.reason,
            advice: Texts.Generated.advice)
    }
}
