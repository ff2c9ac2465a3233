/// Divides what a client sends into messages: one is on each line.
package struct MessageLines {
    /// A longer message is refused, because a client that never ends a line would fill the memory.
    package static let maximumSize = 64 << 20

    private var rest: [UInt8] = []

    package init() {}

    /// The messages that some bytes complete.
    package mutating func append(_ bytes: some Sequence<UInt8>) -> [[UInt8]] {
        var messages: [[UInt8]] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if !rest.allSatisfy({ $0 <= 0x20 }) { messages.append(rest) }
                rest = []
            } else if rest.count <= Self.maximumSize {
                rest.append(byte)
            }
        }
        return messages
    }

    /// What is left when the client sends no more.
    package mutating func finish() -> [[UInt8]] { append([UInt8(ascii: "\n")]) }
}
