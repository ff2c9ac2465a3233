import Testing

@testable import L10nJSONRPC

/// Messages after headers, as language servers get them.
struct MessageFramesTests {
    private static func messages(_ chunks: [String]) -> [String] {
        var frames = MessageFrames()
        return chunks.flatMap { frames.append($0.utf8) }.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func whatIsWrittenIsRead() {
        let text = ["{}", "é🎉", ""].map(MessageFrames.frame).joined()
        #expect(Self.messages([text]) == ["{}", "é🎉", ""])
    }

    /// However the bytes arrive.
    @Test(arguments: 1...7) func bytesMayArriveInParts(_ size: Int) {
        let bytes = Array(["{\"a\":1}", "{}"].map(MessageFrames.frame).joined().utf8)
        var frames = MessageFrames()
        let messages = stride(from: 0, to: bytes.count, by: size).flatMap {
            frames.append(bytes[$0..<min($0 + size, bytes.count)])
        }
        #expect(messages.map { String(decoding: $0, as: UTF8.self) } == ["{\"a\":1}", "{}"])
    }

    @Test func otherHeadersAreIgnored() {
        let text = "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:2\r\n\r\n{}"
        #expect(Self.messages([text]) == ["{}"])
    }

    /// It is skipped, and the next one is read.
    @Test func aMessageThatIsTooLongIsRefused() {
        let size = MessageLines.maximumSize + 1
        let long = "Content-Length: \(size)\r\n\r\n" + String(repeating: " ", count: size)
        #expect(Self.messages([long + MessageFrames.frame("{}")]) == ["", "{}"])
    }

    @Test func aHeaderWithoutALengthIsAnEmptyMessage() {
        #expect(Self.messages(["X: 1\r\n\r\nContent-Length: -5\r\n\r\n" + MessageFrames.frame("{}")]) == ["", "", "{}"])
    }
}
