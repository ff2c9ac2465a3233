import Diagnostics
import Foundation
import JSONSyntax
import TestSupport
import Testing

@testable import StringCatalogs

/// A catalog that is decoded in parts is the one that is decoded in order, wherever its file is cut.
struct CatalogPartsTests {
    private func isSame(_ bytes: [UInt8], partSize: Int) -> Bool {
        let source = SourceFile(path: "A.xcstrings", bytes: bytes)
        let inParts = CatalogDecoder.decode(source, partSize: partSize)
        return contents(inParts) == contents(CatalogDecoder.decode(JSONReader.read(source)))
    }

    /// All that a catalog says, as text.
    private func contents(_ catalog: StringCatalog) -> [String] {
        let tables: [[Any]] = [
            catalog.languages, catalog.entries, catalog.localizations, catalog.units, catalog.plurals, catalog.devices,
            catalog.substitutions, catalog.branchNames, catalog.variations, catalog.issues, catalog.document.issues,
            catalog.document.xcodeLines,
        ]
        let values: [Any?] = [
            catalog.sourceLanguage, catalog.sourceLanguageRange, catalog.version, catalog.stringsRange,
            catalog.document.lineEndings, catalog.document.withRoot { $0?.rawText },
        ]
        return tables.flatMap { $0.map { String(reflecting: $0) } } + [String(reflecting: values)]
    }

    /// A catalog in Xcode's layout with texts of all shapes, and issues that are counted over all entries.
    private static func text(entries: Int) -> String {
        func unit(_ value: String) -> String { #"{"stringUnit":{"state":"done","value":"\#(value)"}}"# }
        let lines = (0..<entries).map { number in
            let plural = #"{"variations":{"plural":{"one":\#(unit("%lld ä")),"other":\#(unit("%lld \(number)s"))}}}"#
            let device = #"{"variations":{"device":{"mac":\#(unit("mac \(number)")),"other":\#(unit("other \(number)"))}}}"#
            let text = #"{"stringUnit":{"state":"new","value":"%#@n@"},"substitutions":{"n":\#(plural)},"odd":1}"#
            // Sometimes languages are in another order, and some keys occur twice.
            let (first, second) = number % 7 == 3 ? ("fr", "sv") : ("de", "en")
            let localizations = #""\#(first)":\#(plural),"\#(second)":\#(device),"x\#(number % 5)":\#(text)"#
            return #"    "key \#(number % 17) %lld" : {"localizations":{\#(localizations)}}"#
        }.joined(separator: ",\n")
        return "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(lines)\n  },\n  \"version\" : \"1.0\"\n}"
    }

    @Test(arguments: [100, 1_000, 5_000])
    func decodesInParts(_ partSize: Int) {
        let text = Self.text(entries: 60)
        let source = SourceFile(path: "A.xcstrings", bytes: Array(text.utf8))
        #expect((JSONParts(of: source, partSize: partSize)?.count ?? 0) > 1)
        #expect(isSame(source.bytes, partSize: partSize))
        #expect(isSame(Array(text.replacing("\n", with: "\r\n").utf8), partSize: partSize))
    }

    @Test func decodesAhead() {
        // Large enough for parts.
        let source = SourceFile(path: "Ahead.xcstrings", bytes: Array(Self.text(entries: 2_000).utf8))
        let expected = contents(CatalogDecoder.decode(JSONReader.read(source)))
        CatalogDecoder.decodeAhead(source)
        // Other bytes of the same path are another file.
        let other = SourceFile(path: "Ahead.xcstrings", bytes: Array(Self.text(entries: 1).utf8))
        #expect(contents(CatalogDecoder.decode(other)) == contents(CatalogDecoder.decode(JSONReader.read(other))))
        #expect(contents(CatalogDecoder.decode(source)) == expected)
        #expect(contents(CatalogDecoder.decode(source)) == expected)
    }

    @Test func decodesDamagedCatalogsInParts() {
        damage(Array(Self.text(entries: 12).utf8), every: 19, seed: 3) { damaged, place, generator in
            #expect(isSame(damaged, partSize: 200 + Int(generator.next() % 2_000)), "\(place)")
        }
    }

    /// Entries outside of `strings`, in two objects of that name, and in one that ends before the last lines.
    @Test(arguments: [
        #"{\n  "other" : {\n    "a" : {},\n    "b" : {}\n  }\n}"#,
        #"{\n  "strings" : {\n    "a" : {},\n    "b" : {}\n  },\n  "strings" : {\n    "b" : {},\n    "c" : {}\n  }\n}"#,
        #"{\n  "strings" : {\n    "a" : {},\n    "b" : {}\n  },\n  "other" : {\n    "c" : {},\n    "d" : {}\n  }\n}"#,
        #"{\n  "strings" : {\n    "a" : {},\n    "b" : {},\n  }\n}"#,
        #"{\n  "strings" : [\n    "a", "b",\n    "c"\n  ]\n  }\n}"#,
        "\u{FEFF}{\n  \"strings\" : {\n    \"a\" : {},\n    \"b\" : {}\n  }\n}",
    ])
    func isNotMisledByLayout(_ text: String) {
        let bytes = Array(text.replacing(#"\n"#, with: "\n").utf8)
        for partSize in 1..<max(2, bytes.count / 2) { #expect(isSame(bytes, partSize: partSize), "\(partSize)") }
    }

    @Test func decodesRandomCatalogsInParts() {
        for seed in Seeds.first(50) {
            let bytes = Array(RandomCatalog.text(seed: seed).utf8)
            #expect(isSame(bytes, partSize: max(1, bytes.count / 4)), "seed \(seed)")
        }
    }

    @Test func decodesCatalogsInParts() throws {
        for url in Places.catalogs {
            let bytes = [UInt8](try Data(contentsOf: url))
            // Large ones have nothing that small ones don't, and take long in debug builds.
            if bytes.count > 50_000 { continue }
            #expect(isSame(bytes, partSize: max(1, bytes.count / 5)), "\(url.lastPathComponent)")
        }
    }
}
