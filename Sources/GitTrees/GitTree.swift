package import Diagnostics
package import FileTrees
internal import Messages

/// Files of a work tree as git has them, at a revision or in the index: catalogs, configurations and Xcode projects. Paths
/// are those of the disk. Unchanged files are read from there.
package struct GitTree: FileTree {
    private let disk: any FileTree
    /// Absolute path of the work tree.
    private let root: String
    /// The files that git has, by their paths from the root.
    private let paths: Set<String>
    /// The bytes of files that differ on the disk.
    private let changed: [String: [UInt8]]
    /// Whether files of other kinds are those on the disk; otherwise there are none.
    private let hasRest: Bool

    /// - Parameters:
    ///   - disk: The files of the work tree.
    ///   - root: Absolute path of the work tree.
    ///   - paths: The files that git has, by their paths from the root.
    ///   - changed: The bytes of those that the work tree has not, or not with the same bytes.
    ///   - hasRest: Whether files of other kinds are those on the disk.
    init(of disk: any FileTree, root: String, paths: Set<String>, changed: [String: [UInt8]], hasRest: Bool = false) {
        self.disk = disk
        self.root = disk.canonical(root)
        self.paths = paths
        self.changed = changed
        self.hasRest = hasRest
    }

    static let catalogSuffix = ".xcstrings"
    /// The suffixes of the files that it contains.
    static let suffixes = [catalogSuffix, FilePaths.configurationName, "project.pbxproj"]

    private func isRest(_ path: String) -> Bool { hasRest && !Self.suffixes.contains { path.hasSuffix($0) } }

    package var currentFolder: String { disk.currentFolder }

    package func kind(of path: String) -> FileKind {
        if isRest(path) { return disk.kind(of: path) }
        let path = disk.canonical(path)
        if paths.contains(fromRoot(path)) { return .file }
        return paths.contains { absolute($0).hasPrefix(path + "/") } ? .folder : .missing
    }

    package func canonical(_ path: String) -> String { disk.canonical(path) }

    package func listing(below folder: String, suffixes: [String]) -> FileListing {
        let below = disk.canonical(folder)
        let prefix = below == "/" ? below : below + "/"
        let found = paths.filter { path in
            suffixes.contains(where: path.hasSuffix) && absolute(path).hasPrefix(prefix)
                && !SkippedFolders.holds(path)
        }
        let shown = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        return FileListing(paths: found.map { shown + absolute($0).dropFirst(prefix.count) }.sorted())
    }

    package func names(in folder: String) -> [String] {
        let prefix = disk.canonical(folder) + "/"
        let inside = paths.map(absolute).filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count).prefix { $0 != "/" } }
        let rest = hasRest ? disk.names(in: folder).filter(isRest) : []
        return Set(inside.map(String.init) + rest).sorted()
    }

    package func read(_ path: String) throws(FileError) -> SourceFile {
        if isRest(path) { return try disk.read(path) }
        let inside = fromRoot(disk.canonical(path))
        guard paths.contains(inside) else { throw FileError(path: path, message: L10n.File.Error.missing) }
        if let bytes = changed[inside] { return SourceFile(path: path, bytes: bytes) }
        return try disk.read(path)
    }

    private func absolute(_ path: String) -> String { root == "/" ? root + path : "\(root)/\(path)" }

    /// The path as git writes it; empty for a path outside of the work tree.
    private func fromRoot(_ path: String) -> String {
        path.hasPrefix(absolute("")) ? String(path.dropFirst(absolute("").count)) : ""
    }
}
