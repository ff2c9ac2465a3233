import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import JSONSyntax

/// Reading objects of a single text line by line gives the same values and issues as reading them token by token.
struct LineScanTests {
    private func isSame(_ bytes: some Collection<UInt8>) -> Bool {
        Array(bytes).withUnsafeBufferPointer { bytes in
            func contents(_ comparesLines: Bool) -> (cells: [[UInt32]], issues: [JSONIssue]) {
                var scanner = JSONScanner(bytes: bytes, allowsComments: false)
                defer { scanner.cells.deallocate() }
                scanner.comparesLines = comparesLines
                scanner.scan()
                return ((0..<scanner.count).map { [scanner.cells[$0].low, scanner.cells[$0].high] }, scanner.issues)
            }
            let (lines, tokens) = (contents(true), contents(false))
            return lines.cells == tokens.cells && lines.issues == tokens.issues
        }
    }

    private static let catalog = Array(
        CatalogJSON.xcodeCatalog(
            (0..<4).map { number in
                CatalogJSON.xcodeEntry(
                    "key.\(number)", [("de", #"Tasche \"\#(number)\""#, "translated"), ("ru", "Сумка – {\(number)}", "new")])
            }
        ).utf8)

    @Test func readsACatalogLineByLine() {
        #expect(isSame(Self.catalog))
        #expect(isSame(Array(String(decoding: Self.catalog, as: UTF8.self).replacing("\n", with: "\r\n").utf8)))
    }

    @Test func readsTheRestOfADamagedCatalog() {
        for count in 0..<Self.catalog.count { #expect(isSame(Self.catalog.prefix(count)), "\(count)") }
    }

    /// After two texts, objects that begin as they do.
    @Test(arguments: [
        "5", "{", "}", "null", "\"a", "\"a\"\n      },\n      \"de\" : {}", "\"a\", \"state\" : \"new\"", "\"\\q\"", "",
        "\"\u{1}\"",
    ])
    func readsWhatIsInPlaceOfAText(_ value: String) {
        let texts = CatalogJSON.xcodeEntry("key", [("de", "a", "new"), ("en", "b", "new"), ("fr", "PLACE", "new")])
        let catalog = CatalogJSON.xcodeCatalog([texts])
        #expect(catalog.contains("\"PLACE\""))
        #expect(isSame(catalog.replacing("\"PLACE\"", with: value).utf8))
    }

    @Test func readsDamagedCatalogsLineByLine() {
        damage(Self.catalog, every: 3, seed: 11) { damaged, place, _ in #expect(isSame(damaged), "\(place)") }
    }

    @Test(arguments: [2, 511, 512, 513]) func readsDeepObjects(_ depth: Int) {
        var text = ""
        for level in 0..<depth { text += "{\n" + String(repeating: " ", count: 2 * level + 2) + #""a" : "# }
        let indentation = String(repeating: " ", count: 2 * depth + 2)
        text += "{\n\(indentation)\"stringUnit\" : {\n\(indentation)  \"state\" : \"new\",\n\(indentation)  \"value\" : \"a\"\n"
        #expect(isSame(text.utf8))
    }

    @Test func readsCatalogsLineByLine() throws {
        for url in Places.catalogs {
            let bytes = [UInt8](try Data(contentsOf: url))
            // Large ones have nothing that small ones don't, and take long in debug builds.
            if bytes.count > 100_000 { continue }
            #expect(isSame(bytes), "\(url.lastPathComponent)")
        }
    }
}
