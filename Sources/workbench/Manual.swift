import ArgumentParser
import Foundation
import TestSupport

/// `workbench man`: the man page of `l10n`, in `.build/manual/l10n.1`.
///
/// The generator of swift-argument-parser makes it. It is a program of that package but not a product, and its plugin would first build
/// all of this package in release.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "man", abstract: "Make the man page of l10n, in .build/manual.")

    func run() throws {
        print(try Self.make(of: Repository.tool()).path)
    }

    /// Makes the page of a built `l10n`.
    static func make(of tool: String) throws -> URL {
        let build = Places.root.appendingPathComponent(".build")
        let folder = build.appendingPathComponent("manual")
        try Repository.build([
            "--package-path", build.appendingPathComponent("checkouts/swift-argument-parser").path,
            "--scratch-path", folder.path, "--product", "generate-manual",
        ])
        // The generator asks the tool for its help, which is in the language of the environment.
        setenv("LANGUAGE", "en", 1)
        let generator = folder.appendingPathComponent("debug/generate-manual").path
        let run = try ChildProcess.run(generator, [tool, "--output-directory", folder.path], showsOutput: true)
        guard run.exitCode == 0 else { throw ExitCode(1) }
        return folder.appendingPathComponent("l10n.1")
    }
}
