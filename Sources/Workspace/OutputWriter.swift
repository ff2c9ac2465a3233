internal import Diagnostics
internal import Messages

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Writes files whole or not at all, and only those whose bytes change.
public struct OutputWriter: Sendable {
    /// What becomes of files.
    public enum Mode: Sendable {
        case write
        /// Nothing is written; a file that is not current is a failure.
        case check
        /// Nothing is written.
        case dryRun
    }

    /// What became of a file.
    public enum Outcome: Sendable, Equatable {
        case current, written, wouldWrite
        /// The text that there is; nil where there is no file.
        case stale(old: String?)
    }

    private let mode: Mode

    public init(_ mode: Mode) { self.mode = mode }

    /// Writes a file, with the folders that it lies in.
    public func write(_ text: String, to path: String) throws(FileError) -> Outcome {
        let old: [UInt8]?
        if path.hasSuffix("/") { throw FileError(path: path, message: L10n.Generate.Error.outputFolder) }
        switch DiskFileTree().kind(of: path) {
        case .folder: throw FileError(path: path, message: L10n.Generate.Error.outputFolder)
        case .missing: old = nil
        case .file:
            // A pipe or a device is neither read nor replaced.
            guard DiskFileTree().isRegularFile(path) else { throw FileError(path: path, message: L10n.Generate.Error.noFile) }
            old = try DiskFileTree().read(path).bytes
        }
        if let old, old.count == text.utf8.count, old == Array(text.utf8) { return .current }
        switch mode {
        case .check: return .stale(old: old.map { String(decoding: $0, as: UTF8.self) })
        case .dryRun: return .wouldWrite
        case .write: break
        }
        do {
            // A link stays a link: the file that it leads to is replaced.
            let url = URL(filePath: path).resolvingSymlinksInPath()
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url, options: .atomic)
        } catch {
            throw FileError(path: path, message: L10n.Generate.Error.unwritable(reason: "\(error)"))
        }
        return .written
    }
}
