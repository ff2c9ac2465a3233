internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that keys entered by hand follow the project's style, by default reverse domain with snake_case.
struct KeyNaming: EntryRule {
    static let metadata = RuleMetadata("key-naming", .keys, .warning)

    func check(_ entry: CatalogEntry, in context: inout RuleContext) {
        // Other keys are the text itself, or were named by Xcode, Interface Builder or Info.plist.
        guard entry.extractionState == .manual, context.options.keyStyle != .any else { return }
        let key = context.string(entry.key)
        guard !key.allSatisfy(\.isWhitespace), !context.options.keyStyle.accepts(key) else { return }
        let style = context.options.keyStyle.rawValue
        switch context.options.keyStyle.suggestion(for: key) {
        case .key(let better) where context.holdsKey(better):
            context.report(
                L10n.Rule.KeyNaming.Taken.message(key: key, style: style, suggestion: better), at: entry.keyRange,
                reason: L10n.Rule.KeyNaming.reason, advice: L10n.Rule.KeyNaming.Taken.advice(suggestion: better))
        case .key(let better):
            context.report(
                L10n.Rule.KeyNaming.message(key: key, style: style, suggestion: better), at: entry.keyRange,
                reason: L10n.Rule.KeyNaming.reason, advice: L10n.Rule.KeyNaming.advice(suggestion: better))
        case .missingDomain:
            context.report(
                L10n.Rule.KeyNaming.Domain.message(key: key, style: style), at: entry.keyRange,
                reason: L10n.Rule.KeyNaming.reason, advice: L10n.Rule.KeyNaming.Domain.advice)
        case .foreignLetters:
            context.report(
                L10n.Rule.KeyNaming.Letters.message(key: key, style: style), at: entry.keyRange,
                reason: L10n.Rule.KeyNaming.reason, advice: L10n.Rule.KeyNaming.Letters.advice)
        }
    }
}
