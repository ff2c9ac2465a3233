import Foundation
import TestSupport

/// Builds products of this package.
enum Repository {
    /// Builds `l10n` in the configuration of this program.
    static func tool() throws -> String {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let configuration = folder.path.contains("/release") ? "release" : "debug"
        try build(["-c", configuration, "--product", "l10n"])
        return folder.appendingPathComponent("l10n").path
    }

    /// Builds an executable with the options that README.md recommends for installing.
    static func installed(_ product: String) throws -> String {
        let folder = ".build/installed"
        try buildRelease(product, scratchPath: folder)
        return Places.root.appendingPathComponent("\(folder)/release/\(product)").path
    }

    /// Builds a product as it is distributed: in release, without a dynamic Swift runtime on Linux.
    static func buildRelease(_ product: String, scratchPath: String, _ options: [String] = []) throws {
        var arguments = ["-c", "release", "--product", product, "--scratch-path", scratchPath] + options
        #if os(Linux)
            arguments.append("--static-swift-stdlib")
        #endif
        try build(arguments)
    }

    static func build(_ arguments: [String]) throws {
        let build = try ChildProcess.run("swift", ["build"] + arguments, showsOutput: true)
        guard build.exitCode == 0 else { throw ChildProcess.LaunchError(program: "swift build", reason: "it failed") }
    }
}
