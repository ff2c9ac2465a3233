package import L10nDiagnostics
package import L10nFileTrees
internal import L10nMessages

/// Files of a work tree as git has them, at a revision or in the index: catalogs, configurations and Xcode projects. Paths
/// are those of the disk. Unchanged files are read from there.
package struct GitTree: FileTree {
    private let disk: any FileTree
    /// Absolute path of the work tree.
    private let root: String
    /// The files that git has, by their paths from the root.
    private let paths: Set<String>
    /// The names in each folder of these files, by its path from the root, which is empty for the root.
    private let folders: [String: Set<String>]
    /// The bytes of files that differ on the disk.
    private let changed: [String: [UInt8]]
    /// Whether files of other kinds are those on the disk; otherwise there are none.
    private let hasRest: Bool
    /// Catalogs that no path leads to, because their names are not UTF-8.
    private let unnamed: [String]

    /// - Parameters:
    ///   - disk: The files of the work tree.
    ///   - root: Absolute path of the work tree.
    ///   - paths: The files that git has, by their paths from the root.
    ///   - changed: The bytes of those that the work tree has not, or not with the same bytes.
    ///   - hasRest: Whether files of other kinds are those on the disk.
    ///   - unnamed: Catalogs whose names are not UTF-8.
    init(
        of disk: any FileTree, root: String, paths: Set<String>, changed: [String: [UInt8]], hasRest: Bool = false,
        unnamed: [String] = []
    ) {
        self.disk = disk
        self.root = disk.canonical(root)
        self.paths = paths
        folders = Self.folders(of: paths)
        self.changed = changed
        self.hasRest = hasRest
        self.unnamed = unnamed
    }

    static let catalogSuffix = ".xcstrings"
    /// The suffixes of the files that it contains.
    static let suffixes = [catalogSuffix, FilePaths.configurationName, "project.pbxproj"]

    private func isRest(_ path: String) -> Bool { hasRest && !Self.suffixes.contains { path.hasSuffix($0) } }

    package var currentFolder: String { disk.currentFolder }

    package func kind(of path: String) -> FileKind {
        if isRest(path) { return disk.kind(of: path) }
        let path = disk.canonical(path)
        let inside = fromRoot(path)
        if paths.contains(inside) { return .file }
        let isFolder = isAboveRoot(path) ? !paths.isEmpty : folders[inside] != nil && !inside.isEmpty
        return isFolder ? .folder : .missing
    }

    /// Whether a path is that of the root, or of a folder that it is in.
    private func isAboveRoot(_ path: String) -> Bool { path == "/" || root == path || root.hasPrefix(path + "/") }

    private static func folders(of paths: Set<String>) -> [String: Set<String>] {
        var folders: [String: Set<String>] = [:]
        for path in paths {
            var rest = path[...]
            var isNew = true
            // The folders above a known one are known.
            while isNew, !rest.isEmpty {
                let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/"))
                let folder = slash.map { rest[..<$0] } ?? ""
                let name = slash.map { rest[rest.utf8.index(after: $0)...] } ?? rest
                isNew = folders[String(folder)] == nil
                folders[String(folder), default: []].insert(String(name))
                rest = folder
            }
        }
        return folders
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
        func path(_ found: String) -> String { shown + absolute(found).dropFirst(prefix.count) }
        let unnamed = unnamed.filter { path in suffixes.contains(where: path.hasSuffix) && absolute(path).hasPrefix(prefix) }
        return FileListing(
            paths: found.map(path).sorted(),
            errors: unnamed.sorted().map { FileError(path: path($0), message: L10n.File.Error.name) })
    }

    package func names(in folder: String) -> [String] {
        let path = disk.canonical(folder)
        var names: Set<String> = []
        if path == root {
            names = folders[""] ?? []
        } else if isAboveRoot(path) {
            let below = root.dropFirst(path == "/" ? 1 : path.count + 1).prefix { $0 != "/" }
            if !paths.isEmpty { names = [String(below)] }
        } else {
            let inside = fromRoot(path)
            names = inside.isEmpty ? [] : folders[inside] ?? []
        }
        if hasRest { names.formUnion(disk.names(in: folder).filter(isRest)) }
        return names.sorted()
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
