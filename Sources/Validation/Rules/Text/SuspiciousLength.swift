internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that a translation is neither much shorter nor much longer than its source.
struct SuspiciousLength: UnitRule {
    static let metadata = RuleMetadata(
        "suspicious-length", .text, .info, isOnByDefault: false,
        options: [
            RuleOption("minimumRatio", .number(0...1), "Least length of a translation, as a part of the source's: 0.3."),
            RuleOption("maximumRatio", .number(1...100), "Greatest length of a translation, as a multiple of the source's: 3."),
            RuleOption("minimumLength", .number(1...10_000), "Length from which the longer of two texts is compared: 30."),
        ])

    private typealias Texts = L10n.Rule.SuspiciousLength

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        guard context.isTranslation(unit), let source = context.counterpart(of: unit) else { return }
        let least = context.option("minimumLength")?.number ?? 30
        // A letter has one to four bytes.
        guard Double(max(source.content.count, unit.value.content.count)) >= least else { return }
        let own = Double(Self.length(of: unit.value, context))
        let expected = Double(Self.length(of: source, context))
        guard max(own, expected) >= least, expected > 0, own > 0, let entry = context.entry, let language = context.language
        else { return }
        let isShort = own < expected * (context.option("minimumRatio")?.number ?? 0.3)
        guard isShort || own > expected * (context.option("maximumRatio")?.number ?? 3) else { return }
        let key = context.string(entry.key)
        let message =
            isShort
            ? Texts.Short.message(language: language.name, key: key, length: Int(own), source: Int(expected))
            : Texts.message(language: language.name, key: key, length: Int(own), source: Int(expected))
        context.report(message, at: unit.valueRange, reason: Texts.reason, advice: Texts.advice, unit: unit)
    }

    /// The length of a text in Latin letters: a Chinese character says as much as three, a Korean syllable or a Japanese
    /// character as two, and marks that stand on letters add nothing.
    private static func length(of text: JSONText, _ context: RuleContext) -> Int {
        context.string(text, replacingPlaceholdersBy: "").unicodeScalars.reduce(into: 0) { length, scalar in
            switch scalar.value {
            case 0..<0x300: length += 1
            case 0x3040..<0x3100, 0xAC00..<0xD7B0: length += 2
            case 0x3400..<0xA000, 0x20000..<0x32000: length += 3
            default:
                let isMark = [.nonspacingMark, .enclosingMark, .format].contains(scalar.properties.generalCategory)
                length += isMark ? 0 : 1
            }
        }
    }
}
