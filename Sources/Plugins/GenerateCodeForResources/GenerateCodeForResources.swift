import Foundation
import PackagePlugin

/// `swift package --allow-writing-to-package-directory generate-code-for-resources`: writes the Swift files that `l10n.json`
/// lists, as `l10n generate` does.
@main
struct GenerateCodeForResources: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        // Xcode names the targets that are selected; the files do not depend on it.
        _ = extractor.extractOption(named: "target")
        let process = Process()
        process.executableURL = try context.tool(named: "l10n").url
        process.arguments = ["generate"] + extractor.remainingArguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        // What is wrong was printed; SwiftPM makes an exit code of this.
        if process.terminationStatus != 0 { Diagnostics.error("l10n generate ended with \(process.terminationStatus)") }
    }
}
