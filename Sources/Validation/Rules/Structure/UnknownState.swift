internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that states of texts and extraction states of keys are those that Xcode writes.
///
/// The state `stale` of a text is `stale-unit`.
struct UnknownState: CatalogIssueRule {
    static let metadata = RuleMetadata(.unknownState, .structure, .warning, .build)

    private typealias Texts = L10n.Rule.UnknownState

    func check(_ issue: CatalogIssue, in context: IssueContext, to findings: inout Findings) {
        guard let entry = context.entry else { return }
        switch issue.kind {
        case .unknownState(let state, let count):
            let language = context.language
            let key = context.string(entry.key)
            let message =
                state.isEmpty
                ? Texts.Blank.message(language: language ?? "", key: key)
                : Texts.message(state: state, language: language ?? "", key: key)
            let known = Self.unitState(near: state)
            let advice = known.map { Texts.Known.advice(suggestion: $0) } ?? Texts.advice
            if count > 1 {
                let message = Texts.Repeated.message(state: state, count: count, key: context.string(entry.key))
                return report(message, issue, reason: Texts.reason, advice: advice, context, &findings)
            }
            findings.report(
                message, at: issue.range, in: context, reason: Texts.reason,
                advice: advice, language: language)
        case .unknownExtractionState(let state, let count):
            let known = Spelling.nearest(state, in: ["manual", "extracted_with_value", "migrated", "stale"])
            let advice = known.map { Texts.Known.advice(suggestion: $0) } ?? Texts.Extraction.advice
            if count > 1 {
                let message = Texts.Extraction.Repeated.message(state: state, count: count, key: context.string(entry.key))
                return report(message, issue, reason: Texts.Extraction.reason, advice: advice, context, &findings)
            }
            findings.report(
                Texts.Extraction.message(state: state, key: context.string(entry.key)), at: issue.range, in: context,
                reason: Texts.Extraction.reason,
                advice: advice)
        default: return
        }
    }

    /// Reports many places once. The finding does not belong to the key of the first one.
    private func report(
        _ message: Message, _ issue: CatalogIssue, reason: Message, advice: Message, _ context: IssueContext,
        _ findings: inout Findings
    ) {
        findings.report(message, at: issue.range, in: context.catalogContext, reason: reason, advice: advice)
    }

    /// The state that a word may mean.
    private static func unitState(near word: String) -> String? {
        let state = Spelling.nearest(word, in: ["translated", "new", "needs_review", "machine_translated"])
        // A word such as `untranslated` is spelled like the opposite of what it says.
        return state == "translated" && !word.lowercased().hasPrefix("tr") ? nil : state
    }
}
