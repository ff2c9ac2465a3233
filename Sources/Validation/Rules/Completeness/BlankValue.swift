internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that no translation is made of white space and invisible characters only while the source can be seen.
///
/// A text without any character is `empty-value`.
struct BlankValue: UnitRule {
    static let metadata = RuleMetadata("blank-value", .completeness, .error)

    private typealias Texts = L10n.Rule.BlankValue

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        guard unit.hasValue, !unit.value.isEmpty, Self.mayBeBlank(unit, context.bytes), unit.state != .new,
            !context.isSourceLanguage, let entry = context.entry, entry.isTranslatable, let localization = context.localization,
            !localization.isStringSet, let language = context.language?.name, context.withUTF8(unit.value, TextShape.isBlank),
            context.hasTextToTranslate, !sourceHasBlankForm(context)
        else { return }
        context.report(
            Texts.message(language: language, key: context.string(entry.key)), at: unit.valueRange, reason: Texts.reason,
            advice: Texts.advice(language: language), unit: unit)
    }

    /// Whether the first character, as it stands in the file, is blank or an escape.
    private static func mayBeBlank(_ unit: StringUnit, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = Int(unit.value.content.start)
        return bytes[start] == UInt8(ascii: "\\") || TextShape.blankLength(bytes, at: start) > 0
    }

    private func sourceHasBlankForm(_ context: RuleContext) -> Bool {
        guard let source = context.sourceLocalization else { return false }
        return context.catalog.units[source.units].contains {
            $0.hasValue && !$0.value.isEmpty && context.withUTF8($0.value, TextShape.isBlank)
        }
    }
}
