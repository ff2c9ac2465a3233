/// A text that is written into memory of a fixed size. Bytes that do not fit are only counted, so that the caller can try again
/// with enough memory.
struct ByteOutput {
    private let base: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private(set) var count = 0

    private init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        base = memory.baseAddress!
        capacity = memory.count
    }

    /// The text that `body` writes. A short text, the usual case, needs no allocation besides the string. `body` may run twice.
    @inline(__always)
    static func text(_ body: (inout ByteOutput) -> Void) -> String {
        let (text, count) = text(capacity: 256, body)
        return text ?? self.text(capacity: count, body).text ?? ""
    }

    /// The text and its number of bytes. The text is nil if it needs more than `capacity` bytes.
    @inline(__always)
    private static func text(capacity: Int, _ body: (inout ByteOutput) -> Void) -> (text: String?, count: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { memory in
            var output = ByteOutput(memory)
            body(&output)
            guard output.count <= capacity else { return (nil, output.count) }
            return (String(decoding: UnsafeBufferPointer(start: output.base, count: output.count), as: UTF8.self), output.count)
        }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count < capacity { base[count] = byte }
        count += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        if let source = bytes.baseAddress, count < capacity {
            (base + count).update(from: source, count: min(bytes.count, capacity - count))
        }
        count += bytes.count
    }

    mutating func append(_ text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ append($0) }) == nil {
            for byte in text.utf8 { append(byte) }
        }
    }

    mutating func append(_ byte: UInt8, times: Int) {
        for _ in 0..<max(times, 0) { append(byte) }
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        for byte in UTF8.encode(scalar).unsafelyUnwrapped { append(byte) }
    }
}
