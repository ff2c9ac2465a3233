internal import CInterruption
internal import Diagnostics
internal import Messages

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Writes files whole or not at all, and only those whose bytes change.
package struct OutputWriter: Sendable {
    /// What becomes of files.
    package enum Mode: Sendable {
        case write
        /// Nothing is written; a file that is not current is a failure.
        case check
        /// Nothing is written.
        case dryRun
    }

    /// What became of a file.
    package enum Outcome: Sendable, Equatable {
        case current, written, wouldWrite
        /// The text that there is; nil where there is no file.
        case stale(old: String?)
    }

    private let mode: Mode

    package init(_ mode: Mode) { self.mode = mode }

    /// Writes a file, with the folders that it lies in.
    package func write(_ text: String, to path: String) throws(FileError) -> Outcome {
        try write([Array(text.utf8)[...]], to: path)
    }

    /// Writes a file that a person keeps: not one that is write-protected.
    package func overwrite(_ path: String, with bytes: [UInt8]) throws(FileError) -> Outcome {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & 0o222 == 0 {
            errno = EACCES
            throw FileError(path: path, message: L10n.Generate.Error.unwritable(reason: SystemError().reason))
        }
        return try write([bytes[...]], to: path)
    }

    /// Writes a file that is made in pieces, with the folders that it lies in.
    package func write(_ pieces: [ArraySlice<UInt8>], to path: String) throws(FileError) -> Outcome {
        var isThere = false
        if path.hasSuffix("/") { throw FileError(path: path, message: L10n.Generate.Error.outputFolder) }
        switch DiskFileTree().kind(of: path) {
        case .folder: throw FileError(path: path, message: L10n.Generate.Error.outputFolder)
        case .missing: break
        case .file:
            // A pipe or a device is neither read nor replaced.
            guard DiskFileTree().isRegularFile(path) else { throw FileError(path: path, message: L10n.Generate.Error.noFile) }
            if try DiskFileTree().holds(pieces, at: path) { return .current }
            isThere = true
        }
        switch mode {
        case .check:
            return .stale(old: isThere ? String(decoding: try DiskFileTree().read(path).bytes, as: UTF8.self) : nil)
        case .dryRun: return .wouldWrite
        case .write: break
        }
        // A link stays a link: the file that it leads to is replaced.
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        do throws(SystemError) {
            try makeFolder(FilePaths.folder(of: target))
            try replace(target, with: pieces)
        } catch {
            throw FileError(path: path, message: L10n.Generate.Error.unwritable(reason: error.reason))
        }
        return .written
    }

    /// What the system said.
    private struct SystemError: Error {
        let reason = String(cString: strerror(errno))
    }

    private func makeFolder(_ path: String) throws(SystemError) {
        if DiskFileTree().kind(of: path) == .folder { return }
        if path != "/", path != "." { try makeFolder(FilePaths.folder(of: path)) }
        if mkdir(path, 0o777) != 0, errno != EEXIST { throw SystemError() }
    }

    /// Writes a file beside the wanted one, with its permissions, and puts it in its place.
    private func replace(_ path: String, with pieces: [ArraySlice<UInt8>]) throws(SystemError) {
        var status = stat()
        // A link that leads nowhere is somebody's mistake, and not ours to replace.
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
            errno = ENOENT
            throw SystemError()
        }
        let exists = stat(path, &status) == 0
        l10n_interruption_defer()
        defer { l10n_interruption_allow() }
        let temporary = FilePaths.path(".l10n-\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp", in: FilePaths.folder(of: path))
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SystemError() }
        do throws(SystemError) {
            if exists { guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw SystemError() } }
            for piece in pieces { try write(piece, to: descriptor) }
            guard close(descriptor) == 0, rename(temporary, path) == 0 else { throw SystemError() }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    private func write(_ piece: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) {
        var rest = piece
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, min($0.count, 1 << 30)) }
            if count < 0, errno != EINTR {
                let failure = SystemError()
                close(descriptor)
                throw failure
            }
            rest = rest.dropFirst(max(0, count))
        }
    }
}

/// The system's call, which methods called `write` would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
