internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a translation is neither much shorter nor much longer than its source.
struct SuspiciousLength: UnitRule {
    static let metadata = RuleMetadata(.suspiciousLength, .text, .warning, .wrong, options: Options.self)

    struct Options: RuleOptions {
        let minimumRatio: Double
        let maximumRatio: Double
        let minimumLength: Double

        init(_ options: inout OptionReader) {
            minimumRatio = options.number(
                "minimumRatio", 0...1, default: 0.2,
                "Least length of the translation of a text of `minimumLength`, as a part of the source's.")
            maximumRatio = options.number(
                "maximumRatio", 1...100, default: 3,
                "Greatest length of a translation, as a multiple of the source's, to which `minimumLength` is added.")
            minimumLength = options.number(
                "minimumLength", 1...10_000, default: 30,
                "Length that no translation is too long for, and no source too short for.")
        }
    }

    private let options: Options
    private let lastSource = SourceMemo<Int>()

    init(_ facts: CatalogFacts) { options = Options(facts.options, of: .suspiciousLength) }

    private typealias Texts = L10n.Rule.SuspiciousLength

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.isTranslation(unit), let source = context.counterpart else { return }
        // A letter has at least one byte, and with its marks hardly more than six; three in Latin script.
        let bytes = Double(unit.value.content.count)
        let bytesPerLetter: Double = context.traits.contains(.otherScript) ? 6 : 3
        guard
            bytes > options.minimumLength
                || bytes < Double(source.text.content.count) * options.minimumRatio * bytesPerLetter
        else { return }
        let expected = Double(lastSource.value(of: source.text) { length(of: source.text, source.traits, context) })
        let most = expected * options.maximumRatio + options.minimumLength
        let least = expected < options.minimumLength ? 0 : expected * options.minimumRatio
        guard bytes > most || bytes < least * bytesPerLetter, expected > 0 else { return }
        let own = Double(length(of: unit.value, context.traits, context))
        let isShort = own < least
        guard own > 0, isShort || own > most else { return }
        let key = context.key
        let message =
            isShort
            ? Texts.Short.message(language: context.language.name, key: key, length: Int(own), source: Int(expected))
            : Texts.message(language: context.language.name, key: key, length: Int(own), source: Int(expected))
        findings.report(message, at: unit.valueRange, in: context, reason: Texts.reason, advice: Texts.advice, unit: unit)
    }

    /// The length of a text in Latin letters: a Chinese character says as much as three, a Korean syllable or a Japanese
    /// character as two, and marks on letters add nothing.
    ///
    /// - Returns: 0 for a text with substitutions, whose length nobody knows.
    private func length(of text: JSONText, _ traits: TextTraits, _ context: UnitContext) -> Int {
        context.withUTF8(text) { bytes in
            func length(_ range: Range<Int>) -> Int {
                traits.contains(.nonASCII) ? Self.length(of: bytes, range) : range.count
            }
            guard traits.contains(.percent) else { return length(bytes.indices) }
            var total = 0
            var start = 0
            for specifier in FormatParser.specifiers(of: bytes) where !specifier.mayBeProse && specifier.form != .invalid {
                if specifier.form == .substitution { return 0 }
                total += length(start..<specifier.range.lowerBound)
                if specifier.form == .escapedPercent { total += 1 }
                start = specifier.range.upperBound
            }
            return total + length(start..<bytes.count)
        }
    }

    private static func length(of text: Span<UInt8>, _ range: Range<Int>) -> Int {
        var length = 0
        var index = range.lowerBound
        while index < range.upperBound {
            switch text[index] {
            case 0..<0x80:
                length += 1
                index += 1
            // Letters of Latin, Greek and Cyrillic.
            case 0xC2...0xCB, 0xCE...0xD1:
                length += 1
                index += 2
            default:
                let scalar = text.codePoint(at: index)
                length += letters(of: scalar.value)
                index += scalar.length
            }
        }
        return length
    }

    private static func letters(of scalar: UInt32) -> Int {
        switch scalar {
        // Among the letters of Greek, Cyrillic, Hebrew and Arabic there are no marks.
        case 0..<0x300, 0x370..<0x483, 0x5D0..<0x5EB, 0x620..<0x64B: return 1
        case 0x3040..<0x3100, 0xAC00..<0xD7B0: return 2
        case 0x3400..<0xA000, 0x20000..<0x32000: return 3
        default: return isMark(scalar) ? 0 : 1
        }
    }

    /// By itself, since asking for properties costs the function that does it, whether it comes to that or not.
    @inline(never)
    private static func isMark(_ scalar: UInt32) -> Bool {
        let category = Unicode.Scalar(scalar)?.properties.generalCategory
        return category == .nonspacingMark || category == .enclosingMark || category == .format
    }
}
