internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that keys entered by hand follow the project's style, by default reverse domain with snake_case.
///
/// A catalog that clearly has another style of its own gets one finding, not one for each key, until a style is configured.
struct KeyNaming: CatalogRule {
    static let metadata = RuleMetadata(.keyNaming, .keys, .warning, fix: .unsafe, options: Options.self)
    let options: Options

    struct Options: RuleOptions {
        let style: KeyStyle?

        init(_ options: inout OptionReader) {
            style = options.choice("style", "How manual keys are written; 'reverse-domain' without it.")
        }
    }

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        let configured = options.style
        let style = configured ?? .reverseDomain
        guard style != .any, !context.hasSourceElsewhere else { return }
        // Other keys are the text itself, or were named by Xcode.
        var keys: [CatalogEntry] = []
        var wrong: [CatalogEntry] = []
        for entry in catalog.entries where entry.extractionState == .manual {
            if context.withUTF8(entry.key, TextShape.isBlank) || context.hasObjectIDAsKey(entry) { continue }
            keys.append(entry)
            if !context.withUTF8(entry.key, style.accepts) { wrong.append(entry) }
        }
        if configured == nil, let first = wrong.first, let other = ownStyle(of: keys, context) {
            // It is about the catalog and has no key.
            findings.report(
                L10n.Rule.KeyNaming.Other.message(style: other.rawValue, expected: style.rawValue), at: first.keyRange,
                in: context,
                reason: L10n.Rule.KeyNaming.reason, advice: L10n.Rule.KeyNaming.Other.advice(style: other.rawValue))
        } else {
            report(wrong, style, context, &findings)
        }
    }

    private func report(_ wrong: [CatalogEntry], _ style: KeyStyle, _ context: CatalogContext, _ findings: inout Findings) {
        if wrong.isEmpty { return }
        let keys = Set(context.catalog.entries.map { context.string($0.key) })
        let suggestions = wrong.map { style.suggestion(for: context.string($0.key)) }
        let counts = Dictionary(suggestions.map { ($0, 1) }, uniquingKeysWith: +)
        for (entry, suggestion) in zip(wrong, suggestions) {
            report(suggestion, isUnique: counts[suggestion] == 1, among: keys, entry, style, context, &findings)
        }
    }

    private func report(
        _ suggestion: KeyStyle.Suggestion, isUnique: Bool, among keys: Set<String>, _ entry: CatalogEntry, _ style: KeyStyle,
        _ context: CatalogContext, _ findings: inout Findings
    ) {
        typealias Texts = L10n.Rule.KeyNaming
        let key = context.string(entry.key)
        var fix: FixIt?
        if case .key(let better) = suggestion, isUnique, !keys.contains(better), hasSourceText(entry, context) {
            fix = context.editor.map { FixIt(.unsafe, [TextEdit(entry.keyRange, $0.quoted(better))]) }
        }
        let finding: (message: Message, advice: Message) =
            switch suggestion {
            case .key(let better) where keys.contains(better):
                (Texts.Taken.message(key: key, style: style.rawValue, suggestion: better), Texts.Taken.advice(suggestion: better))
            case .key(let better):
                (Texts.message(key: key, style: style.rawValue, suggestion: better), Texts.advice(suggestion: better))
            case .missingDomain: (Texts.Domain.message(key: key, style: style.rawValue), Texts.Domain.advice)
            case .foreignLetters: (Texts.Letters.message(key: key, style: style.rawValue), Texts.Letters.advice)
            }
        findings.report(
            finding.message, at: entry.keyRange, in: context, reason: Texts.reason, advice: finding.advice, key: key, fix: fix)
    }

    /// Whether the text is in the catalog, so that it stays when the key gets another name.
    private func hasSourceText(_ entry: CatalogEntry, _ context: CatalogContext) -> Bool {
        guard let source = context.catalog.sourceLocalization(of: entry) else { return false }
        return context.catalog.units[source.units].contains { $0.hasText }
    }

    /// Another style that at least nine of ten keys have, where there are twenty or more and hardly any is in reverse domain.
    private func ownStyle(of keys: [CatalogEntry], _ context: CatalogContext) -> KeyStyle? {
        func count(_ style: KeyStyle) -> Int { keys.count { context.withUTF8($0.key, style.accepts) } }
        guard keys.count >= 20, count(.reverseDomain) * 10 < keys.count else { return nil }
        return [KeyStyle.snake, .camel, .kebab].first { count($0) * 10 >= keys.count * 9 }
    }
}
