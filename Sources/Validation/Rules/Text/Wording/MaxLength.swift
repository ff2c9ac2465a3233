internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
package import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a text is not longer than the configuration, or `max: 30` in the comment of its key, allows.
///
/// The length is the number of characters that people see. A placeholder counts as one of them unless the configuration says
/// more, and a substitution as its longest form.
struct MaxLength: EntryRule {
    static let metadata = RuleMetadata(.maxLength, .text, .error, .wrong, options: Options.self)

    struct Options: RuleOptions {
        let maximum: Int?
        let keys: [(name: String, number: Double)]
        let placeholderLength: Int
        let sourcePercentage: Double

        init(_ options: inout OptionReader) {
            maximum = options.integer("maximum", 1...100_000, "Maximum number of characters in every text.")
            keys = options.numbersByName(
                "keys", 1...100_000,
                "Greatest number of characters by key; `*` in a key stands for any characters. The first match counts.")
            placeholderLength = options.integer(
                "placeholderLength", 0...1000, default: 1, "Characters that a placeholder counts as.")
            sourcePercentage = options.number(
                "sourcePercentage", 1...100, default: 85,
                "Percentage of the limit above which a source text leaves too little room for translations that are still missing."
            )
        }
    }

    private let options: Options
    private let limits: LengthLimits

    init(_ facts: CatalogFacts) {
        options = Options(facts.options, of: .maxLength)
        limits = LengthLimits(options)
    }

    private typealias Texts = L10n.Rule.MaxLength

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard let maximum = limits.maximum(of: entry, in: context.catalog) else { return }
        let limit = Limit(
            maximum: maximum, percentage: options.sourcePercentage, placeholderLength: options.placeholderLength)
        let catalog = context.catalog
        for localization in catalog.localizations[entry.localizations] {
            let isSource = localization.language == catalog.sourceLanguage
            guard entry.shouldTranslate || isSource else { continue }
            for unit in catalog.units[localization.units]
            where unit.hasValue && unit.form.substitution == nil && (isSource || unit.state != .new) {
                check(unit, entry, isSource, limit, context, &findings)
            }
        }
    }

    private struct Limit {
        let maximum: Int
        let percentage: Double
        let placeholderLength: Int

        /// Whether a source text of a length leaves too little room for translations.
        func isNearlyFilled(by length: Int) -> Bool { Double(length * 100) > Double(maximum) * percentage }
    }

    private func check(
        _ unit: StringUnit, _ entry: CatalogEntry, _ isSource: Bool, _ limit: Limit, _ context: some EntryScope,
        _ findings: inout Findings
    ) {
        let maximum = limit.maximum
        let mayCount = Self.greatestLength(of: unit, limit, context)
        if let mayCount, !(isSource ? limit.isNearlyFilled(by: mayCount) : mayCount > maximum) { return }
        let length = Self.length(of: unit, placeholder: limit.placeholderLength, context)
        let language = context.languages[context.catalog.localizations[Int(unit.localization)].language].name
        let key = context.key
        if length > maximum {
            findings.report(
                Texts.message(language: language, key: key, count: length, maximum: maximum), at: unit.valueRange, in: context,
                reason: Texts.reason, advice: Texts.advice(count: length - maximum), unit: unit, language: language)
            return
        }
        guard isSource, limit.isNearlyFilled(by: length), isAwaited(entry, context) else { return }
        findings.report(
            Texts.Source.message(key: key, count: length, maximum: maximum), at: unit.valueRange, in: context,
            reason: Texts.Source.reason,
            advice: Texts.Source.advice, severity: .warning, unit: unit, language: language)
    }

    /// Whether a translation to a required language is still missing.
    private func isAwaited(_ entry: CatalogEntry, _ context: some EntryScope) -> Bool {
        let catalog = context.catalog
        guard entry.shouldTranslate, context.absentLanguages.isEmpty else { return entry.shouldTranslate }
        return context.languages.indices.contains { language in
            guard context.languages[language].isRequired else { return false }
            let localization = catalog.localizations[entry.localizations].first { $0.language == language }
            return localization.map { catalog.units[$0.units].contains { $0.state == .new } } ?? true
        }
    }

    // MARK: Length

    /// A number of characters that a text cannot have more of, judging by its bytes: a character has a code point at least, and a
    /// placeholder two. Nil where placeholders may count for more.
    private static func greatestLength(of unit: StringUnit, _ limit: Limit, _ context: some EntryScope) -> Int? {
        let mayGrow = limit.placeholderLength > 2 || !substitutions(of: unit, context).isEmpty
        return context.withUTF8(unit.value) { text in
            if mayGrow, text.contains(UInt8(ascii: "%")) { return nil }
            return text.count { $0 & 0xC0 != 0x80 }
        }
    }

    /// Those of the localization that a text is in.
    private static func substitutions(of unit: StringUnit, _ context: some RuleContext) -> ArraySlice<Substitution> {
        context.catalog.substitutions(of: context.catalog.localizations[Int(unit.localization)])
    }

    private static func length(of unit: StringUnit, placeholder: Int, _ context: some EntryScope) -> Int {
        guard context.withUTF8(unit.value, { $0.contains(UInt8(ascii: "%")) }) else { return context.string(unit.value).count }
        // U+FFFC marks an object in a text and is not a letter.
        let text = context.string(unit.value, replacingPlaceholdersBy: "\u{FFFC}")
        let placeholders = text.count { $0 == "\u{FFFC}" }
        var length = text.count - placeholders
        var tokens = 0
        for substitution in substitutions(of: unit, context) where unit.form.substitution == nil {
            let references = context.references(to: substitution).count {
                $0.unit.map { context.catalog.units[$0].form } == unit.form
            }
            guard references > 0, let plural = substitution.plural else { continue }
            let forms = context.catalog.units[context.catalog.plurals[plural].units].filter(\.hasValue)
            tokens += references
            length += references * (forms.map { Self.length(of: $0, placeholder: placeholder, context) }.max() ?? 0)
        }
        length += (placeholders - tokens) * placeholder
        return length
    }
}

/// How long the texts of keys may be.
package struct LengthLimits {
    private let general: Int?
    private let keys: [(pattern: KeyPattern.Matcher, maximum: Int)]

    package init(_ options: ValidationOptions) { self.init(MaxLength.Options(options, of: .maxLength)) }

    init(_ options: MaxLength.Options) {
        general = options.maximum
        keys = options.keys.map { (KeyPattern($0.name).makeMatcher(), Int($0.number)) }
    }

    /// The limit of a key: that of its comment, else the first of the configuration that fits, else that of all texts.
    package func maximum(of entry: CatalogEntry, in catalog: StringCatalog) -> Int? {
        if let comment = entry.comment, let limit = catalog.withUTF8(comment, Self.limit) { return limit }
        if keys.isEmpty { return general }
        return catalog.withUTF8(entry.key) { key in keys.first { $0.pattern.matches(key) }?.maximum } ?? general
    }

    /// The number of `max: 30` in a comment. What follows is the end of the comment or of its part, or a word for characters.
    static func limit(in comment: Span<UInt8>) -> Int? {
        guard let colon = comment.firstIndex(of: UInt8(ascii: ":")), comment.count > 4 else { return nil }
        let comment = Array(comment)
        for index in colon..<comment.count where comment[index] == UInt8(ascii: ":") {
            let name = comment[..<index].reversed().prefix { ASCII.isLetter($0) || $0 == 0x20 || $0 == 0x2D || $0 == 0x5F }
            let words = String(decoding: Array(name.reversed()), as: UTF8.self).lowercased().split { " -_".contains($0) }
            guard isLimit(words) else { continue }
            let rest = comment[(index + 1)...].drop { $0 == 0x20 }
            let digits = rest.prefix { ASCII.isDigit($0) }
            guard 1...5 ~= digits.count, let number = Int(String(decoding: digits, as: UTF8.self)), number > 0 else { continue }
            let unit = rest.dropFirst(digits.count).drop { $0 == 0x20 }.prefix(while: ASCII.isLetter)
            if unit.isEmpty || units.contains(String(decoding: unit, as: UTF8.self).lowercased()) { return number }
        }
        return nil
    }

    /// Whether words before a colon name a limit: `max`, `max length`, `maximum characters`.
    private static func isLimit(_ words: [Substring]) -> Bool {
        guard let last = words.last else { return false }
        if last == "max" || last == "maximum" || last == "maxlength" { return true }
        guard let before = words.dropLast().last, before == "max" || before == "maximum" else { return false }
        return last == "length" || units.contains(String(last))
    }

    private static let units: Set<String> = ["char", "chars", "character", "characters", "grapheme", "graphemes", "letters"]
}
