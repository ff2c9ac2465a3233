import Foundation
import PackagePlugin

/// `swift package l10n …`: runs `l10n` in the root folder of the package.
@main
struct L10nCommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = try context.tool(named: "l10n").url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        // l10n printed the problem. This error gives SwiftPM its exit code.
        if process.terminationStatus != 0 { Diagnostics.error("l10n failed with exit code \(process.terminationStatus)") }
    }
}
