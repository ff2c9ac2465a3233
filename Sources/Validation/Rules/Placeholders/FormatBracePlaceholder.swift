internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that a translation keeps the tokens `${name}` of its source, as templates use them.
///
/// The phrases of App Shortcuts are `appshortcuts-token`.
struct FormatBracePlaceholder: LocalizationRule {
    static let metadata = RuleMetadata(.formatBracePlaceholder, .placeholders, .error, .wrong)

    func check(_ localization: Localization, in context: LocalizationContext, to findings: inout Findings) {
        guard !localization.isStringSet, !context.isSourceLanguage, !context.isOfInterfaceBuilder(context.entry) else { return }
        let source = context.sourceText ?? (context.sourceLocalization == nil ? context.entry.key : nil)
        guard let source, context.withUTF8(source, { $0.contains(UInt8(ascii: "$")) }) else { return }
        let tokens = Self.tokens(in: context.string(source))
        guard !tokens.isEmpty else { return }
        for unit in context.catalog.units[localization.units]
        where unit.hasText && unit.form.substitution == nil {
            let own = Self.tokens(in: context.string(unit.value))
            for token in tokens where !own.contains(token) {
                findings.report(
                    L10n.Rule.FormatBracePlaceholder.message(token: token), at: unit.valueRange, in: context,
                    reason: L10n.Rule.FormatBracePlaceholder.reason,
                    advice: L10n.Rule.FormatBracePlaceholder.advice(token: token), unit: unit)
            }
        }
    }

    /// The tokens `${name}` of a text, each once.
    static func tokens(in text: String) -> [String] {
        var found: [String] = []
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            rest = rest[dollar...]
            guard rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") else {
                rest = rest.dropFirst()
                continue
            }
            let name = rest[rest.index(dollar, offsetBy: 2)..<end]
            if !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
                !found.contains(String(rest[dollar...end]))
            {
                found.append(String(rest[dollar...end]))
            }
            rest = rest[rest.index(after: end)...]
        }
        return found
    }
}
