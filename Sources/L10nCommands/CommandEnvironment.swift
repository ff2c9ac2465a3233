package import L10nFileTrees

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Everything that a command uses besides its options. A process has one; each test makes its own.
package struct CommandEnvironment: Sendable {
    /// The arguments after the name of the program.
    package let arguments: [String]
    /// The name or path that the program was started by.
    package let program: String
    /// The variables of the environment.
    package let variables: [String: String]
    package let files: any WritableFileTree
    /// Reads standard input to its end.
    package let input: @Sendable () -> [UInt8]
    package let output: any TextStream
    package let errors: any TextStream
    /// Gets the progress of a command that takes long; nil: a line on a terminal shows it.
    private(set) var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    package init(
        arguments: [String], program: String = "l10n", variables: [String: String] = [:], files: any WritableFileTree,
        input: @escaping @Sendable () -> [UInt8] = { [] }, output: any TextStream, errors: any TextStream
    ) {
        self.arguments = arguments
        self.program = program
        self.variables = variables
        self.files = files
        self.input = input
        self.output = output
        self.errors = errors
    }

    /// The environment of another command of this process.
    func running(
        _ arguments: [String], _ input: String, _ output: any TextStream, _ errors: any TextStream,
        _ progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
    ) -> CommandEnvironment {
        var environment = CommandEnvironment(
            arguments: arguments, program: program, variables: variables, files: files, input: { Array(input.utf8) },
            output: output, errors: errors)
        environment.progress = progress
        return environment
    }

    /// That of the running command.
    @TaskLocal static var current = CommandEnvironment(
        arguments: [], files: MemoryFileTree([:]), output: NoStream(), errors: NoStream())

    /// The files of the running command.
    static var files: any WritableFileTree { current.files }

    /// The moment of the run in ISO 8601, in UTC. The variable `SOURCE_DATE_EPOCH`, seconds since 1970, sets it.
    var date: String {
        let seconds = variables["SOURCE_DATE_EPOCH"].flatMap { UInt32($0) }
        return (seconds.map { Date(timeIntervalSince1970: Double($0)) } ?? Date()).formatted(.iso8601)
    }

    /// That of this process.
    static let ofProcess = CommandEnvironment(
        arguments: Array(CommandLine.arguments.dropFirst()), program: CommandLine.arguments.first ?? "l10n",
        variables: ProcessInfo.processInfo.environment, files: DiskFileTree(), input: StandardStream.readInput,
        output: StandardStream.output, errors: StandardStream.errors)

    /// A stream outside of any run.
    private struct NoStream: TextStream {
        var isTerminal: Bool { false }
        var columns: Int? { nil }
        func write(_ text: String) {}
    }
}
