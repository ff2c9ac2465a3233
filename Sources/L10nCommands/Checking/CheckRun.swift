internal import ArgumentParser
internal import L10nCatalogChecking
internal import L10nCodeComparing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nGitTrees
internal import L10nICU
internal import L10nMessages
internal import L10nReportFormats
internal import L10nSpellChecking
internal import L10nValidation

/// A run of `l10n check` or `l10n scan`: it checks, fixes, and reports.
struct CheckRun {
    /// The name of the command.
    let command: String
    var request: CheckRequest
    let options: FindingOptions
    /// Whether what is staged is checked instead of the files.
    var staged = false
    /// Whether catalogs that the configuration excludes are skipped although they are named.
    var forceExclude = false
    /// A folder with dictionaries besides those of the machine.
    var dictionaryFolder: String?
    /// Which fixes are applied; nil: none.
    var fix: FixRequest?

    /// Whether fixes are only shown.
    private var showsDifference: Bool { fix.map { !$0.writes } ?? false }

    /// Whether the output is for people.
    private var isText: Bool { [nil, .text].contains(options.format) }

    func run() async throws {
        var request = request
        options.baseline.apply(to: &request)
        let dictionaries = HunspellDictionaries(tree: CommandEnvironment.files, folder: dictionaryFolder)
        let staged = staged ? try await StagedCatalogs.ofCurrentFolder(below: request.paths) : nil
        if let staged {
            if fix?.writes == true { try await staged.requireNoUnstagedChanges() }
            request.paths = staged.paths
        }
        request.isListed = forceExclude || staged != nil
        let check = CatalogCheck(
            tree: CommandEnvironment.files, reading: staged?.tree, keyOrder: XcodeOrder(), wordCounter: ICUWords(),
            code: CodeComparer(), dictionaries: dictionaries)
        let base = try await options.earlierFiles(with: request.filter.comparesCode ? CodeComparer.suffixes : [])
        let result: CheckResult
        do throws(ConfigurationFailure) {
            result = try await ProgressLine.shown(unless: options.quiet) { progress throws(ConfigurationFailure) in
                try await check.run(request, since: base, fixing: fix, progress: progress)
            }
        } catch {
            throw StandardStreams.failure(error)
        }
        let (report, changes) = (result.report, result.changes)
        var damaged = DamagedCatalogs()
        // What 'check' reports of places that could not be read is for the configuration to decide; 'scan' reports nothing of them.
        for checked in result.catalogs where command == "scan" || !checked.catalog.isEditable {
            guard let damage = CatalogDamage(of: checked.catalog) else { continue }
            let printsReport = !showsDifference && !options.baseline.writes
            let findings = report.files.first { $0.source.path == damage.source.path }?.findings ?? []
            let isReported = findings.contains { $0.rule == damage.rule && $0.range == damage.range }
            damaged.note(damage, isKnown: printsReport && isReported)
        }
        let isComplete = report.failures.isEmpty && damaged.exitCode == 0 && staged == nil && !request.filter.comparesCode
        if isComplete, report.files.allSatisfy(\.findings.isEmpty) {
            try options.selection.requireMatches(in: result.catalogs.map(\.catalog))
        }
        // It makes findings new, but hides none, and what fixes it must pass.
        var warnings = DamagedCatalogs(isAccepted: true)
        for case let earlier? in result.catalogs.map(\.earlier) where !earlier.isEditable {
            warnings.note(CatalogDamage(of: earlier), in: options.since ?? "HEAD")
        }
        if try options.baseline.update(report, request, in: staged?.tree ?? CommandEnvironment.files) {
            return try damaged.requireNone()
        }
        let origin = await options.reports.origin(of: result, output: options.format)
        // Counting how complete catalogs are takes time, and several documents share it.
        lazy var project = ProjectReport(result, minimum: options.minimum, threshold: options.threshold, origin: origin)
        if showsDifference {
            for change in changes {
                StandardStreams.difference(UnifiedDifference.text(of: change.path, from: change.old, to: change.new))
            }
        } else {
            StandardStreams.output(rendered(result) { project })
        }
        try reportRenames(changes)
        try options.reports.write(forces: options.force) { project }
        StandardStreams.errors(report.failures)
        if !dictionaries.languages.isEmpty, !options.quiet {
            StandardStreams.error(Self.spelling(dictionaries))
        }
        if let first = result.fixtures.first, !options.quiet {
            let path = VisibleText.line(first)
            StandardStreams.error(L10n.Command.Check.Status.fixtures(count: result.fixtures.count, path: path).localized + "\n")
        }
        var code =
            showsDifference && report.failures.isEmpty
            ? (changes.isEmpty ? 0 : 1) : report.exitCode(threshold: options.threshold)
        if fix?.writes == true, !changes.isEmpty, let staged { code = max(code, staged.reportUnstagedOutput()) }
        if request.isRelease {
            let measured = MeasuredLanguages.report(result, project.completeness, isThreshold: false, isQuiet: options.quiet)
            code = max(code, measured)
        }
        code = max(code, damaged.exitCode)
        if code != 0 { throw ExitCode(code) }
    }

    /// Which dictionaries a run used, and which it lacks.
    private static func spelling(_ dictionaries: HunspellDictionaries) -> String {
        typealias Texts = L10n.Command.Proof
        if !HunspellDictionaries.areAvailable { return Texts.Error.notLinked.localized + "\n" }
        var lines: [String] = []
        let used = dictionaries.languages.compactMap(\.path).map { VisibleText.line($0) }
        if !used.isEmpty { lines.append(Texts.Status.dictionaries(paths: used.joined(separator: ", ")).localized) }
        let missing = dictionaries.languages.filter { $0.path == nil }.map { VisibleText.line($0.language) }
        if !missing.isEmpty {
            let first = missing[0].lowercased()
            lines.append(Texts.Status.missing(languages: missing.joined(separator: ", "), package: "hunspell-\(first)").localized)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Lists the keys that fixes rename, and keeps their accessors: code may use the old names.
    private func reportRenames(_ changes: [FixedCatalog]) throws {
        let isForPeople = isText && !showsDifference
        let accessors = AccessorsOfRenamedKeys(
            config: request.configuration, writes: !showsDifference, showsDifference: showsDifference,
            isQuiet: options.quiet || !isForPeople)
        for change in changes where !change.renames.isEmpty {
            let path = VisibleText.line(change.path)
            let lines = change.renames.map { rename in
                let (old, new) = (VisibleText.line(rename.old), VisibleText.line(rename.new))
                return "\(path): \(L10n.Command.Check.Status.renamed(key: old, newKey: new).localized)\n"
            }
            let text = lines.joined() + L10n.Command.Check.Status.renamedUses(count: lines.count).localized + "\n"
            if isForPeople { StandardStreams.output(text) } else { StandardStreams.error(text) }
            try accessors.keep(change.renames, of: change.path)
        }
    }

    private func rendered(_ result: CheckResult, _ project: () -> ProjectReport) -> [[UInt8]] {
        if case .document(let format) = options.format { return format.parts(project()) }
        let text = CheckOutput(run: self).text(result)
        return [Array(VisibleText.printed(text).utf8)] + (addsAnnotations ? ReportFormat.github.parts(project()) : [])
    }

    /// Whether annotations follow the text: on GitHub's runners, unless an option sets the output format.
    private var addsAnnotations: Bool {
        options.format == nil && CommandEnvironment.current.variables["GITHUB_ACTIONS"] == "true"
            && !options.reports.destinations.contains { $0.format == .github && $0.path == "-" }
    }
}
