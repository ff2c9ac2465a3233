internal import L10nDiagnostics
internal import L10nFileTrees

/// The files of a folder, with what an editor has open in place of what is on disk.
struct BufferedFileTree: FileTree {
    private let base: any FileTree
    /// By absolute path.
    private let buffers: [String: SourceFile]

    init(_ base: any FileTree, _ documents: some Sequence<OpenDocument>) {
        self.base = base
        let folder = base.currentFolder
        buffers = Dictionary(documents.map { (FilePaths.absolutePath($0.path, from: folder), $0.source) }) { _, last in last }
    }

    private func absolute(_ path: String) -> String { FilePaths.absolutePath(path, from: currentFolder) }

    var currentFolder: String { base.currentFolder }
    func canonical(_ path: String) -> String { base.canonical(path) }

    func kind(of path: String) -> FileKind { buffers[absolute(path)] == nil ? base.kind(of: path) : .file }

    /// A file that is not on disk yet is found, too.
    func listing(below folder: String, suffixes: [String]) -> FileListing {
        var listing = base.listing(below: folder, suffixes: suffixes)
        let top = absolute(folder)
        let known = Set(listing.paths.map(absolute))
        for path in buffers.keys where path.hasPrefix(top == "/" ? top : top + "/") && !known.contains(path) {
            guard suffixes.contains(where: path.hasSuffix), base.kind(of: path) == .missing, !SkippedFolders.holds(path) else {
                continue
            }
            listing.paths.append(FilePaths.relative(path, to: ".", from: currentFolder))
        }
        listing.paths.sort()
        return listing
    }

    func names(in folder: String) -> [String] { base.names(in: folder) }

    func read(_ path: String) throws(FileError) -> SourceFile {
        guard let buffer = buffers[absolute(path)] else { return try base.read(path) }
        return SourceFile(path: path, bytes: buffer.bytes)
    }
}
