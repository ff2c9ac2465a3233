package import Foundation

/// Where tests find files.
package enum Places {
    /// The root of the package.
    package static let root: URL = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Reference data outside the repository, which not everybody has: `../shared`, or the folder named by `L10N_SHARED`.
    package static let shared =
        ProcessInfo.processInfo.environment["L10N_SHARED"].map { URL(fileURLWithPath: $0, isDirectory: true) }
        ?? root.deletingLastPathComponent().appendingPathComponent("shared")

    /// Whether the reference data exists. Tests that need it are skipped without it; smaller ones with data in this repository
    /// cover the same behavior.
    package static let hasShared = FileManager.default.fileExists(atPath: shared.appendingPathComponent("README.md").path)

    /// Real catalogs of other projects; empty without the reference data.
    package static let realCatalogs = files(below: shared.appendingPathComponent("corpus"), suffix: ".xcstrings")

    /// Catalogs of this repository: correct, incomplete, wrong, damaged, and in conflict.
    package static let ownCatalogs: [URL] =
        ownCorrectCatalogs
        + ["Tests/CatalogCompilingTests/Cases", "Tests/Fixtures/Catalogs"].flatMap { catalogs(in: $0) }
        .filter { !ownCorrectCatalogs.contains($0) }

    private static let ownCorrectCatalogs: [URL] =
        ["Examples/Storefront", "Tests/Fixtures/Catalogs/report", "Tests/L10nTestingTests"].flatMap { catalogs(in: $0) }

    /// The catalogs in a folder of this repository that has some.
    private static func catalogs(in folder: String) -> [URL] {
        let found = files(below: root.appendingPathComponent(folder), suffix: ".xcstrings")
        precondition(!found.isEmpty, "\(folder) has no catalogs")
        return found
    }

    /// Catalogs whose texts have one clear meaning.
    package static let correctCatalogs = ownCorrectCatalogs + realCatalogs

    /// All catalogs for tests of properties that hold for every catalog.
    package static let catalogs = ownCatalogs + realCatalogs

    /// The rows of a table of tab-separated values, without comments.
    package static func rows(_ url: URL) throws -> [[String]] {
        try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: true)
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    /// The files below a folder whose names end so, sorted by path.
    package static func files(below folder: URL, suffix: String) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return found.filter { $0.path.hasSuffix(suffix) }.sorted { $0.path < $1.path }
    }
}
