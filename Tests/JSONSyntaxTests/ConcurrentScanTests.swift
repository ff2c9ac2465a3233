import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import JSONSyntax

/// A file that is read in parts has the same values and issues as one that is read in order, wherever it is cut.
struct ConcurrentScanTests {
    private func isSame(_ bytes: [UInt8], partSize: Int) -> Bool {
        func contents(_ partSize: Int) -> (cells: [[UInt32]], document: JSONDocument) {
            let document = JSONReader.read(SourceFile(path: "A.xcstrings", bytes: bytes), partSize: partSize)
            return ((0..<document.tape.count).map { [document.tape.cells[$0].low, document.tape.cells[$0].high] }, document)
        }
        let (inOrder, inParts) = (contents(.max), contents(partSize))
        return inOrder.cells == inParts.cells && inOrder.document.issues == inParts.document.issues
            && inOrder.document.lineEndings == inParts.document.lineEndings
            && inOrder.document.xcodeLines == inParts.document.xcodeLines
    }

    private static let catalog = CatalogJSON.xcodeCatalog(
        (0..<40).map {
            CatalogJSON.xcodeEntry("key.\($0)", [("de", #"Tasche \"\#($0)\""#, "translated"), ("en", "Bag – {\($0)}", "new")])
        })

    @Test(arguments: [20, 100, 500, 1_000, 3_000])
    func readsACatalogInParts(_ partSize: Int) {
        #expect(isSame(Array(Self.catalog.utf8), partSize: partSize))
        #expect(isSame(Array(Self.catalog.replacing("\n", with: "\r\n").utf8), partSize: partSize))
    }

    @Test func readsDamagedCatalogsInParts() {
        damage(Array(Self.catalog.utf8), every: 9, seed: 5) { damaged, place, generator in
            #expect(isSame(damaged, partSize: 200 + Int(generator.next() % 2_000)), "\(place)")
        }
    }

    /// A key, or a line that looks like one, at other depths and inside a broken string.
    @Test(arguments: [
        #"{\n    "a" : {\n    "b" : {\n    "c" : 1,\n    "d" : 2\n  }\n  }\n}"#,
        #"{\n  "strings" : {\n    "a" : "\n    "b" : {},\n    "c" : {}\n  }\n}"#,
        #"{\n  "strings" : {\n    "a" : {},\n  },\n  "strings" : {\n    "b" : {},\n    "c" : {}\n  }\n}"#,
        #"{\n  "strings" : {\n    "a" : {},\n    "b" : {}\n  },\n  "other" : {\n    "c" : {},\n    "d" : {}\n  }\n}"#,
        #"[\n    "a",\n    "b",\n    "c"\n  }\n]"#,
        #"{\n  "a" : [\n    "x",\n    "y"\n  ],\n  "b" : {\n    "c" : 1\n  }\n}"#,
        "    \"a\" : {\n    \"b\" : {}\n  }",
    ])
    func isNotMisledByLayout(_ text: String) {
        let bytes = Array(text.replacing(#"\n"#, with: "\n").utf8)
        for partSize in 1..<max(2, bytes.count / 2) { #expect(isSame(bytes, partSize: partSize), "\(partSize)") }
    }

    @Test func readsCatalogsInParts() throws {
        for url in Places.catalogs {
            let bytes = [UInt8](try Data(contentsOf: url))
            // Large ones have nothing that small ones don't, and take long in debug builds.
            if bytes.count > 100_000 { continue }
            #expect(isSame(bytes, partSize: max(1, bytes.count / 5)), "\(url.lastPathComponent)")
        }
    }
}
