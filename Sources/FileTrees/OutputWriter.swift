package import L10nDiagnostics
internal import L10nMessages

/// Writes files whole or not at all, and only those whose bytes change.
package struct OutputWriter: Sendable {
    /// Whether files are written.
    package enum Mode: Sendable, Equatable {
        case write
        /// Nothing is written; a file that is not current is a failure.
        case check
        /// Nothing is written.
        case dryRun
    }

    /// What happened to a file.
    package enum Outcome: Sendable, Equatable {
        case current, written, wouldWrite
        /// The present text; nil if there is no file.
        case stale(old: String?)
    }

    private let mode: Mode
    private let tree: any WritableFileTree
    private let writesHooks: Bool

    /// - Parameter writesHooks: Whether files of git are written, too.
    package init(_ mode: Mode, in tree: any WritableFileTree, writesHooks: Bool = false) {
        self.mode = mode
        self.tree = tree
        self.writesHooks = writesHooks
    }

    /// Writes a file, with the folders that it is in.
    package func write(_ text: String, to path: String) throws(FileError) -> Outcome {
        try write([Array(text.utf8)[...]], to: path)
    }

    /// Writes a file that a person maintains, unless it is write-protected.
    package func overwrite(_ path: String, with bytes: [UInt8]) throws(FileError) -> Outcome {
        if let error = tree.writeProtection(of: path) { throw error }
        return try write([bytes[...]], to: path)
    }

    /// Writes a file that a person maintains, unless it is write-protected or has changed since it was read: another program may have
    /// changed it.
    package func overwrite(_ read: SourceFile, with bytes: [UInt8]) throws(FileError) -> Outcome {
        guard mode == .write else { return try overwrite(read.path, with: bytes) }
        try requireOutsideOfGit(read.path)
        if let error = tree.writeProtection(of: read.path) { throw error }
        if bytes == read.bytes { return .current }
        if try tree.replace(read.path, read.bytes, with: bytes) { return .written }
        // Another run of the same command was faster.
        if try tree.holds([bytes[...]], at: read.path) { return .current }
        throw FileError(path: read.path, message: L10n.File.Error.changed)
    }

    /// Writes a file that is made in pieces, with the folders that it is in.
    ///
    /// - Parameter isOurs: Whether the bytes of a file that is there are an output of ours, which may be replaced. An empty file
    ///   always may.
    package func write(
        _ pieces: [ArraySlice<UInt8>], to path: String, replacing isOurs: (([UInt8]) -> Bool)? = nil
    ) throws(FileError) -> Outcome {
        var exists = false
        try requireOutsideOfGit(path)
        if path.hasSuffix("/") { throw FileError(path: path, message: L10n.Generate.Error.outputFolder) }
        switch tree.kind(of: path) {
        case .folder: throw FileError(path: path, message: L10n.Generate.Error.outputFolder)
        case .missing: break
        case .file:
            // A pipe or a device is neither read nor replaced.
            guard tree.isRegularFile(path) else { throw FileError(path: path, message: L10n.Generate.Error.noFile) }
            if try tree.holds(pieces, at: path) { return .current }
            if let isOurs {
                let present = try tree.read(path).bytes
                if !present.isEmpty, !isOurs(present) { throw FileError(path: path, message: L10n.File.Error.foreign) }
            }
            exists = true
        }
        switch mode {
        case .check: return .stale(old: exists ? String(decoding: try tree.read(path).bytes, as: UTF8.self) : nil)
        case .dryRun: return .wouldWrite
        case .write:
            try tree.replace(path, with: pieces)
            return .written
        }
    }

    private func requireOutsideOfGit(_ path: String) throws(FileError) {
        if !writesHooks, leadsIntoGit(path) { throw FileError(path: path, message: L10n.File.Error.ofGit) }
    }

    private func leadsIntoGit(_ path: String) -> Bool {
        [
            FilePaths.absolutePath(path, from: tree.currentFolder), tree.canonical(FilePaths.folder(of: path)),
            tree.canonical(path),
        ]
        .contains(where: ProjectBoundary.leadsIntoGit)
    }
}
