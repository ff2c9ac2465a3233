package import L10nDiagnostics
internal import L10nMessages

/// The files of the disk. A program makes one where it starts, and passes it on.
package struct DiskFileTree: WritableFileTree {
    package let currentFolder: String
    /// Whether that is the folder of the process, so that the system resolves relative paths itself.
    private let isOfProcess: Bool
    /// The folders that were searched for files of killed runs.
    let cleanedFolders = Locked<Set<String>>([])
    /// The folders that files were read from, and whether they are outside of the project that they seem to be in.
    let knownFolders = Locked<[String: Bool]>([:])

    /// Relative paths start from the current folder of the process.
    package init() {
        currentFolder = Self.folderOfProcess
        isOfProcess = true
    }

    /// Empty where the folder is no longer there. Foundation's file manager takes a tenth of a millisecond to be made.
    private static var folderOfProcess: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }

    /// - Parameter currentFolder: Absolute path of the folder that relative paths start from.
    package init(currentFolder: String) {
        self.currentFolder = currentFolder
        isOfProcess = false
    }

    /// A path for the system.
    func place(_ path: String) -> String {
        isOfProcess || path.hasPrefix("/") ? path : "\(currentFolder)/\(path)"
    }

    package func canonical(_ path: String) -> String {
        let path = FilePaths.absolutePath(path, from: currentFolder)
        return resolved(path)
    }

    package func kind(of path: String) -> FileKind {
        var status = stat()
        guard stat(place(path), &status) == 0 else {
            // A link that leads nowhere, or in a circle, is a mistake that reading it reports.
            return lstat(place(path), &status) == 0 ? .file : .missing
        }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }

    package func isRegularFile(_ path: String) -> Bool {
        var status = stat()
        return stat(place(path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    package func read(_ path: String) throws(FileError) -> SourceFile {
        let descriptor = try descriptorForReading(path)
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw error(path) }
        let kind = status.st_mode & S_IFMT
        if kind == S_IFDIR { throw FileError(path: path, message: L10n.File.Error.anyFolder) }
        // Reading from a pipe waits.
        if kind != S_IFREG, fcntl(descriptor, F_SETFL, 0) != 0 { throw error(path) }
        let size = Int(status.st_size)
        guard size <= SourceFile.maximumSize else { throw FileError(path: path, message: L10n.File.Error.tooLarge(size: size)) }
        var failure: FileError?
        // One byte more than the file has shows that it ends there.
        var bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            failure = fill(buffer, &count, from: descriptor, path)
        }
        // A pipe has no size, and a file may have grown.
        while failure == nil, bytes.count > size, bytes.count <= SourceFile.maximumSize {
            let more = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                failure = fill(buffer, &count, from: descriptor, path)
            }
            if more.isEmpty { break }
            bytes.append(contentsOf: more)
        }
        guard bytes.count <= SourceFile.maximumSize else {
            throw FileError(path: path, message: L10n.File.Error.tooLarge(size: bytes.count))
        }
        if let failure { throw failure }
        return SourceFile(path: path, bytes: bytes)
    }

    /// Compares piece by piece, without memory for the whole file.
    package func holds(_ pieces: [ArraySlice<UInt8>], at path: String) throws(FileError) -> Bool {
        let descriptor = try descriptorForReading(path)
        defer { close(descriptor) }
        return try holds(pieces, in: descriptor, path)
    }

    /// The same, and at the end the path still leads to the file that was compared, which has not been written to meanwhile.
    func stillHolds(_ pieces: [ArraySlice<UInt8>], at path: String) throws(FileError) -> Bool {
        let descriptor = try descriptorForReading(path)
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw error(path) }
        return try holds(pieces, in: descriptor, path) && Self.version(of: place(path)) == Self.version(of: status)
    }

    /// What changes when a file is replaced or written to; nil for no file.
    static func version(of path: String) -> [Int]? {
        var status = stat()
        return stat(path, &status) == 0 ? version(of: status) : nil
    }

    /// The device and the number of a file, its size, and when it was written to.
    private static func version(of status: stat) -> [Int] {
        [
            Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), Int(status.st_size),
            Int(status.written.tv_sec), Int(status.written.tv_nsec),
        ]
    }

    private func holds(_ pieces: [ArraySlice<UInt8>], in descriptor: Int32, _ path: String) throws(FileError) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw error(path) }
        guard Int(status.st_size) == pieces.reduce(0, { $0 + $1.count }) else { return false }
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 18)
        defer { buffer.deallocate() }
        for piece in pieces {
            var rest = piece
            while !rest.isEmpty {
                let wanted = rest.prefix(buffer.count)
                var count = 0
                let part = UnsafeMutableBufferPointer(rebasing: buffer.prefix(wanted.count))
                if let failure = fill(part, &count, from: descriptor, path) { throw failure }
                guard count == wanted.count, wanted.withUnsafeBytes({ memcmp($0.baseAddress!, part.baseAddress!, count) }) == 0
                else { return false }
                rest = rest.dropFirst(count)
            }
        }
        return true
    }

    /// Reads until the buffer is full or the file ends.
    private func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int, from descriptor: Int32, _ path: String)
        -> FileError?
    {
        guard let base = buffer.baseAddress else { return nil }
        while count < buffer.count {
            // One call moves at most 1 GiB, well below what systems allow.
            let read = systemRead(descriptor, base + count, min(buffer.count - count, 1 << 30))
            if read < 0 {
                if errno == EINTR { continue }
                return error(path)
            }
            if read == 0 { break }
            count += read
        }
        return nil
    }

    /// What the system said last, about a path.
    func error(_ path: String) -> FileError {
        if errno == ENOENT || errno == ENOTDIR { return FileError(path: path, message: L10n.File.Error.missing) }
        return FileError(path: path, message: L10n.File.Error.unreadable(reason: String(cString: strerror(errno))))
    }
}

/// The system's call, which methods called `read` would hide.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
