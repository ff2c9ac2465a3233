internal import ArgumentParser
internal import Diagnostics
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
        if isatty(0) != 0 { StandardStreams.error(L10n.Command.Mcp.Status.waiting.localized + "\n") }
        let output = CommandEnvironment.current.output
        await ProtocolServer(.assistants(allowsEdits: !readOnly)).serve(StandardInput.messages()) { output.write($0) }
    }
}

/// The standard input of the process, read while calls run.
private enum StandardInput {
    /// The messages of a client. They are read on a thread of their own, because a read that waits would keep a core from work.
    static func messages() -> AsyncStream<[UInt8]> {
        AsyncStream { continuation in
            #if canImport(Darwin)
                var thread: pthread_t?
            #else
                var thread = pthread_t()
            #endif
            pthread_create(&thread, nil, readMessages, Unmanaged.passRetained(MessageReader(continuation)).toOpaque())
        }
    }
}

private final class MessageReader: Sendable {
    private let continuation: AsyncStream<[UInt8]>.Continuation

    init(_ continuation: AsyncStream<[UInt8]>.Continuation) { self.continuation = continuation }

    func run() {
        var lines = MessageLines()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(0, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            for line in lines.append(buffer[..<count]) { continuation.yield(line) }
        }
        for line in lines.finish() { continuation.yield(line) }
        continuation.finish()
    }
}

#if canImport(Darwin)
    private func readMessages(_ reader: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<MessageReader>.fromOpaque(reader).takeRetainedValue().run()
        return nil
    }
#else
    private func readMessages(_ reader: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let reader { Unmanaged<MessageReader>.fromOpaque(reader).takeRetainedValue().run() }
        return nil
    }
#endif
