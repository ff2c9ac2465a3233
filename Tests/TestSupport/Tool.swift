package import Foundation

/// The `l10n` program built with the tests.
package enum Tool {
    package struct Run: Sendable {
        package let exitCode: Int32
        /// Whether a signal ended the program.
        package let isCrash: Bool
        package let output: String
        package let errors: String
    }

    /// The folder with the build products of this test run.
    package static let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// Runs `l10n`, with only `PATH` and `environment` as its environment, and through `launcher` if given.
    package static func run(
        _ arguments: [String], in folder: URL, environment: [String: String] = [:], launcher: [String] = []
    ) throws -> Run {
        let words = launcher + [executable.path] + arguments
        return try run(
            URL(fileURLWithPath: words[0]), Array(words.dropFirst()), in: folder,
            environment.merging(["PATH": "/usr/bin:/bin"]) { own, _ in own })
    }

    /// Runs the Swift compiler.
    package static func swiftc(_ arguments: [String], in folder: URL) throws -> Run {
        let env = URL(fileURLWithPath: "/usr/bin/env")
        return try run(env, ["swiftc"] + arguments, in: folder, ProcessInfo.processInfo.environment)
    }

    /// Runs a program and waits for it.
    package static func run(
        _ program: URL, _ arguments: [String] = [], in folder: URL, _ environment: [String: String] = [:]
    ) throws -> Run {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = environment
        return try withTemporaryFolder { scratch in
            // Files instead of pipes, which could block on large output.
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

    /// The `l10n` executable: the one that the environment variable `L10N_PROGRAM` names, such as a released one, or the one built
    /// with the tests.
    package static var executable: URL {
        if let path = ProcessInfo.processInfo.environment["L10N_PROGRAM"] { return URL(fileURLWithPath: path) }
        return unoptimized
    }

    /// The `l10n` executable that was built with the tests.
    package static var unoptimized: URL {
        let beside = products.appendingPathComponent("l10n")
        if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
        // Other platforms and build systems put the test runner elsewhere.
        return Places.root.appendingPathComponent(".build/debug/l10n")
    }
}
