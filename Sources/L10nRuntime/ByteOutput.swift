/// Bytes of a text in memory of a fixed size. What does not fit is only counted, so that whoever writes can write again with
/// enough room.
struct ByteOutput {
    private let base: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private(set) var count = 0

    private init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        base = memory.baseAddress!
        capacity = memory.count
    }

    /// The text that `body` writes, which is mostly short and then needs no memory but its own. `body` may run twice.
    @inline(__always)
    static func text(_ body: (inout ByteOutput) -> Void) -> String {
        let (text, count) = text(capacity: 256, body)
        return text ?? self.text(capacity: count, body).text ?? ""
    }

    /// The text, or nil and the bytes that it needs where they are more than `capacity`.
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
