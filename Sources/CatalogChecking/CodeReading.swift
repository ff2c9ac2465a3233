package import L10nConfiguration
internal import L10nDiagnostics
package import L10nFileTrees
package import L10nLinting
package import L10nStringCatalogs
internal import L10nValidation

/// Compares catalogs with the code that uses them.
package protocol CodeReading: Sendable {
    /// Whether a file is one of those that catalogs are compared with.
    func isCode(_ path: String) -> Bool
    /// Where they disagree, and the files of code that cannot be read. What was read for one configuration is kept for others, so
    /// that the tree must be the same each time.
    mutating func comparison(
        of catalogs: [StringCatalog], _ configuration: ProjectConfiguration?, in tree: any FileTree
    ) -> (comparison: CodeComparison, failures: [FileError])
}

/// The keys that catalogs mark as stale and that nothing in the code names.
package struct UnnamedStaleKeys {
    /// By catalog. Where some of the code could not be read, it may name any of them, so that there are none.
    package fileprivate(set) var keys: [String: Set<String>] = [:]
    /// The files of code that could not be read.
    package fileprivate(set) var failures: [FileError] = []
}

extension CodeReading {
    /// The keys that catalogs mark as stale and that nothing in the code names; nil without any code, or without any stale key.
    package mutating func unnamedStaleKeys(
        of catalogs: [StringCatalog], _ configurations: inout ConfigurationFinder, in tree: any FileTree
    ) throws(ConfigurationFailure) -> UnnamedStaleKeys? {
        guard catalogs.contains(where: { $0.entries.contains { $0.extractionState == .stale } }) else { return nil }
        var result = UnnamedStaleKeys()
        var hasCode = false
        for group in try configurations.groups(catalogs.map(\.source.path)) {
            let own = catalogs.filter { group.paths.contains($0.source.path) }
            let (comparison, failures) = comparison(of: own, group.configuration, in: tree)
            hasCode = hasCode || comparison.hasCode
            result.failures += failures
            guard failures.isEmpty else { continue }
            for entry in comparison.staleUnused { result.keys[entry.place.source.path, default: []].insert(entry.key) }
        }
        return hasCode ? result : nil
    }
}
