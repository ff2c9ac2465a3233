internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that keys entered by hand follow the project's style, or without a configured one the style that nearly all keys of the
/// catalog have.
struct KeyNaming: CatalogRule {
    static let metadata = RuleMetadata(.keyNaming, .keys, .warning, .style, fix: .unsafe, options: Options.self)
    let options: Options

    struct Options: RuleOptions {
        let style: KeyStyle?

        init(_ options: inout OptionReader) {
            style = options.choice("style", "How manual keys are written; without it, as nearly all keys of the catalog are.")
        }
    }

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        guard options.style != .any, !context.hasSourceElsewhere else { return }
        // Other keys are the text itself, or were named by Xcode.
        let keys = catalog.entries.filter { entry in
            entry.extractionState == .manual && !context.isBlank(entry.key)
                && !context.hasObjectIDAsKey(entry)
        }
        func accepts(_ style: KeyStyle, _ entry: CatalogEntry) -> Bool { context.withUTF8(entry.key, style.accepts) }
        let prevailing = { KeyStyle.prevailing(among: keys.count) { style in keys.count { accepts(style, $0) } } }
        guard let style = options.style ?? prevailing() else { return }
        report(keys.filter { !accepts(style, $0) }, style, context, &findings)
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
            fix = context.editor.map { FixIt(.unsafe, [TextEdit(entry.keyRange, $0.quoted(better))], newKey: better) }
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
}
