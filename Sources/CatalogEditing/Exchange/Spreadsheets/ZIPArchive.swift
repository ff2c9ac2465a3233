internal import CL10nZlib

/// An archive of files, as office programs write it: no encryption, no volumes, and less than 4 GB.
struct ZIPArchive {
    enum Failure: Error {
        case damaged
        case encrypted
        /// Its files are larger than ``ZIPArchive/maximumSize``, or more than ``ZIPArchive/maximumCount``.
        case tooLarge
    }

    /// Of one file, in bytes. A few bytes of an archive can stand for gigabytes.
    static let maximumSize = 128 << 20
    static let maximumCount = 10_000

    private struct Entry {
        let isCompressed: Bool
        let isEncrypted: Bool
        let checksum: UInt32
        let compressedSize: Int
        let size: Int
        let header: Int
    }

    private let bytes: [UInt8]
    private var entries: [String: Entry] = [:]

    /// Whether bytes begin as an archive does.
    static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Signature.file.bytes) }

    // MARK: Reading

    init(_ bytes: [UInt8]) throws(Failure) {
        self.bytes = bytes
        guard let end = endOfDirectory else { throw .damaged }
        let count = try number(at: end + 10, bytes: 2)
        if count > Self.maximumCount { throw .tooLarge }
        var index = try number(at: end + 16, bytes: 4)
        for _ in 0..<count {
            guard has(.directoryEntry, at: index) else { throw .damaged }
            let method = try number(at: index + 10, bytes: 2)
            let nameSize = try number(at: index + 28, bytes: 2)
            let extraSizes = try number(at: index + 30, bytes: 2) + number(at: index + 32, bytes: 2)
            let entry = Entry(
                isCompressed: method != 0, isEncrypted: try number(at: index + 8, bytes: 2) & 1 != 0,
                checksum: UInt32(truncatingIfNeeded: try number(at: index + 16, bytes: 4)),
                compressedSize: try number(at: index + 20, bytes: 4), size: try number(at: index + 24, bytes: 4),
                header: try number(at: index + 42, bytes: 4))
            guard method == 0 || method == 8, let name = part(from: index + 46, count: nameSize) else { throw .damaged }
            entries[String(decoding: name, as: UTF8.self)] = entry
            index += 46 + nameSize + extraSizes
        }
    }

    /// What a file has; nil where there is none of that name.
    func contents(of name: String) throws(Failure) -> [UInt8]? {
        guard let entry = entries[name] else { return nil }
        if entry.isEncrypted { throw .encrypted }
        if entry.size > Self.maximumSize { throw .tooLarge }
        guard has(.file, at: entry.header) else { throw .damaged }
        let start = try entry.header + 30 + number(at: entry.header + 26, bytes: 2) + number(at: entry.header + 28, bytes: 2)
        guard let data = part(from: start, count: entry.compressedSize) else { throw .damaged }
        let contents = entry.isCompressed ? Self.decompressed(data, size: entry.size) : Array(data)
        guard let contents, contents.count == entry.size, Self.checksum(contents) == entry.checksum else { throw .damaged }
        return contents
    }

    /// Where the record begins that ends the archive. A comment may follow it.
    private var endOfDirectory: Int? {
        guard bytes.count >= 22 else { return nil }
        let lowest = max(0, bytes.count - 22 - 0xFFFF)
        return (lowest...bytes.count - 22).last { has(.endOfDirectory, at: $0) }
    }

    private func has(_ signature: Signature, at index: Int) -> Bool {
        part(from: index, count: 4)?.elementsEqual(signature.bytes) ?? false
    }

    private func part(from start: Int, count: Int) -> ArraySlice<UInt8>? {
        start >= 0 && count >= 0 && start <= bytes.count - count ? bytes[start..<start + count] : nil
    }

    /// A number whose lowest byte is first.
    private func number(at index: Int, bytes count: Int) throws(Failure) -> Int {
        guard let part = part(from: index, count: count) else { throw .damaged }
        return part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private static func decompressed(_ data: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        converted(data, capacity: size) { l10n_inflate($0, $1, $2, $3) }
    }

    // MARK: Writing

    /// An archive of files that are all of the first moment that archives can name, so that its bytes depend on nothing else.
    static func archive(of files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var output: [UInt8] = []
        var directory: [UInt8] = []
        for (name, bytes) in files {
            // As it is where that is no longer.
            let compressed = converted(bytes[...], capacity: bytes.count) { l10n_deflate($0, $1, $2, $3) }
            let data = compressed ?? bytes
            var common: [UInt8] = []
            // The version that can read it, names in UTF-8, the method, and the first of January 1980.
            for number in [20, 0x800, compressed == nil ? 0 : 8, 0, 0x21] { append(number, bytes: 2, to: &common) }
            append(Int(checksum(bytes)), bytes: 4, to: &common)
            append(data.count, bytes: 4, to: &common)
            append(bytes.count, bytes: 4, to: &common)
            append(name.utf8.count, bytes: 2, to: &common)
            append(0, bytes: 2, to: &common)
            directory += Signature.directoryEntry.bytes + [20, 0] + common + Array(repeating: 0, count: 10)
            append(output.count, bytes: 4, to: &directory)
            directory += name.utf8
            output += Signature.file.bytes + common + name.utf8 + data
        }
        let start = output.count
        output += directory + Signature.endOfDirectory.bytes + [0, 0, 0, 0]
        for number in [files.count, files.count] { append(number, bytes: 2, to: &output) }
        append(directory.count, bytes: 4, to: &output)
        append(start, bytes: 4, to: &output)
        return output + [0, 0]
    }

    private static func append(_ number: Int, bytes count: Int, to output: inout [UInt8]) {
        for index in 0..<count { output.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }

    // MARK: zlib

    private enum Signature {
        case file, directoryEntry, endOfDirectory

        var bytes: [UInt8] {
            switch self {
            case .file: [0x50, 0x4B, 3, 4]
            case .directoryEntry: [0x50, 0x4B, 1, 2]
            case .endOfDirectory: [0x50, 0x4B, 5, 6]
            }
        }
    }

    /// What a function of zlib makes of data; nil where it fails, or makes more than a number of bytes.
    private static func converted(
        _ data: ArraySlice<UInt8>, capacity: Int,
        _ convert: (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, Int) -> Int
    ) -> [UInt8]? {
        var hasFailed = false
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            let written = data.withUnsafeBufferPointer { convert($0.baseAddress, $0.count, output.baseAddress, capacity) }
            hasFailed = written < 0
            count = max(written, 0)
        }
        return hasFailed ? nil : output
    }

    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { l10n_crc32($0.baseAddress, $0.count) }
    }
}
