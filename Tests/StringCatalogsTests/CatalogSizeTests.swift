import Foundation
import L10nDiagnostics
import TestSupport
import Testing

@testable import L10nStringCatalogs

/// What catalogs take in memory besides the bytes of their files.
struct CatalogSizeTests {
    /// Bytes of the tables of a catalog.
    private func tables(_ catalog: StringCatalog) -> Int {
        func size<Element>(_ table: [Element]) -> Int { table.count * MemoryLayout<Element>.stride }
        return size(catalog.entries) + size(catalog.localizations) + size(catalog.units) + size(catalog.plurals)
            + size(catalog.devices) + size(catalog.substitutions) + size(catalog.branchNames) + size(catalog.variations)
    }

    @Test(.enabled(if: Places.hasShared, "needs the real catalogs in ../shared/corpus"))
    func tablesTakeLessThanHalfOfTheFiles() throws {
        var (inFiles, inTables) = (0, 0)
        for url in Places.realCatalogs {
            let bytes = [UInt8](try Data(contentsOf: url))
            inFiles += bytes.count
            inTables += tables(CatalogDecoder.decode(SourceFile(path: url.path, bytes: bytes)))
        }
        #expect(2 * inTables < inFiles)
    }
}
