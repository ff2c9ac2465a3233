package import Configuration
internal import Diagnostics
package import FileTrees

/// Which files are to be generated, from the command line and from `l10n.json`.
package struct GenerationProject {
    private let tree: any FileTree
    private var configurations: ConfigurationFinder

    /// - Parameter configuration: Path of the configuration instead of the ones that would be found.
    package init(tree: any FileTree, configuration: String? = nil) {
        self.tree = tree
        configurations = ConfigurationFinder(tree: tree, explicit: configuration)
    }

    /// What the configuration lists for 'l10n generate', or of all that only what is made from some catalogs; a catalog that is
    /// not listed gets `bare` with its path.
    package mutating func targets(of catalogs: [String], bare: GenerationTarget) throws(ConfigurationFailure)
        -> [GenerationTarget]
    {
        if catalogs.isEmpty {
            return try configurations.configuration(for: "./catalog")?.generation.filter { $0.buildTarget == nil } ?? []
        }
        var targets: [GenerationTarget] = []
        for path in catalogs.map(FilePaths.normalized) {
            let own = try configurations.configuration(for: path)?.targets(for: path, from: tree.currentFolder) ?? []
            var single = bare
            single.catalog = path
            targets += own.isEmpty ? [single] : own
        }
        return targets
    }

    /// The configuration that a catalog is checked with.
    package mutating func configuration(for catalog: String) throws(ConfigurationFailure) -> ProjectConfiguration? {
        try configurations.configuration(for: catalog)
    }
}
