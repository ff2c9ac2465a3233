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
        return plan.commands(tool: try Self.generator(context.tool), folder: context.pluginWorkDirectoryURL)
    }

    /// The generator that the traits of this package select.
    private static func generator(_ tool: (String) throws -> PluginContext.Tool) throws -> URL {
        try ((try? tool("l10n-generate-prebuilt")) ?? tool("l10n-generate")).url
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension L10nBuildPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let plan = BuildPlan(
                root: context.xcodeProject.directoryURL, target: target.displayName,
                knownTargets: context.xcodeProject.targets.map(\.displayName), files: target.inputFiles.map(\.url))
            return plan.commands(tool: try L10nBuildPlugin.generator(context.tool), folder: context.pluginWorkDirectoryURL)
        }
    }
#endif
