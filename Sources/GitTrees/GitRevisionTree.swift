public import Diagnostics
internal import Messages
public import Workspace

/// Files of a work tree as they were at a revision, catalogs above all: each path stands for the file that it stands for on the disk. What has
/// not changed since is read from there.
public struct GitRevisionTree: FileTree {
    private let disk = DiskFileTree()
    /// Absolute path of the work tree.
    private let root: String
    /// The files of the revision, by their paths from the root.
    private let paths: Set<String>
    /// The bytes of those that were others.
    private let changed: [String: [UInt8]]

    /// - Parameters:
    ///   - root: Absolute path of the work tree.
    ///   - paths: The files of the revision, by their paths from the root.
    ///   - changed: The bytes of those that the work tree has not, or not with the same bytes.
    init(root: String, paths: Set<String>, changed: [String: [UInt8]]) {
        self.root = FilePaths.canonical(root)
        self.paths = paths
        self.changed = changed
    }

    static let catalogSuffix = ".xcstrings"

    public var currentFolder: String { disk.currentFolder }

    public func kind(of path: String) -> FileKind {
        let path = FilePaths.canonical(path)
        if paths.contains(fromRoot(path)) { return .file }
        return paths.contains { absolute($0).hasPrefix(path + "/") } ? .folder : .missing
    }

    public func catalogs(below folder: String) -> (paths: [String], errors: [FileError]) {
        let below = FilePaths.canonical(folder)
        let prefix = below == "/" ? below : below + "/"
        let found = paths.filter { path in
            path.hasSuffix(Self.catalogSuffix) && absolute(path).hasPrefix(prefix)
                && !path.split(separator: "/").contains { SkippedFolders.names.contains(String($0)) }
        }
        let shown = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        return (found.map { shown + absolute($0).dropFirst(prefix.count) }.sorted(), [])
    }

    public func names(in folder: String) -> [String] {
        let prefix = FilePaths.canonical(folder) + "/"
        let inside = paths.map(absolute).filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count).prefix { $0 != "/" } }
        return Set(inside).map(String.init).sorted()
    }

    public func read(_ path: String) throws(FileError) -> SourceFile {
        let inside = fromRoot(FilePaths.canonical(path))
        guard paths.contains(inside) else { throw FileError(path: path, message: L10n.File.Error.missing) }
        if let bytes = changed[inside] { return SourceFile(path: path, bytes: bytes) }
        return try disk.read(path)
    }

    private func absolute(_ path: String) -> String { root == "/" ? root + path : "\(root)/\(path)" }

    /// The path as git writes it; empty for what lies elsewhere.
    private func fromRoot(_ path: String) -> String {
        path.hasPrefix(absolute("")) ? String(path.dropFirst(absolute("").count)) : ""
    }
}
