internal import ArgumentParser
internal import Messages
internal import ModelContextProtocol

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// `l10n mcp`: serves queries and edits to assistants.
struct McpCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "mcp", abstract: L10n.Command.Mcp.abstract.localized, discussion: L10n.Command.Mcp.discussion.localized)
    }

    @Flag(help: ArgumentHelp(L10n.Command.Mcp.ReadOnly.help))
    var readOnly = false

    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        let output = CommandEnvironment.current.output
        await ProtocolServer(.assistants(allowsEdits: !readOnly)).serve(StandardInput.messages()) { output.write($0) }
    }
}

/// The standard input of the process, read while calls run.
private enum StandardInput {
    /// The messages of a client. They are read on a thread of their own, because a read that waits would keep a core from work.
    static func messages() -> AsyncStream<[UInt8]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let box = Unmanaged.passRetained(Box(continuation))
        #if canImport(Darwin)
            var thread: pthread_t?
            pthread_create(&thread, nil, { read($0) }, box.toOpaque())
        #else
            var thread = pthread_t()
            pthread_create(&thread, nil, { $0.flatMap { read($0) } }, box.toOpaque())
        #endif
        return stream
    }

    private final class Box: Sendable {
        let continuation: AsyncStream<[UInt8]>.Continuation

        init(_ continuation: AsyncStream<[UInt8]>.Continuation) { self.continuation = continuation }
    }

    private static func read(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        let continuation = Unmanaged<Box>.fromOpaque(box).takeRetainedValue().continuation
        var lines = MessageLines()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = systemRead(&buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            for line in lines.append(buffer[..<count]) { continuation.yield(line) }
        }
        for line in lines.finish() { continuation.yield(line) }
        continuation.finish()
        return nil
    }
}

private func systemRead(_ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int { read(0, buffer, count) }
