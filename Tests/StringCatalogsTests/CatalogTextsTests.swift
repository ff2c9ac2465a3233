import L10nDiagnostics
import L10nStringCatalogs
import L10nSyntax
import Testing

/// A catalog lends the decoded bytes of its texts, and compares them whatever they are written like.
struct CatalogTextsTests {
    private static let values = ["Café", #"Caf\u00e9"#, "Cafe", "", #"\n"#, #"\u0043afé"#]
    private static let decoded = ["Café", "Café", "Cafe", "", "\n", "Café"]

    private let catalog: StringCatalog

    init() {
        let entries = Self.values.enumerated().map { number, value in
            #""k\#(number)" : { "localizations" : { "en" : { "stringUnit" : { "value" : "\#(value)" } } } }"#
        }
        let json = #"{ "sourceLanguage" : "en", "strings" : { \#(entries.joined(separator: ", ")) }, "version" : "1.0" }"#
        catalog = CatalogDecoder.decode(SourceFile(path: "A.xcstrings", bytes: Array(json.utf8)))
    }

    @Test func lendsDecodedBytes() {
        let texts = catalog.units.map { unit in catalog.withUTF8(unit.value) { text in text.indices.map { text[$0] } } }
        #expect(texts == Self.decoded.map { Array($0.utf8) })
    }

    @Test func comparesDecodedBytes() {
        for (a, first) in zip(catalog.units, Self.decoded) {
            for (b, second) in zip(catalog.units, Self.decoded) {
                #expect(catalog.isSame(a.value, b.value) == (first == second))
            }
        }
    }
}
