import Foundation
import L10nCatalogChecking
import L10nDiagnostics
import L10nICU
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

struct CatalogFormatTests {
    private static let corpus: [[String]] =
        (try? Places.rows(Places.shared.appendingPathComponent("corpus/INDEX.tsv")).filter { $0.count > 10 && $0[0] != "file" })
        ?? []

    private static func source(_ row: [String]) throws -> SourceFile {
        SourceFile(
            path: row[0], bytes: Array(try Data(contentsOf: Places.shared.appendingPathComponent("corpus/\(row[0])"))))
    }

    @Test(.enabled(if: Places.hasShared, "needs the real catalogs in ../shared/corpus"))
    func preservesFilesWrittenByXcode() throws {
        let rows = Self.corpus.filter { $0[9] == "yes" }
        try #require(rows.count > 50)
        var others: [String] = []
        for row in rows {
            let source = try Self.source(row)
            if try CatalogFormat(keyOrder: nil).format(JSONReader.read(source)) != source.bytes { others.append(row[0]) }
            // The same when sorting again, unless somebody renamed a key by hand.
            if row[10] == "yes" {
                #expect(try CatalogFormat(keyOrder: XcodeOrder()).format(JSONReader.read(source)) == source.bytes, "\(row[0])")
            }
        }
        #expect(others.count * 100 <= rows.count, "\(others)")
    }

    @Test func isIdempotent() throws {
        let format = CatalogFormat(keyOrder: XcodeOrder())
        for url in Places.catalogs {
            let source = SourceFile(path: url.path, bytes: [UInt8](try Data(contentsOf: url)))
            guard let once = try? format.format(JSONReader.read(source)) else { continue }
            #expect(try format.format(JSONReader.read(SourceFile(path: url.path, bytes: once))) == once, "\(url.path)")
            // Foundation keeps one of several equal keys, depending on their order.
            if url.lastPathComponent == "twice.xcstrings" { continue }
            #expect(try canonical(once) == canonical(source.bytes), "\(url.path)")
        }
    }

    @Test func keepsTheValuesOfRandomCatalogs() throws {
        for seed in Seeds.first(50) {
            let source = SourceFile(path: "A.xcstrings", bytes: Array(RandomCatalog.text(seed: seed).utf8))
            for order in [XcodeOrder(), nil] {
                let format = CatalogFormat(keyOrder: order)
                let once = try format.format(JSONReader.read(source))
                #expect(try format.format(JSONReader.read(SourceFile(path: "A.xcstrings", bytes: once))) == once, "seed \(seed)")
                let values = try #require(try canonical(once))
                #expect(try values == canonical(source.bytes), "seed \(seed)")
            }
        }
    }

    @Test(arguments: [
        // Numbers stay as written; unknown fields, escapes that Xcode does not write, slashes.
        (
            "{\"b\":1.50,\"a\":[],\"c\":-0,\"d\":1e400}",
            "{\n  \"a\" : [\n\n  ],\n  \"b\" : 1.50,\n  \"c\" : -0,\n  \"d\" : 1e400\n}"
        ),
        ("{ \"k\" : \"\\u00e9\\/\\u0007\\t\\u2028\" }", "{\n  \"k\" : \"é/\\u0007\\t\u{2028}\"\n}"),
        ("\u{FEFF}{\r\n\"x\" : {},\r\n}", "{\n  \"x\" : {\n\n  }\n}"),
        ("{}\n\n", "{\n\n}\n"),
        // Duplicate names keep their order, because only a person can choose.
        ("{\"k\":2,\"a\":0,\"k\":1}", "{\n  \"a\" : 0,\n  \"k\" : 2,\n  \"k\" : 1\n}"),
        (
            "{\"item10\":0,\"item2\":0,\"Item2\":0,\"\":0,\"a.b\":0,\"a_b\":0}",
            "{\n  \"\" : 0,\n  \"a_b\" : 0,\n  \"a.b\" : 0,\n  \"item2\" : 0,\n  \"Item2\" : 0,\n  \"item10\" : 0\n}"
        ),
    ])
    func formatsLikeXcode(_ text: String, _ expected: String) throws {
        let output = try CatalogFormat(keyOrder: XcodeOrder()).format(
            JSONReader.read(SourceFile(path: "A", bytes: Array(text.utf8))))
        #expect(String(decoding: output, as: UTF8.self) == expected)
    }

    @Test(arguments: [
        "{\"a\" : 1 /* why */}", "{\"a\" : \"\\uD800\"}", "{\"a\" : 01}", "{", "", "{\"a\" : 1}{}", "{\"a\" : \"b\tc\"}",
    ])
    func rejectsInvalidJSON(_ text: String) {
        #expect(throws: CatalogDamage.self) {
            try CatalogFormat(keyOrder: XcodeOrder()).format(JSONReader.read(SourceFile(path: "A", bytes: Array(text.utf8))))
        }
    }

    /// The content in sorted order, read by Foundation.
    private func canonical(_ bytes: [UInt8]) throws -> Data? {
        guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) else { return nil }
        return try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    }
}
