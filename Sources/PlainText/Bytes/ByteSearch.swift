#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Looks for bytes in texts. Most texts do not have them.
@usableFromInline package enum ByteSearch {
    /// Offset of the first such byte at or after an offset; the count of the bytes if there is none.
    package static func first(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int {
        guard start < bytes.count, let base = bytes.baseAddress else { return bytes.count }
        guard let found = memchr(base + start, Int32(byte), bytes.count - start) else { return bytes.count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Offset of the first of two bytes at or after an offset; the count of the bytes if there is none.
    package static func first(
        of byte: UInt8, or other: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
    ) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        var start = start
        while start < bytes.count {
            // Where one of them is far away, callers that search for each in turn would read the bytes between them many times.
            let count = min(bytes.count - start, 256)
            let address = UnsafeRawPointer(base + start)
            let found = memchr(address, Int32(byte), count).map { UnsafeRawPointer($0) - address }
            if let first = memchr(address, Int32(other), found ?? count) { return start + (UnsafeRawPointer(first) - address) }
            if let found { return start + found }
            start += count
        }
        return bytes.count
    }

    /// Offset of the first such byte at or after an offset; the count of the bytes if there is none.
    package static func first(of byte: UInt8, in bytes: Span<UInt8>, from start: Int = 0) -> Int {
        bytes.withUnsafeBufferPointer { first(of: byte, in: $0, from: start) }
    }

    /// Offset of the first of two bytes; the count of the bytes if there is none.
    package static func first(of byte: UInt8, or other: UInt8, in bytes: Span<UInt8>) -> Int {
        bytes.withUnsafeBufferPointer { first(of: byte, or: other, in: $0) }
    }

    /// Offset of the first byte that is not ASCII at or after an offset; the count of the bytes if there is none.
    package static func firstNonASCII(in bytes: Span<UInt8>, from start: Int = 0) -> Int {
        bytes.withUnsafeBufferPointer { firstNonASCII(in: $0, from: start) }
    }

    /// Offset of the first byte that is not ASCII at or after an offset; the count of the bytes if there is none.
    package static func firstNonASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int {
        first(in: bytes, from: start) { $0.are(atLeast: 0x80) }
    }
}
