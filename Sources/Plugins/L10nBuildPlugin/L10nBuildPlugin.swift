import Foundation
import PackagePlugin

/// Generates typed Swift from the String Catalogs of a target during its build.
///
/// The catalogs are those in the folder of the target, which need no declaration, and those that `l10n.json` at the root of the
/// package assigns to the target: `{ "catalog" : "Catalogs/Shop.xcstrings", "target" : "Shop" }`.
@main
struct L10nBuildPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let plan = BuildPlan(
            root: context.package.directoryURL, target: target.name,
            knownTargets: context.package.targets.map(\.name), files: module.sourceFiles.map(\.url))
        return plan.commands(tool: try context.tool(named: "l10n-generate").url, folder: context.pluginWorkDirectoryURL)
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension L10nBuildPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let plan = BuildPlan(
                root: context.xcodeProject.directoryURL, target: target.displayName,
                knownTargets: context.xcodeProject.targets.map(\.displayName), files: target.inputFiles.map(\.url))
            return plan.commands(tool: try context.tool(named: "l10n-generate").url, folder: context.pluginWorkDirectoryURL)
        }
    }
#endif
