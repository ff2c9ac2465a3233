internal import L10nDiagnostics
package import L10nFileTrees
package import L10nLinting
package import L10nValidation

/// Compares the catalogs of two trees of files.
package struct CatalogComparison: Sendable {
    private let then: any FileTree
    private let now: any FileTree

    /// - Parameters:
    ///   - then: The earlier versions.
    ///   - now: The current versions, under the same paths.
    package init(from then: any FileTree, to now: any FileTree) {
        self.then = then
        self.now = now
    }

    /// The differences, sorted by path, without unchanged catalogs.
    ///
    /// - Parameter paths: Files and folders; if empty, the current folder.
    /// - Parameter options: What the project demands of a file.
    package func differences(
        in paths: [String], options: (String) throws -> ValidationOptions?
    ) throws -> [FileDifference] {
        let paths = paths.isEmpty ? ["."] : paths
        let current = try catalogs(paths, in: now)
        let earlier = EarlierCatalogs(of: current, now: now, then: then)
        var differences: [FileDifference] = []
        var taken: Set<String> = []
        for path in current {
            let source = try now.read(path)
            let base = earlier.source(of: path)
            if let base { taken.insert(now.canonical(base.path)) }
            if base?.bytes == source.bytes { continue }
            let isMoved = base.map { now.canonical($0.path) != now.canonical(path) } ?? false
            differences.append(
                FileDifference(
                    path: path, earlierPath: isMoved ? base?.path : nil, from: base, to: source, options: try options(path)))
        }
        for path in try catalogs(paths, in: then) where !taken.contains(now.canonical(path)) {
            if now.kind(of: path) == .file { continue }
            differences.append(FileDifference(path: path, from: try then.read(path), to: nil, options: try options(path)))
        }
        return differences.sorted { $0.path < $1.path }
    }

    private func catalogs(_ paths: [String], in tree: any FileTree) throws(FileError) -> [String] {
        var found: [String] = []
        for path in paths.map(FilePaths.normalized) {
            switch tree.kind(of: path) {
            case .file: found.append(path)
            case .missing: break
            case .folder:
                let (listed, errors) = tree.catalogs(below: path)
                if let error = errors.first { throw error }
                found += listed
            }
        }
        return found
    }
}
