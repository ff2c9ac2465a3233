import Foundation
import PackagePlugin

/// `swift package --allow-writing-to-package-directory generate-code-for-resources`: writes the Swift files that `l10n.json`
/// lists, as `l10n generate` does.
@main
struct GenerateCodeForResources: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        // Xcode passes the selected targets. The files do not depend on them.
        _ = extractor.extractOption(named: "target")
        let process = Process()
        process.executableURL = try context.tool(named: "l10n").url
        process.arguments = ["generate"] + extractor.remainingArguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        // l10n printed the problem. This error gives SwiftPM its exit code.
        if process.terminationStatus != 0 {
            Diagnostics.error("l10n generate failed with exit code \(process.terminationStatus)")
        }
    }
}
