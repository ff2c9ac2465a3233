internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that no translation is made of whitespace and invisible characters only while the source can be seen.
///
/// A text without any character is `empty-value`.
struct BlankValue: UnitRule {
    static let metadata = RuleMetadata(.blankValue, .completeness, .error, .wrong)

    private typealias Texts = L10n.Rule.BlankValue

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.hasText, Self.mayBeBlank(unit, context), unit.state != .new,
            !context.isSourceLanguage, context.entry.isTranslatable,
            !context.catalog.isStringSet(context.localization), context.isBlank(unit.value),
            context.hasTextToTranslate, !sourceHasBlankForm(context), !isJoiner(unit, context)
        else { return }
        let language = context.language.name
        findings.report(
            Texts.message(language: language, key: context.key), at: unit.valueRange, in: context, reason: Texts.reason,
            advice: Texts.advice(language: language), unit: unit)
    }

    /// Whether the first character, as written in the file, may be blank: most are ASCII and no space, nor an escape.
    private static func mayBeBlank(_ unit: StringUnit, _ context: UnitContext) -> Bool {
        let first = context.bytes[Int(unit.value.content.start)]
        return first <= 0x20 || first >= 0x80 || first == UInt8(ascii: "\\")
    }

    /// Whether a space is between two values where the source has a word between spaces: ` at ` is a space in some languages.
    private func isJoiner(_ unit: StringUnit, _ context: UnitContext) -> Bool {
        guard let source = context.textToTranslate else { return false }
        return context.withUTF8(source) { $0.first == 0x20 && $0.last == 0x20 }
            && context.string(unit.value).unicodeScalars.allSatisfy { $0.properties.isWhitespace && $0 != "\n" }
    }

    private func sourceHasBlankForm(_ context: UnitContext) -> Bool {
        guard let source = context.sourceLocalization else { return false }
        return context.catalog.units[source.units].contains {
            $0.hasText && context.isBlank($0.value)
        }
    }
}
