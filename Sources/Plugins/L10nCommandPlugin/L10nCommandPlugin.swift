import Foundation
import PackagePlugin

/// `swift package l10n …`: runs `l10n` in the folder of the package.
@main
struct L10nCommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = try context.tool(named: "l10n").url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        // What is wrong was printed; SwiftPM makes an exit code of this.
        if process.terminationStatus != 0 { Diagnostics.error("l10n ended with \(process.terminationStatus)") }
    }
}
