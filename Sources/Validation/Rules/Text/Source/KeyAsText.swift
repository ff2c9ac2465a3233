internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a translation is not the key, or a translation of the key: `settings.panel.high`, `Einstellungen.panel.high`.
struct KeyAsText: UnitRule {
    static let metadata = RuleMetadata(.keyAsText, .text, .warning, .wrong)

    private typealias Texts = L10n.Rule.KeyAsText

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        // Neither a key nor its translation has spaces.
        guard !context.traits.contains(.space), context.isTranslation(unit) else { return }
        let parts = context.withUTF8(unit.value, Self.parts)
        let isKey = context.isSame(unit.value, context.entry.key)
        guard isKey || parts > 2 else { return }
        if isKey ? isRight(context) : !isTranslatedKey(unit, context) { return }
        findings.report(
            isKey
                ? Texts.message(language: context.language.name, key: context.key)
                : Texts.Translated.message(
                    language: context.language.name, key: context.key, text: context.string(unit.value)),
            at: unit.valueRange, in: context, reason: Texts.reason, advice: Texts.advice, unit: unit)
    }

    /// Whether a text may well be the key: that is a text itself, or the source has it too.
    private func isRight(_ context: UnitContext) -> Bool {
        if context.keyIsObjectID { return false }
        guard context.keyIsIdentifier, let source = context.counterpart else { return true }
        return context.isSame(source.text, context.entry.key)
    }

    /// Whether a text has as many parts as the key, three or more, and the source has only one.
    private func isTranslatedKey(_ unit: StringUnit, _ context: UnitContext) -> Bool {
        guard context.keyIsIdentifier, let source = context.counterpart else { return false }
        let parts = parts(context.key)
        guard parts.count > 2, self.parts(context.string(source.text)).count == 1 else { return false }
        let own = self.parts(context.string(unit.value))
        return own.count == parts.count && own.allSatisfy { $0.contains(where: \.isLetter) }
    }

    private func parts(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "。" }
    }

    /// How many parts full stops divide a text into.
    private static func parts(_ text: Span<UInt8>) -> Int {
        var parts = 1
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "."): parts += 1
            case 0xE3 where index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] == 0x82: parts += 1
            default: continue
            }
        }
        return parts
    }
}
