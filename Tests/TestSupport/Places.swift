public import Foundation

/// Where tests find files.
public enum Places {
    /// The root of the package.
    public static let root: URL = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Reference data beside the project; not everybody has it.
    public static let shared = root.deletingLastPathComponent().appendingPathComponent("shared")

    /// Whether the reference data is there. Tests that need it are skipped, visibly, where it is not.
    public static let hasShared = FileManager.default.fileExists(atPath: shared.appendingPathComponent("README.md").path)

    /// The rows of a table of tab-separated values, without comments.
    public static func rows(_ url: URL) throws -> [[String]] {
        try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: true)
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    /// The files below a folder whose names end so, sorted by path.
    public static func files(below folder: URL, suffix: String) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return found.filter { $0.path.hasSuffix(suffix) }.sorted { $0.path < $1.path }
    }
}
