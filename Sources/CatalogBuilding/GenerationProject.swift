package import L10nConfiguration
internal import L10nDiagnostics
package import L10nFileTrees
package import L10nValidation

/// Determines which files to generate from the command line and `l10n.json`.
package struct GenerationProject {
    private let tree: any FileTree
    private var configurations: ConfigurationFinder

    /// - Parameters:
    ///   - library: The rules whose options are read.
    ///   - configuration: Path of the configuration; if nil, it is searched for.
    ///   - folder: The folder that its patterns and paths are relative to.
    package init(
        tree: any FileTree, rules library: RuleLibrary, configuration: String? = nil, relativeTo folder: String = "."
    ) {
        self.tree = tree
        configurations = ConfigurationFinder(tree: tree, rules: library, explicit: configuration, relativeTo: folder)
    }

    /// The targets in the configuration, or only those of some catalogs. A catalog without a target gets `bare` with its path.
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

    /// The configuration for checking a catalog.
    package mutating func configuration(for catalog: String) throws(ConfigurationFailure) -> ProjectConfiguration? {
        try configurations.configuration(for: catalog)
    }
}
