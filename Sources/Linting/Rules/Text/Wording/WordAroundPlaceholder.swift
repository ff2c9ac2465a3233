internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that no word is repeated on the other side of a placeholder and then ends its phrase, as in `in %@ in`.
///
/// Not where the source has a word on both sides too, and not for particles that end German, Dutch, and Scandinavian clauses.
struct WordAroundPlaceholder: TextRule {
    static let metadata = RuleMetadata(.wordAroundPlaceholder, .text, .warning, .style, options: Options.self)
    static let characters: TextTraits = [.percent]

    struct Options: RuleOptions {
        let allowedWords: Set<String>

        init(_ options: inout OptionReader) {
            let allowed = options.texts("allowedWords", "Words that may be on both sides of a placeholder.") ?? []
            allowedWords = Set(allowed.map { $0.lowercased() })
        }
    }

    let options: Options

    /// Parts of verbs that are at the end of a clause: `Melde dich aus %@ aus`.
    private static let particles: [String: Set<String>] = [
        "da": ["af", "fra", "i", "ind", "med", "op", "over", "på", "til", "ud"],
        "de": ["ab", "an", "auf", "aus", "bei", "durch", "mit", "nach", "über", "um", "unter", "vor", "zu"],
        "nb": ["av", "fra", "i", "inn", "med", "opp", "over", "på", "til", "ut"],
        "nl": ["aan", "af", "bij", "door", "in", "mee", "na", "om", "onder", "op", "over", "toe", "uit", "voor"],
        "nn": ["av", "frå", "i", "inn", "med", "opp", "over", "på", "til", "ut"],
        "sv": ["av", "från", "i", "in", "med", "om", "på", "till", "upp", "ut", "över"],
    ]

    private typealias Texts = L10n.Rule.WordAroundPlaceholder

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.traits.contains(.percent), context.withUTF8(unit.value, Self.mayRepeat), context.isWritten(unit) else {
            return
        }
        let text = context.scalars(unit.value)
        let particles = Self.particles[context.language.properties.canonical.language] ?? []
        for found in Self.repetitions(text) {
            let word = text.string(found.second)
            if options.allowedWords.contains(word.lowercased()) || particles.contains(word.lowercased()) { continue }
            if let source = context.counterpart?.text, !Self.repetitions(context.scalars(source)).isEmpty { return }
            let place = text.place(found.placeholder)
            let specifier = context.withUTF8(unit.value) { $0.string(place) }
            findings.report(
                Texts.message(word: word, specifier: specifier), at: context.range(text.place(found.second), of: unit.value),
                in: context, reason: Texts.reason, advice: Texts.advice, unit: unit)
        }
    }

    /// Whether a percent sign has a space before it, and what follows it has one too.
    private static func mayRepeat(_ text: Span<UInt8>) -> Bool {
        let (space, percent) = (UInt8(ascii: " "), UInt8(ascii: "%"))
        var index = ByteSearch.first(of: percent, in: text, from: 2)
        while index < text.count {
            if text[index - 1] == space { return ByteSearch.first(of: space, in: text, from: index) < text.count }
            index = ByteSearch.first(of: percent, in: text, from: index + 1)
        }
        return false
    }

    /// Placeholders with the same word on both sides, two letters or more, and that word after it. A list of placeholders may well
    /// have one: `%@ und %@ und %@`.
    private static func repetitions(_ text: TextScalars) -> [(placeholder: Range<Int>, second: Range<Int>)] {
        text.indices.compactMap { index in
            guard text[index] == TextScalars.placeholder, text[index - 1] == " ", text[index + 1] == " " else { return nil }
            var start = index - 1
            while let scalar = text[start - 1], scalar.isLetter { start -= 1 }
            var end = index + 2
            while let scalar = text[end], scalar.isLetter { end += 1 }
            guard end - index > 3, endsPhrase(text[end]), isEdge(text[start - 1]), text[start - 2] != TextScalars.placeholder,
                text.string(start..<index - 1).lowercased() == text.string(index + 2..<end).lowercased()
            else { return nil }
            return (index..<index + 1, index + 2..<end)
        }
    }

    /// Whether a word begins after a character: not the end of `on-line`, or of `it’s`.
    private static func isEdge(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return true }
        return !scalar.isDigit && !["'", "’", "-", "‑", "_", "@", "/"].contains(scalar)
    }

    /// Whether a character after a word ends what the word belongs to.
    private static func endsPhrase(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return true }
        return [".", ",", ";", ":", "!", "?", ")", "…", "。", "،", "؟"].contains(String(scalar)) || scalar.isLineBreak
    }
}
