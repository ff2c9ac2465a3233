internal import ArgumentParser
internal import L10nCatalogChecking
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nGitTrees
internal import L10nICU
internal import L10nLinting
internal import L10nMessages
internal import L10nReportFormats
internal import L10nValidation

/// `l10n check`: reports everything that is wrong with catalogs.
struct CheckCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check", abstract: L10n.Command.Check.abstract.localized,
            discussion:
                L10n.Command.Check.discussion.localized
        )
    }

    @OptionGroup var catalogs: CatalogOptions

    @Flag(help: ArgumentHelp(L10n.Command.Shared.Staged.help))
    var staged = false

    @Flag(help: ArgumentHelp(L10n.Command.Shared.ForceExclude.help))
    var forceExclude = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.Code.help))
    var code = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.Proof.help))
    var proof = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.Release.help))
    var release = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.Fix.help))
    var fix = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.UnsafeFixes.help))
    var unsafeFixes = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.Diff.help))
    var diff = false

    @OptionGroup var options: FindingOptions

    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if unsafeFixes, !fix, !diff { throw ValidationError(L10n.Command.Check.Error.unsafeFixes.localized) }
        if diff, options.baseline.writes { throw ValidationError(L10n.Baseline.Error.diff.localized) }
        // Rules that are asked for and cannot run would report nothing.
        let rules = options.selection.rule.joined()
        if !code, let rule = rules.first(where: RuleRegistry.codeRules.contains) {
            throw ValidationError(L10n.Command.Check.Error.needsCode(rule: rule.name).localized)
        }
        if !options.comparesWithGit, let rule = rules.first(where: RuleRegistry.changeRules.contains) {
            throw ValidationError(L10n.Command.Check.Error.needsSince(rule: rule.name).localized)
        }
    }

    func run() async throws {
        var request = catalogs.request()
        request.isRelease = release
        request.filter = options.selection.filter
        request.filter.comparesCode = code
        if proof { request.filter.additionalRules = RuleRegistry.proofRules }
        var run = CheckRun(command: "check", request: request, options: options)
        run.staged = staged
        run.forceExclude = forceExclude
        if fix || diff {
            var fix = FixRequest()
            // Naming a rule is consent to its fixes.
            fix.allowsUnsafe = unsafeFixes || !options.selection.rule.isEmpty
            fix.writes = !diff
            run.fix = fix
        }
        try await run.run()
    }
}
