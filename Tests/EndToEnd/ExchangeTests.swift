import Foundation
import TestSupport
import Testing

/// Files for translators, and changes made in the meantime.
struct ExchangeTests {
    private static func catalog(_ german: String) -> String {
        CatalogJSON.xcodeCatalog([
            CatalogJSON.xcodeEntry(
                "cart", [("de", german, "translated"), ("en", "Cart", "translated")], extractionState: "manual")
        ])
    }

    /// A file that names the commit of its export, and one that cannot.
    @Test(arguments: [("xliff", true), ("po", true), ("android", true), ("csv", false)])
    func aTranslationThatWasFinishedSinceTheExportIsKept(_ format: String, _ namesCommit: Bool) throws {
        try withTemporaryFolder { root in
            let folder = try GitFolder(root)
            try folder.write(Self.catalog("Korb"), to: "Shop.xcstrings")
            try folder.commit()
            try expectSuccess(["export", "--format", format, "--languages", "de", "--output", "Files"], in: root)
            let files = Places.files(below: root.appendingPathComponent("Files"), suffix: "")
                .filter { ["xliff", "po", "xml", "csv"].contains($0.pathExtension) && !$0.path.contains("/values/") }
            let file = try #require(files.first)
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing("Korb", with: "Wagen").utf8).write(to: file)
            try folder.write(Self.catalog("Einkaufswagen"), to: "Shop.xcstrings")
            try folder.commit()

            let run = try Tool.run(["import", file.path, "--dry-run"], in: root)
            #expect(run.errors.contains("import-conflict") == namesCommit, "\(run.output) \(run.errors)")
            let since = try Tool.run(["import", file.path, "--dry-run", "--since", "HEAD~1"], in: root)
            #expect(since.errors.contains("import-conflict"), "\(since.output) \(since.errors)")
            try expectSuccess(["import", file.path, "--theirs"], in: root)
            let catalog = try String(contentsOf: root.appendingPathComponent("Shop.xcstrings"), encoding: .utf8)
            #expect(catalog == Self.catalog("Wagen"))
        }
    }

    private func expectSuccess(_ arguments: [String], in folder: URL) throws {
        let run = try Tool.run(arguments, in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
    }
}
