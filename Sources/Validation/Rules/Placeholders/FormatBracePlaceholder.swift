internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a translation keeps the tokens `${name}` of its source, as templates use them, and `{name}` in a catalog that uses
/// them in several texts.
///
/// The phrases of App Shortcuts are `appshortcuts-token`.
struct FormatBracePlaceholder: EntryRule {
    static let metadata = RuleMetadata(.formatBracePlaceholder, .placeholders, .error, .wrong)

    private let bareTokens = BareTokens()

    init(_ facts: CatalogFacts) {}

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        let source = context.sourceText ?? (context.sourceLocalization == nil ? entry.key : nil)
        guard let source, context.withUTF8(source, { $0.contains(UInt8(ascii: "{")) }), !context.isOfInterfaceBuilder(entry)
        else {
            return
        }
        let tokens = Self.tokens(in: context.string(source), withBare: true)
        guard !tokens.isEmpty else { return }
        for localization in context.catalog.localizations[entry.localizations]
        where localization.language != context.catalog.sourceLanguage && !context.catalog.isStringSet(localization) {
            check(localization, for: tokens, in: LocalizationContext(context, localization), to: &findings)
        }
    }

    private func check(
        _ localization: Localization, for tokens: [String], in context: LocalizationContext, to findings: inout Findings
    ) {
        for unit in context.catalog.units[localization.units]
        where unit.hasText && unit.form.substitution == nil {
            let text = context.string(unit.value)
            for token in tokens where !text.contains(token) {
                let isBare = !token.hasPrefix("$")
                if isBare, unit.state == .new || !Self.needsNumber(unit) || !bareTokens.areUsual(in: context) { continue }
                findings.report(
                    L10n.Rule.FormatBracePlaceholder.message(token: token), at: unit.valueRange, in: context,
                    reason: isBare ? L10n.Rule.FormatBracePlaceholder.Bare.reason : L10n.Rule.FormatBracePlaceholder.reason,
                    advice: L10n.Rule.FormatBracePlaceholder.advice(token: token), severity: isBare ? .warning : nil, unit: unit)
            }
        }
    }

    /// Whether a form may not say its number in words.
    private static func needsNumber(_ unit: StringUnit) -> Bool {
        switch unit.form.category {
        case .zero, .one, .two: false
        default: true
        }
    }

    /// The tokens `${name}` of a text, and if wanted `{name}`, each once.
    static func tokens(in text: String, withBare: Bool = false) -> [String] {
        var found: [String] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            let name = rest[rest.index(after: open)...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let previous = open > text.startIndex ? text[text.index(before: open)] : " "
            rest = rest[name.endIndex...]
            guard !name.isEmpty, rest.first == "}", previous == "$" || withBare && previous != "{" && name.allSatisfy(\.isASCII)
            else { continue }
            let token = (previous == "$" ? "${" : "{") + name + "}"
            if !found.contains(token) { found.append(token) }
        }
        return found
    }
}

/// Whether the source texts of a catalog use tokens `{name}`: three of them or more. Counted once, when it is first asked.
private final class BareTokens {
    private var answer: Bool?

    func areUsual(in context: some RuleContext) -> Bool {
        if let answer { return answer }
        let users = context.catalog.entries.lazy.filter { entry in
            guard let text = context.singleTextToTranslate(of: entry),
                context.withUTF8(text, { $0.contains(UInt8(ascii: "{")) })
            else { return false }
            return FormatBracePlaceholder.tokens(in: context.string(text), withBare: true).contains { $0.hasPrefix("{") }
        }
        let areUsual = users.prefix(3).count == 3
        answer = areUsual
        return areUsual
    }
}
