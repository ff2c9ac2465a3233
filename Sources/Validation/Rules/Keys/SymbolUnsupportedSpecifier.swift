internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that Xcode can make a Swift type of every placeholder in the texts of a manual key: not of `%-i`, `%S`, `%n` or `%*d`.
///
/// A translation is enough to fail: `50%-ig` in one language. Where such prose is in a text with arguments,
/// `format-literal-percent` reports it; while it is not known whether Xcode makes symbols, `format-dangerous` reports the rest.
struct SymbolUnsupportedSpecifier: ArgumentRule {
    static let metadata = RuleMetadata(.symbolUnsupportedSpecifier, .keys, .error, .build)

    private typealias Texts = L10n.Rule.SymbolUnsupportedSpecifier

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard let severity = context.symbolSeverity(of: context.entry) else { return }
        var reported: [String] = []
        for use in arguments.uses where use.specifier.form == .argument {
            let unit = use.unit.map { context.catalog.units[$0] }
            let text = unit?.value ?? context.entry.key
            guard Self.isUnsupported(use.specifier, in: text, isCertain: severity == .error, context),
                !use.specifier.mayBeProse || !arguments.hasArguments
            else { continue }
            let specifier = context.withUTF8(text) { $0.string(use.specifier.range) }
            // The same one in ten languages is one defect.
            guard !reported.contains(specifier) else { continue }
            reported.append(specifier)
            let language = unit.map { context.languages[context.catalog.localizations[Int($0.localization)].language].name }
            findings.report(
                Texts.message(key: context.key, specifier: specifier),
                at: context.range(use.specifier.range, of: text), in: context, reason: Texts.reason,
                advice: use.specifier.mayBeProse ? Texts.Prose.advice(specifier: specifier) : Texts.advice,
                severity: severity, unit: unit, language: language)
        }
    }

    private static func isUnsupported(
        _ specifier: FormatSpecifier, in text: JSONText, isCertain: Bool, _ context: EntryContext
    ) -> Bool {
        let conversion = specifier.conversion
        if isCertain, specifier.hasStar || conversion == UInt8(ascii: "S") || conversion == UInt8(ascii: "n") { return true }
        guard specifier.hasLayout else { return false }
        // A hyphen can only be a flag there.
        return context.withUTF8(text) { $0.extracting(specifier.bodyRange).contains(UInt8(ascii: "-")) }
    }
}
