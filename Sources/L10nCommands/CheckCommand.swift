internal import ArgumentParser
internal import Diagnostics
internal import GitTrees
internal import LocaleData
internal import Messages
internal import Plurals
internal import Reporting
internal import Validation
internal import Workspace

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// `l10n check`: says everything that is wrong with catalogs.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: L10n.Command.Check.abstract.shown,
        discussion:
            L10n.Command.Check.discussion.shown
    )

    @Argument(
        help: ArgumentHelp(L10n.Command.Shared.Paths.help, valueName: "path"))
    var paths: [String] = []

    @Option(help: ArgumentHelp(L10n.Command.Check.Format.help))
    var format = OutputFormat.text

    @Option(help: ArgumentHelp(L10n.Command.Check.Languages.help, valueName: "de,fr,pt-BR"))
    var languages: String?

    @Option(help: ArgumentHelp(L10n.Command.Shared.Config.help, valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp(L10n.Command.Check.Since.help, valueName: "revision"))
    var since: String?

    @OptionGroup(title: L10n.Command.Check.Baseline.title.shown) var baselineOptions: BaselineOptions

    @Flag(help: ArgumentHelp(L10n.Command.Check.Strict.help))
    var strict = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.Release.help))
    var release = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.Fix.help))
    var fix = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.UnsafeFixes.help))
    var unsafeFixes = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.Diff.help))
    var diff = false

    @Flag(name: .shortAndLong, help: ArgumentHelp(L10n.Command.Check.Quiet.help))
    var quiet = false

    @Option(help: ArgumentHelp(L10n.Command.Check.Color.help))
    var color = ColorChoice.auto

    enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
        case text, xcode, json
    }

    @OptionGroup var interface: InterfaceOptions

    func run() async throws { try await interface.run(check) }

    func validate() throws {
        if unsafeFixes, !fix, !diff { throw ValidationError(L10n.Command.Check.Error.unsafeFixes.shown) }
        if since != nil, baselineOptions.writeBaseline { throw ValidationError(L10n.Baseline.Error.since.shown) }
        if diff, baselineOptions.writes { throw ValidationError(L10n.Baseline.Error.diff.shown) }
    }

    private func check() async throws {
        var request = CatalogCheck.Request()
        request.paths = paths
        request.configuration = config
        request.languages = try parsedLanguages()
        request.isRelease = release
        request.today = .today
        baselineOptions.apply(to: &request)
        let check = CatalogCheck(provider: ICUPluralRules.orCompiled, keyOrder: XcodeOrder())
        let threshold: Severity = strict ? .warning : .error
        let base = try await earlierTree()
        let report: Report
        let changes: [CatalogCheck.Change]
        do {
            (report, changes) = try await check.run(request, since: base, repairing: repair)
        } catch {
            StandardStreams.error(ConfigurationText.lines(error))
            throw ExitCode(2)
        }
        if try baselineOptions.update(report, request, check) { return }
        if diff {
            for change in changes {
                StandardStreams.output(UnifiedDifference.text(of: change.path, from: change.old, to: change.new))
            }
        } else {
            StandardStreams.output(reporter(threshold, repaired: changes.reduce(0) { $0 + $1.count }).render(report))
        }
        for failure in report.failures { StandardStreams.error("\(failure.path): error: \(failure.message.shown)\n") }
        let code = diff && report.failures.isEmpty ? (changes.isEmpty ? 0 : 1) : report.exitCode(threshold: threshold)
        if code != 0 { throw ExitCode(code) }
    }

    /// What is done with what findings offer to repair; nil: nothing.
    private var repair: CatalogCheck.Repair? {
        guard fix || diff else { return nil }
        var repair = CatalogCheck.Repair()
        repair.allowsUnsafe = unsafeFixes
        repair.writes = !diff
        return repair
    }

    /// The catalogs where the current commit went its own way from the revision to compare with.
    private func earlierTree() async throws -> GitRevisionTree? {
        guard let since else { return nil }
        do throws(GitFailure) {
            let repository = try await GitRepository(containing: FileManager.default.currentDirectoryPath)
            return try await repository.tree(of: try await repository.mergeBase(with: since))
        } catch {
            throw StandardStreams.failure("error: \(error.message.shown)\n")
        }
    }

    private func reporter(_ threshold: Severity, repaired: Int) -> any Reporter {
        let minimum = quiet ? threshold : .info
        switch format {
        case .text:
            return TerminalReporter(
                usesColor: color.usesColor(on: 1), showsSummary: !quiet, minimum: minimum, repaired: fix ? repaired : nil)
        case .xcode: return XcodeReporter(folder: FileManager.default.currentDirectoryPath, minimum: minimum)
        case .json: return JSONReporter(tool: L10nTool.information, minimum: minimum)
        }
    }

    private func parsedLanguages() throws -> [String]? {
        guard let languages else { return nil }
        let names = languages.split { $0 == "," || $0.isWhitespace }.map(String.init)
        guard !names.isEmpty else { throw ValidationError(L10n.Command.Check.Error.languages.shown) }
        for name in names where LanguageTag(name).unknownPart != nil {
            throw ValidationError(L10n.Configuration.Error.language(language: name).shown)
        }
        return names
    }
}
