internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nJSONRPC

/// The standard input of the process, read while calls run.
enum StandardInput {
    static var isTerminal: Bool { isatty(0) != 0 }

    /// The messages of a client, one on each line.
    static func lines() -> AsyncStream<[UInt8]> { messages { LineReader($0) } }

    /// The messages of a client, each after a header.
    static func frames() -> AsyncStream<[UInt8]> { messages { FrameReader($0) } }

    private static func messages(
        _ reader: @escaping @Sendable (AsyncStream<[UInt8]>.Continuation) -> MessageReader
    ) -> AsyncStream<[UInt8]> {
        AsyncStream { continuation in detachThread { reader(continuation).run() } }
    }
}

/// Reads to the end of standard input.
private class MessageReader {
    fileprivate let continuation: AsyncStream<[UInt8]>.Continuation

    init(_ continuation: AsyncStream<[UInt8]>.Continuation) { self.continuation = continuation }

    func append(_ bytes: ArraySlice<UInt8>) {}
    func finish() {}

    final func run() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(0, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            append(buffer[..<count])
        }
        finish()
        continuation.finish()
    }
}

private final class LineReader: MessageReader {
    private var lines = MessageLines()

    override func append(_ bytes: ArraySlice<UInt8>) { for line in lines.append(bytes) { continuation.yield(line) } }
    override func finish() { for line in lines.finish() { continuation.yield(line) } }
}

private final class FrameReader: MessageReader {
    private var frames = MessageFrames()

    override func append(_ bytes: ArraySlice<UInt8>) { for message in frames.append(bytes) { continuation.yield(message) } }
}
