public import Foundation

/// The program `l10n` as built beside the tests.
public enum Tool {
    public struct Run: Sendable {
        public let exitCode: Int32
        /// Whether a signal ended it.
        public let isCrash: Bool
        public let output: String
        public let errors: String
    }

    /// The folder of the products that this test run was built with.
    public static let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// Runs it to its end, in an environment of nothing but `PATH` and `environment`; by another program where one is named.
    public static func run(
        _ arguments: [String], in folder: URL, environment: [String: String] = [:], launcher: [String] = []
    ) throws -> Run {
        let words = launcher + [executable.path] + arguments
        return try run(
            URL(fileURLWithPath: words[0]), Array(words.dropFirst()), in: folder,
            environment.merging(["PATH": "/usr/bin:/bin"]) { own, _ in own })
    }

    /// Runs the compiler of the machine to its end.
    public static func swiftc(_ arguments: [String], in folder: URL) throws -> Run {
        let env = URL(fileURLWithPath: "/usr/bin/env")
        return try run(env, ["swiftc"] + arguments, in: folder, ProcessInfo.processInfo.environment)
    }

    /// Runs a program to its end.
    public static func run(
        _ program: URL, _ arguments: [String] = [], in folder: URL, _ environment: [String: String] = [:]
    ) throws -> Run {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = environment
        return try withTemporaryFolder { scratch in
            // Files and not pipes: nothing can block, however much is written.
            let (output, errors) = (scratch.appendingPathComponent("stdout"), scratch.appendingPathComponent("stderr"))
            for file in [output, errors] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = try FileHandle(forWritingTo: errors)
            try process.run()
            process.waitUntilExit()
            return Run(
                exitCode: process.terminationStatus, isCrash: process.terminationReason == .uncaughtSignal,
                output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
                errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
        }
    }

    /// The program under test.
    public static var executable: URL {
        let beside = products.appendingPathComponent("l10n")
        if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
        // The test runner of another platform or build system lies deeper.
        return Places.root.appendingPathComponent(".build/debug/l10n")
    }
}
