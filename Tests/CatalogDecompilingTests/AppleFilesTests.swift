import Foundation
import L10nDiagnostics
import L10nMigration
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

/// Files from Apple's compiler decompile without loss.
@Suite(.enabled(if: Places.hasShared, "needs ../shared/oracles/apple-compiled"))
struct AppleFilesTests {
    static let folders =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.filter { !$0.contains(".") && $0 != "LICENSE" }
        .sorted()
        ?? []
    private static let folder = Places.shared.appendingPathComponent("oracles/apple-compiled")

    @Test(arguments: folders) func decompilesWithoutLoss(_ name: String) throws {
        let compiled = try CompiledFolder(Self.folder.appendingPathComponent(name + "/expected"))
        // A language without texts has no file, even the source language.
        let catalog = compiled.decompiled()
        #expect(catalog.issues.filter { $0.severity == .error }.isEmpty, "\(catalog.issueDescriptions)")
        let document = catalog.document
        #expect(document.issues.isEmpty)
        #expect(CatalogDecoder.decode(document).issues.isEmpty)
        var keys: Set<[UInt8]> = []
        for bytes in compiled.files.values {
            let value = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
            for key in try #require(value as? [String: Any]).keys { keys.insert(Array(key.utf8)) }
        }
        #expect(catalog.keyCount == keys.count)
    }
}
