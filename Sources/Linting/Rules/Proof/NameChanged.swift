internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that names with capitals inside, such as `GitHub`, are spelled in translations as in the source.
struct NameChanged: CatalogRule {
    static let metadata = RuleMetadata(.nameChanged, .proof, .warning, .style, fix: .unsafe, since: "0.1.0", state: .preview)

    private typealias Texts = L10n.Rule.NameChanged

    /// Words that each language writes in its own way.
    private static let words: Set<String> = ["wifi", "ebook", "ebooks", "email", "emails", "qrcode", "qrcodes"]

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        let known = Set(catalog.entries.flatMap { context.catalog.textsToTranslate(of: $0) }.flatMap { names(in: $0, context) })
        if known.isEmpty { return }
        for texts in context.catalog.writtenTexts() {
            for text in texts where text.language != catalog.sourceLanguage {
                check(text, known, context, &findings)
            }
        }
    }

    private func check(
        _ text: WrittenText, _ known: Set<String>, _ context: CatalogContext, _ findings: inout Findings
    ) {
        let wanted = Set(context.catalog.textsToTranslate(of: text.entry).flatMap { names(in: $0, context) })
        if wanted.isEmpty { return }
        let scalars = context.scalars(text.unit.value)
        let whole = scalars.string(0..<scalars.scalars.count)
        let missing = wanted.filter { !whole.contains($0) }.sorted()
        if missing.isEmpty { return }
        // A text in capitals has no others.
        guard scalars.scalars.contains(where: { $0.properties.isLowercase }) else { return }
        for found in TextWords(scalars).words {
            // Before an apostrophe, which an ending of the language follows.
            let length = found.text.unicodeScalars.prefix { $0 != "'" && $0 != "’" }.count
            let range = found.range.prefix(length)
            let word = scalars.string(range)
            guard !known.contains(word), let name = missing.first(where: { Self.isMeant(word, by: $0) }) else { continue }
            let place = context.range(scalars.place(range), of: text.unit.value)
            let language = context.languages[text.language].name
            findings.report(
                Texts.message(word: word, name: name), at: place, in: context, reason: Texts.reason, advice: Texts.advice,
                unit: text.unit, key: context.string(text.entry.key), language: language,
                fix: FixIt(.unsafe, [TextEdit(place, name)]))
        }
    }

    private func names(in text: JSONText, _ context: CatalogContext) -> [String] {
        TextWords(context.scalars(text)).words.map(\.text).filter(Self.isName)
    }

    /// Whether a word has a small letter before a capital.
    private static func isName(_ word: String) -> Bool {
        guard word.utf8.count >= 4, !words.contains(word.lowercased()) else { return false }
        var before: UInt8 = 0
        for byte in word.utf8 {
            guard isSmall(byte) || isCapital(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return false }
            if isSmall(before), isCapital(byte) { return true }
            before = byte
        }
        return false
    }

    private static func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    /// Whether a word is a name with other capitals, or with one letter changed, left out, or added.
    private static func isMeant(_ word: String, by name: String) -> Bool {
        if word == name { return false }
        let (a, b) = (Array(word.lowercased().utf8), Array(name.lowercased().utf8))
        if a == b { return true }
        // A short name is one letter away from other words.
        guard b.count >= 6, word.utf8.contains(where: isCapital), abs(a.count - b.count) <= 1 else { return false }
        let start = zip(a, b).prefix { $0 == $1 }.count
        let end = zip(a[start...].reversed(), b[start...].reversed()).prefix { $0 == $1 }.count
        let rest = (a.count - start - end, b.count - start - end)
        // Another ending may be one of the language.
        return max(rest.0, rest.1) == 1 && end > 0
    }
}
