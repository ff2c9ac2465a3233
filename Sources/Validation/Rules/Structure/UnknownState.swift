internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that states of texts and extraction states of keys are those that Xcode writes.
///
/// The state `stale` of a text is `stale-unit`.
struct UnknownState: CatalogIssueRule {
    static let metadata = RuleMetadata(.unknownState, .structure, .warning, .build)

    private typealias Texts = L10n.Rule.UnknownState

    func check(_ issue: CatalogIssue, in context: IssueContext, to findings: inout Findings) {
        guard let entry = context.entry else { return }
        switch issue.kind {
        case .unknownState(let state):
            let language = context.language
            let key = context.string(entry.key)
            let message =
                state.isEmpty
                ? Texts.Blank.message(language: language ?? "", key: key)
                : Texts.message(state: state, language: language ?? "", key: key)
            let known = Self.unitState(near: state)
            findings.report(
                message, at: issue.range, in: context, reason: Texts.reason,
                advice: known.map { Texts.Known.advice(suggestion: $0) } ?? Texts.advice, language: language)
        case .unknownExtractionState(let state):
            let known = Spelling.nearest(state, in: ["manual", "extracted_with_value", "migrated", "stale"])
            findings.report(
                Texts.Extraction.message(state: state, key: context.string(entry.key)), at: issue.range, in: context,
                reason: Texts.Extraction.reason,
                advice: known.map { Texts.Known.advice(suggestion: $0) } ?? Texts.Extraction.advice)
        default: return
        }
    }

    /// The state that a word may mean.
    private static func unitState(near word: String) -> String? {
        let state = Spelling.nearest(word, in: ["translated", "new", "needs_review", "machine_translated"])
        // A word such as `untranslated` is spelled like the opposite of what it says.
        return state == "translated" && !word.lowercased().hasPrefix("tr") ? nil : state
    }
}
