import L10nRuntime
import Testing

/// Tables whose records are counted.
struct TextLinesTests {
    private static let english = TextLines("Bag\u{3}Title\u{3}\u{1}01d\u{4} items\u{3}")
    private static let german = TextLines("Tasche\u{3}\u{3}\u{1}01d\u{4} Artikel\u{3}")
    private static let keys = TextLines("bag\u{3}bag.title\u{3}items\u{3}")

    private static let table = TextTable(
        name: "T",
        languages: [
            TextTable.Language(identifier: "de", lines: { german }, plural: { _ in .other }, symbols: NumberSymbols()),
            TextTable.Language(identifier: "en", lines: { english }, plural: { _ in .other }, symbols: NumberSymbols()),
        ],
        source: 1, keys: { keys })

    @Test func textsAreFoundByNumber() {
        #expect(Self.table.text(0, in: ["de"]) == "Tasche")
        #expect(Self.table.text(0, in: ["en"]) == "Bag")
        #expect(Self.table.text(2, [.integer(3)], in: ["de"]) == "3 Artikel")
    }

    @Test func aMissingTextFallsBackToTheSourceLanguage() {
        #expect(Self.table.text(1, in: ["de"]) == "Title")
        #expect(Self.table.text(ofKey: "bag.title", in: ["de"]) == "Title")
    }

    @Test func keysAreFoundByNumberAndNumbersByKey() {
        #expect(Self.table.keyCount == 3)
        #expect((0..<3).map(Self.table.key) == ["bag", "bag.title", "items"])
        #expect(Self.table.text(ofKey: "items", [.integer(1)], in: ["en"]) == "1 items")
        #expect(Self.table.text(ofKey: "other") == nil)
    }

    @Test func anEmptyLiteralHasNoTexts() {
        let table = TextTable(
            name: "T",
            languages: [
                TextTable.Language(
                    identifier: "en", lines: { TextLines("") }, plural: { _ in .other }, symbols: NumberSymbols())
            ], source: 0, keys: { TextLines("") })
        #expect(table.keyCount == 0)
        #expect(table.text(ofKey: "bag") == nil)
    }
}
