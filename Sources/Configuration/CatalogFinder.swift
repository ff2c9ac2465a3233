package import L10nDiagnostics
package import L10nFileTrees
internal import L10nMessages
package import L10nValidation

/// Finds requested catalogs and those of the configuration.
package struct CatalogFinder {
    /// The files, with what the search has learned of them.
    package let tree: any FileTree
    package var configurations: ConfigurationFinder
    /// Requested files that cannot be read.
    package private(set) var failures: [Report.Failure] = []
    /// Catalogs that only tests read, in folders that were searched: no product has their texts.
    package private(set) var fixtures: [String] = []

    /// - Parameters:
    ///   - library: The rules whose options are read.
    ///   - configuration: Path of the configuration; if nil, it is searched for.
    package init(tree: any FileTree, rules library: RuleLibrary, configuration: String? = nil) {
        let tree = ListedFileTree(tree)
        self.tree = tree
        configurations = ConfigurationFinder(tree: tree, rules: library, explicit: configuration)
    }

    /// The catalogs at some paths, each once. Without paths, those of the configuration, or all below the current folder.
    package mutating func catalogs(in paths: [String]) throws(ConfigurationFailure) -> [String] {
        guard paths.isEmpty else {
            var found: [String] = []
            for path in paths.map(FilePaths.normalized) { found += try catalogs(at: path) }
            return paths.count == 1 ? found : unique(found)
        }
        let configuration = try configurations.configuration(for: "./catalog")
        let folder = configuration?.folder ?? "."
        let listed = list(folder)
        let globs = configuration?.catalogs ?? []
        // Configurations in excluded folders are not read.
        let found = try exclude(
            globs.isEmpty
                ? withoutFixtures(listed, in: folder)
                : listed.filter { path in
                    globs.contains { $0.matches(FilePaths.relative(path, to: folder, from: tree.currentFolder)) }
                })
        if found.isEmpty { failEmpty(folder, listed: listed) }
        return found
    }

    /// The catalogs that the configuration does not exclude. Exclusions apply because a program listed these, not a person.
    package mutating func listed(_ paths: [String]) throws(ConfigurationFailure) -> [String] { unique(try exclude(paths)) }

    private mutating func catalogs(at path: String) throws(ConfigurationFailure) -> [String] {
        switch tree.kind(of: path) {
        case .missing:
            failures.append(Report.Failure(path: path, message: L10n.File.Error.missing))
            return []
        case .file: return [path]
        case .folder where path.hasSuffix(".xcstrings"):
            failures.append(Report.Failure(path: path, message: L10n.File.Error.folder))
            return []
        case .folder:
            let listed = list(path)
            let below = try exclude(withoutFixtures(listed, in: path))
            if below.isEmpty { failEmpty(path, listed: listed) }
            return below
        }
    }

    /// Reports a folder without catalogs, either because there are none or because the configuration excludes all of them.
    private mutating func failEmpty(_ folder: String, listed: [String]) {
        failures.append(Report.Failure(path: folder, message: listed.isEmpty ? noCatalogs(folder) : L10n.File.Error.noneLeft))
    }

    /// What to do in a folder without catalogs.
    private func noCatalogs(_ folder: String) -> Message {
        let count = tree.stringsFiles(below: folder).paths.count
        return count == 0 ? L10n.File.Error.noCatalogs : L10n.File.Error.onlyStrings(count: count, folder: folder)
    }

    private mutating func list(_ folder: String) -> [String] {
        let (paths, errors) = tree.catalogs(below: folder)
        failures += errors.map { Report.Failure(path: $0.path, message: $0.message) }
        return paths.map { FilePaths.direct($0, from: tree.currentFolder) }
    }

    /// The catalogs that are not below a folder of fixtures within a folder of tests; all of them where there are no others.
    private mutating func withoutFixtures(_ paths: [String], in folder: String) -> [String] {
        let product = paths.filter { !Self.isFixture(FilePaths.relative($0, to: folder, from: tree.currentFolder)) }
        if product.isEmpty || product.count == paths.count { return paths }
        fixtures += Set(paths).subtracting(product).sorted()
        return product
    }

    /// `Tests/ShopTests/Fixtures/Shop.xcstrings`.
    private static func isFixture(_ path: String) -> Bool {
        let folders = path.split(separator: "/").dropLast().map { $0.lowercased() }
        guard let tests = folders.firstIndex(where: { $0 == "test" || $0.hasSuffix("tests") || $0 == "__tests__" }) else {
            return false
        }
        return folders[(tests + 1)...].contains { fixtureFolders.contains($0) || $0.hasSuffix("fixtures") }
    }

    private static let fixtureFolders: Set<String> = [
        "__fixtures__", "testdata", "test-data", "test_data", "goldens", "snapshots",
    ]

    private mutating func exclude(_ paths: [String]) throws(ConfigurationFailure) -> [String] {
        var kept: [String] = []
        for path in paths {
            let configuration = try configurations.configuration(for: path)
            if !(configuration?.excludes(path, from: tree.currentFolder) ?? false) { kept.append(path) }
        }
        return kept
    }

    private func unique(_ paths: [String]) -> [String] {
        var seen: Set<[Substring]> = []
        return paths.filter { seen.insert(absolute($0)).inserted }
    }

    private func absolute(_ path: String) -> [Substring] { FilePaths.absolute(path, from: tree.currentFolder) }
}
