#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Records or keys in one literal, whose order is their number: a new one adds a line to generated code and changes no other.
///
/// Where each begins is found when the literal is read first, in some microseconds for a thousand.
package struct TextLines: Sendable {
    private let bytes: TableBytes
    /// Where each begins, and where the last ends.
    private let starts: [Int]

    /// - Parameter bytes: Each ends with ``Record/end``.
    package init(_ bytes: TableBytes) {
        self.bytes = bytes
        var starts = [0]
        while let last = starts.last, last < bytes.count,
            let end = memchr(bytes.base + last, Int32(Record.end), bytes.count - last)
        {
            starts.append(UnsafeRawPointer(bytes.base).distance(to: UnsafeRawPointer(end)) + 1)
        }
        self.starts = starts
    }

    var count: Int { starts.count - 1 }

    /// One of them, without its end.
    subscript(number: Int) -> TableBytes {
        precondition(number >= 0 && number < count, "no such text in the table")
        return bytes[starts[number]..<starts[number + 1] - 1]
    }
}
