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

/// A file that is only ever replaced as a whole: the new bytes go to a temporary file, which is synced and renamed.
struct AtomicFile: Sendable {
    let path: String
    private let folder: String
    private var temporary: String { path + ".tmp" }

    init(path: String) {
        self.path = path
        let slash = path.lastIndex(of: "/")
        folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// The bytes of the file, or nil if it does not exist.
    func read() throws(AppError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 {
            if errno == ENOENT { return nil }
            throw .damagedStorage(file: path)
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = systemRead(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw .damagedStorage(file: path) }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
    }

    /// Runs `body` while no other process holds the lock of the folder.
    ///
    /// - Parameter body: Receives the descriptor of the folder.
    func withLock(_ body: (_ folder: Int32) throws(AppError) -> Void) throws(AppError) {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { throw .storage }
        // Closing the descriptor releases the lock, and so does the end of the process.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 { if errno != EINTR { throw .storage } }
        try body(descriptor)
    }

    /// Replaces the file. Call it only while holding the lock: it overwrites the temporary file that a crashed process may have
    /// left.
    func replace(with bytes: [UInt8], in folder: Int32) throws(AppError) {
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw .storage }
        let isWritten = write(bytes, to: descriptor) && fsync(descriptor) == 0
        if close(descriptor) != 0 || !isWritten || rename(temporary, path) != 0 {
            unlink(temporary)
            throw .storage
        }
        // Sync the new name too. Where a file system does not support this, there is nothing else to do.
        _ = fsync(folder)
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
