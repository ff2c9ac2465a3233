import Foundation
import L10nDiagnostics
import L10nLinting
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

struct CatalogDifferenceTests {
    private func catalog(_ bytes: [UInt8]) -> StringCatalog {
        CatalogDecoder.decode(SourceFile(path: "A.xcstrings", bytes: bytes))
    }

    @Test func catalogsDoNotDifferFromThemselves() throws {
        for url in Places.catalogs {
            let catalog = catalog(Array(try Data(contentsOf: url)))
            #expect(CatalogDifference(from: catalog, to: catalog).entries.isEmpty, "\(url.lastPathComponent)")
            // Layout does not count.
            guard catalog.document.issues.isEmpty else { continue }
            let printed = self.catalog(JSONPrinter.print(catalog.document))
            #expect(CatalogDifference(from: catalog, to: printed).entries.isEmpty, "\(url.lastPathComponent)")
        }
    }

    @Test func reversedDifferencesMirrorEachOther() throws {
        let empty = catalog(Array("{}".utf8))
        for url in Places.catalogs {
            let catalog = catalog(Array(try Data(contentsOf: url)))
            let (there, back) = (CatalogDifference(from: empty, to: catalog), CatalogDifference(from: catalog, to: empty))
            let keys = Set(catalog.entries.map { catalog.string($0.key) })
            #expect(there.count(.added) == keys.count && back.count(.removed) == keys.count, "\(url.lastPathComponent)")
            #expect(there.entries.map(\.key) == back.entries.map(\.key))
            for (added, removed) in zip(there.entries, back.entries) {
                #expect(added.texts.map(\.after) == removed.texts.map(\.before) && removed.texts.allSatisfy { $0.after == nil })
            }
        }
    }
}
