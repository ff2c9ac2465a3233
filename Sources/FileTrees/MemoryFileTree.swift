package import L10nDiagnostics
internal import L10nMessages

/// Files in memory, for tests of everything above the disk. Copies share their files, as two trees of one disk do.
package struct MemoryFileTree: WritableFileTree {
    /// By absolute path.
    private let storage: Locked<[String: [UInt8]]>

    /// - Parameter files: Bytes by path.
    package init(_ files: [String: [UInt8]]) {
        storage = Locked(Dictionary(files.map { (Self.absolute($0.key), $0.value) }) { first, _ in first })
    }

    private var files: [String: [UInt8]] { storage.use { $0 } }

    package var currentFolder: String { "/" }

    package func kind(of path: String) -> FileKind {
        let path = Self.absolute(path)
        let files = files
        if files[path] != nil { return .file }
        return path == "/" || files.keys.contains { $0.hasPrefix(path + "/") } ? .folder : .missing
    }

    package func listing(below folder: String, suffixes: [String]) -> FileListing {
        let prefix = Self.prefix(of: folder)
        let shown = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        let paths = files.keys.filter { path in
            path.hasPrefix(prefix) && suffixes.contains(where: path.hasSuffix) && !SkippedFolders.holds(path)
        }
        return FileListing(paths: paths.map { shown + $0.dropFirst(prefix.count) }.sorted())
    }

    package func names(in folder: String) -> [String] {
        let prefix = Self.prefix(of: folder)
        let below = files.keys.filter { $0.hasPrefix(prefix) }
        return Set(below.map { String($0.dropFirst(prefix.count).prefix { $0 != "/" }) }).sorted()
    }

    package func read(_ path: String) throws(FileError) -> SourceFile {
        guard let bytes = files[Self.absolute(path)] else {
            throw FileError(path: path, message: kind(of: path) == .folder ? L10n.File.Error.anyFolder : L10n.File.Error.missing)
        }
        return SourceFile(path: path, bytes: bytes)
    }

    package func canonical(_ path: String) -> String { Self.absolute(path) }
    package func isRegularFile(_ path: String) -> Bool { kind(of: path) == .file }
    package func writeProtection(of path: String) -> FileError? { nil }

    package func holds(_ pieces: [ArraySlice<UInt8>], at path: String) throws(FileError) -> Bool {
        try read(path).bytes == Array(pieces.joined())
    }

    package func replace(_ path: String, with pieces: [ArraySlice<UInt8>]) throws(FileError) {
        storage.use { $0[Self.absolute(path)] = Array(pieces.joined()) }
    }

    package func replace(_ path: String, _ old: [UInt8], with new: [UInt8]) throws(FileError) -> Bool {
        let path = Self.absolute(path)
        return storage.use { files in
            guard files[path] == old else { return false }
            files[path] = new
            return true
        }
    }

    private static func absolute(_ path: String) -> String {
        FilePaths.absolutePath(path, from: "/")
    }

    /// How the absolute paths of the files in a folder begin.
    private static func prefix(of folder: String) -> String {
        let path = absolute(folder)
        return path == "/" ? path : path + "/"
    }
}
