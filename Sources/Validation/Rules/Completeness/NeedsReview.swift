internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that no text waits for review. Such a text ships.
struct NeedsReview: UnitRule {
    static let metadata = RuleMetadata("needs-review", .completeness, .warning)

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        guard unit.state == .needsReview, let entry = context.entry, let language = context.language else { return }
        guard entry.isTranslatable else { return }
        context.report(
            L10n.Rule.NeedsReview.message(language: language.name, key: context.string(entry.key)), at: unit.stateRange,
            reason: L10n.Rule.NeedsReview.reason, advice: L10n.Rule.NeedsReview.advice,
            severity: context.options.isRelease ? .error : nil, unit: unit)
    }
}
