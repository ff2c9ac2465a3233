internal import ArgumentParser
internal import L10nCatalogChecking
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nGitTrees
internal import L10nICU
internal import L10nMessages
internal import L10nReportFormats
internal import L10nValidation

/// `l10n report`: reports how complete the languages of catalogs are.
struct ReportCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "report", abstract: L10n.Command.Report.abstract.localized,
            discussion: L10n.Command.Report.discussion.localized
        )
    }

    @OptionGroup var catalogs: CatalogOptions

    @Option(
        name: .customLong("min"), help: ArgumentHelp(L10n.Command.Report.Minimum.help, valueName: "percentage"),
        transform: Self.percentage)
    var minimum: Double?

    @Option(help: ArgumentHelp(L10n.Command.Report.Since.help, valueName: "revision"))
    var since: String?

    @Flag(help: ArgumentHelp(L10n.Command.Report.Forms.help))
    var forms = false

    @Option(help: ArgumentHelp(L10n.Command.Report.GroupBy.help))
    var groupBy = CatalogGrouping.language

    @Option(help: ArgumentHelp(L10n.Command.Shared.Format.help))
    var format = OutputFormat.text

    @OptionGroup(title: L10n.Command.Select.title.localized) var selection: SelectionOptions

    @OptionGroup var reports: ReportOptions

    @Flag(help: ArgumentHelp(L10n.Command.Shared.Replace.help))
    var force = false

    @Option(help: ArgumentHelp(L10n.Command.Check.Color.help))
    var color = ColorChoice.auto

    @OptionGroup var damage: DamageOptions

    @OptionGroup var interface: InterfaceOptions

    private static func percentage(_ text: String) throws -> Double {
        guard let number = Double(text), (0...100).contains(number) else {
            throw ValidationError(L10n.Command.Report.Error.minimum.localized)
        }
        return number
    }

    func validate() throws {
        if groupBy != .language, format != .text { throw ValidationError(L10n.Command.Report.Error.groupBy.localized) }
        if !writesFindings, let option = selection.rowOption {
            throw ValidationError(L10n.Command.Select.Error.noFindings(option: option).localized)
        }
    }

    func run() async throws {
        // A missing file of owners is said before anything is counted.
        let groupName = try await groupBy.groupName()
        var request = catalogs.request()
        request.minimumCoverage = minimum
        request.filter = selection.filter
        if !writesFindings { request.filter.rules = [.coverageThreshold] }
        let check = CatalogCheck(
            tree: CommandEnvironment.files, keyOrder: XcodeOrder(), wordCounter: ICUWords())
        let base = try await GitTree.tree(since: since)
        let result: CheckResult
        do throws(ConfigurationFailure) {
            result = try await ProgressLine.shown(unless: false) { progress throws(ConfigurationFailure) in
                try await check.run(request, since: base, fixing: nil, progress: progress)
            }
        } catch {
            throw StandardStreams.failure(error)
        }
        let origin = await reports.origin(of: result, output: format)
        let project = ProjectReport(result, minimum: .note, origin: origin)
        let coverage = result.coverage
        StandardStreams.output(rendered(project, coverage, groupName))
        try reports.write(forces: force) { project }
        StandardStreams.errors(coverage.failures)
        var damaged = damage.report
        for checked in result.catalogs {
            damaged.note(CatalogDamage(of: checked.catalog))
            damaged.note(checked.earlier.flatMap { CatalogDamage(of: $0) }, in: since)
        }
        let measured = minimum == nil ? 0 : MeasuredLanguages.report(result, project.completeness, isThreshold: true)
        let code = max(coverage.exitCode(threshold: .error), damaged.exitCode, measured)
        if code != 0 { throw ExitCode(code) }
    }

    /// Whether an output contains the findings of all rules.
    private var writesFindings: Bool {
        if case .document = format { return true }
        return !reports.destinations.isEmpty
    }

    private func rendered(
        _ project: ProjectReport, _ coverage: Report, _ groupName: ((String) -> String)?
    ) -> [[UInt8]] {
        switch format {
        case .text:
            let table = CompletenessTable(
                width: StandardStreams.width, usesColor: color.usesColor(), countsForms: forms, revision: since)
            let completeness = project.completeness
            let text =
                groupName.map {
                    table.render(
                        CompletenessGroup.groups(of: completeness, by: $0), title: groupBy.title, coverage: coverage)
                } ?? table.render(completeness, coverage: coverage)
            return [Array(VisibleText.printed(text).utf8)]
        case .document(let format): return format.parts(project)
        }
    }
}
