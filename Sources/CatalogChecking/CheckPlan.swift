package import L10nConfiguration
internal import L10nFileTrees
internal import L10nLinting
internal import L10nSyntax
package import L10nValidation

/// How the catalogs are checked that have the same options. It is large, so that they share one.
package final class CheckPlan: Sendable {
    package let options: ValidationOptions
    /// The configuration that applies to them, if there is one.
    package let configuration: ProjectConfiguration?
    let validator: Validator
    /// Finds everything, so that a fix of what was chosen causes nothing else.
    let fixValidator: Validator

    init(options: ValidationOptions, configuration: ProjectConfiguration?, keyOrder: (any KeyOrder)?) {
        self.options = options
        self.configuration = configuration
        let validator = Validator(options: options, keyOrder: keyOrder)
        self.validator = validator
        fixValidator = FindingPolicy.optionsForFixes(options).map { Validator(options: $0, keyOrder: keyOrder) } ?? validator
    }
}

/// Makes the plans of a run, one for all catalogs with the same options.
struct CheckPlanner {
    private let request: CheckRequest
    private let currentFolder: String
    private let keyOrder: (any KeyOrder)?
    private let unnamedStaleKeys: [String: Set<String>]?
    private var plans: [String: CheckPlan] = [:]
    private var projects: XcodeProjectFinder

    init(
        _ request: CheckRequest, _ tree: any FileTree, keyOrder: (any KeyOrder)?, unnamedStaleKeys: [String: Set<String>]?
    ) {
        projects = XcodeProjectFinder(tree: tree)
        self.unnamedStaleKeys = unnamedStaleKeys
        self.request = request
        currentFolder = tree.currentFolder
        self.keyOrder = keyOrder
    }

    mutating func plan(for path: String, _ configuration: ProjectConfiguration?) -> CheckPlan {
        let generatesSymbols = projects.project(of: path)?.generatesSymbols
        let key = key(path, configuration) + (generatesSymbols.map { "\($0)" } ?? "")
        if let plan = plans[key] { return plan }
        var options = request.options(configuration?.validationOptions(for: path, from: currentFolder))
        options.generatesSymbols = options.generatesSymbols ?? generatesSymbols
        options.unnamedStaleKeys = unnamedStaleKeys
        let plan = CheckPlan(options: options, configuration: configuration, keyOrder: keyOrder)
        plans[key] = plan
        return plan
    }

    /// A key that differs if two catalogs need different plans. The names in generated code are a catalog's own.
    private func key(_ path: String, _ configuration: ProjectConfiguration?) -> String {
        guard let configuration else { return "" }
        let generatesCode = !configuration.targets(for: path, from: currentFolder).isEmpty
        return configuration.optionsKey(for: path, from: currentFolder) + (generatesCode ? ":" + path : "")
    }
}
