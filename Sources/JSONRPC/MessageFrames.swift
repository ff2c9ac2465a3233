/// Divides what a client sends into messages, each after a header with its length, as language servers get them.
package struct MessageFrames: Sendable {
    private var rest: [UInt8] = []
    /// How long the message is, once its header is read.
    private var length: Int?
    /// How many bytes of a message that is too long are still to come.
    private var skipped = 0

    package init() {}

    /// A message with its header.
    package static func frame(_ message: String) -> String { "Content-Length: \(message.utf8.count)\r\n\r\n\(message)" }

    /// The messages that some bytes complete. One that is too long is empty, so that it is refused.
    package mutating func append(_ bytes: some Sequence<UInt8>) -> [[UInt8]] {
        rest += bytes
        var messages: [[UInt8]] = []
        while true {
            if skipped > 0 {
                let count = min(skipped, rest.count)
                rest.removeFirst(count)
                skipped -= count
                if skipped > 0 { break }
            }
            if let length {
                if length > MessageLines.maximumSize {
                    messages.append([])
                    (skipped, self.length) = (length, nil)
                    continue
                }
                guard rest.count >= length else { break }
                messages.append(Array(rest.prefix(length)))
                rest.removeFirst(length)
                self.length = nil
            } else {
                guard let end = endOfHeader() else { break }
                length = Self.length(in: rest[..<end])
                rest.removeFirst(end)
            }
        }
        return messages
    }

    private func endOfHeader() -> Int? {
        var index = 3
        while index < rest.count {
            if rest[index] == 0x0A, rest[index - 1] == 0x0D, rest[index - 2] == 0x0A, rest[index - 3] == 0x0D { return index + 1 }
            index += 1
        }
        return nil
    }

    /// The length that a header says; 0 where it says none.
    private static func length(in header: ArraySlice<UInt8>) -> Int {
        for line in String(decoding: header, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            return max(0, Int(parts[1].filter { !$0.isWhitespace }) ?? 0)
        }
        return 0
    }
}
