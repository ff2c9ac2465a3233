import Foundation

/// Runs the programs that packaging needs: compilers, archivers, and the packaged programs.
enum Command {
    /// Runs a program that must succeed. It shows its output.
    static func execute(_ program: String, _ arguments: [String], in folder: URL? = nil) throws {
        try run(program, arguments, in: folder, output: nil)
    }

    /// What a program that must succeed writes to its standard output.
    static func output(_ program: String, _ arguments: [String], in folder: URL? = nil) throws -> String {
        String(decoding: try bytes(program, arguments, in: folder), as: UTF8.self)
    }

    /// The same as bytes.
    ///
    /// - Parameter input: The file that the program reads as its standard input.
    static func bytes(
        _ program: String, _ arguments: [String], in folder: URL? = nil, input: URL? = nil
    ) throws -> Data {
        let pipe = Pipe()
        var data = Data()
        try run(program, arguments, in: folder, input: input, output: pipe) {
            data = pipe.fileHandleForReading.readDataToEndOfFile()
        }
        return data
    }

    private static func run(
        _ program: String, _ arguments: [String], in folder: URL?, input: URL? = nil, output: Pipe?, meanwhile: () -> Void = {}
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        // Archives must not depend on where and in which language they are made.
        var environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C", "LANGUAGE": "en", "TZ": "UTC"]) { $1 }
        // Debian has icupkg there, outside the path of most users.
        environment["PATH", default: ""] += ":/usr/sbin"
        process.environment = environment
        if let input { process.standardInput = try FileHandle(forReadingFrom: input) }
        if let output { process.standardOutput = output }
        try process.run()
        meanwhile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw ChildProcess.LaunchError(program: ([program] + arguments).joined(separator: " "), reason: "it failed")
        }
    }
}
