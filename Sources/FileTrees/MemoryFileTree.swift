package import Diagnostics
internal import Messages

/// Files in memory, for tests of everything above the disk.
package struct MemoryFileTree: FileTree {
    private let files: [String: [UInt8]]

    /// - Parameter files: Bytes by path.
    package init(_ files: [String: [UInt8]]) { self.files = files }

    package var currentFolder: String { "/" }

    package func kind(of path: String) -> FileKind {
        if files[path] != nil { return .file }
        return path == "." || files.keys.contains { $0.hasPrefix(path + "/") } ? .folder : .missing
    }

    package func catalogs(below folder: String) -> (paths: [String], errors: [FileError]) {
        let paths = files.keys.filter { path in
            path.hasSuffix(".xcstrings") && ([".", currentFolder].contains(folder) || path.hasPrefix(folder + "/"))
                && !path.split(separator: "/").contains { SkippedFolders.names.contains(String($0)) }
        }.sorted()
        return (paths, [])
    }

    package func names(in folder: String) -> [String] {
        let depth = folder == "." ? 0 : folder.split(separator: "/").count
        let below = files.keys.filter { folder == "." || $0.hasPrefix(folder + "/") }
        return Set(below.map { String($0.split(separator: "/")[depth]) }).sorted()
    }

    package func read(_ path: String) throws(FileError) -> SourceFile {
        guard let bytes = files[path] else { throw FileError(path: path, message: L10n.File.Error.missing) }
        return SourceFile(path: path, bytes: bytes)
    }
}
