internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that no words of an English source text are left in a translation of it.
struct HalfTranslated: CatalogRule {
    static let metadata = RuleMetadata(.halfTranslated, .proof, .warning, .style, since: "0.1.0", state: .preview)

    private typealias Texts = L10n.Rule.HalfTranslated

    /// Words that English sentences are held together by, and that no other language has.
    private static let words: Set<String> = [
        "and", "are", "because", "been", "before", "between", "cannot", "could", "does", "each", "every", "from", "its", "only",
        "please", "should", "that", "the", "their", "there", "these", "this", "until", "when", "which", "while", "with",
        "without",
        "would", "you", "your",
    ]

    private static let longestText = 1_000

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        guard let source = catalog.sourceLanguage, context.languages[source].tag.canonical.language == "en" else { return }
        for texts in context.catalog.writtenTexts() {
            for text in texts where text.language != source {
                if context.languages[text.language].tag.canonical.language == "en" { continue }
                check(text, context, &findings)
            }
        }
    }

    private func check(_ text: WrittenText, _ context: CatalogContext, _ findings: inout Findings) {
        let scalars = context.scalars(text.unit.value)
        // Comparing the words of two long texts takes the product of their lengths.
        let words = Array(TextWords(scalars).words.prefix(Self.longestText))
        guard words.contains(where: { Self.words.contains($0.text) }) else { return }
        let sources = context.catalog.textsToTranslate(of: text.entry)
        if sources.contains(where: { context.isSame($0, text.unit.value) }) { return }
        let known = sources.map { TextWords(context.scalars($0)).words.prefix(Self.longestText).map(\.text) }
        guard let left = longestRun(of: words, in: known, scalars), left.count < words.count || scalars.hasOtherLetters else {
            return
        }
        let range = words[left.lowerBound].range.lowerBound..<words[left.upperBound - 1].range.upperBound
        let place = context.range(scalars.place(range), of: text.unit.value)
        let language = context.languages[text.language].name
        findings.report(
            Texts.message(language: language, words: context.excerpt(place)), at: place, in: context, reason: Texts.reason,
            advice: Texts.advice, unit: text.unit, key: context.string(text.entry.key), language: language)
    }

    /// The longest run of words in small letters that a source text has, too, with a word that only English has.
    private func longestRun(
        of words: [TextWords.Word], in sources: [[String]], _ scalars: TextScalars
    ) -> Range<Int>? {
        var longest: Range<Int>?
        for source in sources {
            for start in words.indices {
                for first in source.indices where source[first] == words[start].text {
                    // A part of a run that began before.
                    if start > 0, first > 0, continues(words, source, start, first, scalars) { continue }
                    var length = 1
                    while start + length < words.count, first + length < source.count,
                        continues(words, source, start + length, first + length, scalars)
                    { length += 1 }
                    guard words[start].text.first?.isLowercase == true else { continue }
                    let run = start..<(start + length)
                    guard length > max(1, longest?.count ?? 0), words[run].contains(where: { Self.words.contains($0.text) })
                    else { continue }
                    longest = run
                }
            }
        }
        return longest
    }

    /// Whether a run goes on with a word.
    private func continues(
        _ words: [TextWords.Word], _ source: [String], _ index: Int, _ place: Int, _ scalars: TextScalars
    ) -> Bool {
        words[index].text == source[place] && words[index - 1].text == source[place - 1]
            && words[index].text.first?.isLowercase == true && words[index - 1].text.first?.isLowercase == true
            // Names of files and of code are joined by other characters.
            && areNeighbors(words[index - 1], words[index], scalars)
    }

    /// Whether one space is between two words.
    private func areNeighbors(_ first: TextWords.Word, _ second: TextWords.Word, _ scalars: TextScalars) -> Bool {
        first.range.upperBound + 1 == second.range.lowerBound && scalars[first.range.upperBound] == " "
    }
}

extension TextScalars {
    /// Whether there are letters of another script than the Latin one.
    fileprivate var hasOtherLetters: Bool { scalars.contains { $0.value >= 0x370 && $0.isLetter } }
}
