import Foundation
import Testing

/// The program `storefront`, as built with the tests.
enum StorefrontProgram {
    struct Run {
        let exitCode: Int32
        let output: String
        let errors: String
    }

    /// Runs the program to its end. It stores its state in the folder.
    static func run(_ arguments: [String], in folder: URL, _ environment: [String: String] = [:]) throws -> Run {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder.path].merging(environment) { $1 }
        // The output is too short to block a pipe.
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let bytes = [output, errors].map { $0.fileHandleForReading.readDataToEndOfFile() }
        process.waitUntilExit()
        return Run(
            exitCode: process.terminationStatus, output: String(decoding: bytes[0], as: UTF8.self),
            errors: String(decoding: bytes[1], as: UTF8.self))
    }

    private static let executable: URL = {
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let program = products.appendingPathComponent("storefront")
        if FileManager.default.isExecutableFile(atPath: program.path) { return program }
        // On macOS the tests run in a bundle.
        return folderOfTests.appendingPathComponent("../../.build/debug/storefront").standardizedFileURL
    }()
}

/// Runs `body` with a new folder, and removes the folder.
func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("storefront-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
}

/// Expects a text to be the one in a file of `Transcripts`. `L10N_UPDATE_GOLDENS=1` records the file, and
/// fails if that changes it.
func expectGolden(_ name: String, _ text: String) throws {
    let file = folderOfTests.appendingPathComponent("Transcripts/\(name)")
    let recorded = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
    if text != recorded, ProcessInfo.processInfo.environment["L10N_UPDATE_GOLDENS"] == "1" {
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(name): read the difference, then run the tests again")
    } else {
        #expect(text == recorded)
    }
}

private let folderOfTests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
