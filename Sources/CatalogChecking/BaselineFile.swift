package import L10nConfiguration
package import L10nDiagnostics
package import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nSyntax
package import L10nValidation

/// A baseline on disk, which filters the findings of a run.
package struct BaselineFile: Sendable {
    /// How a run changes the file.
    package enum Update: Sendable {
        /// Adds all findings of the run, and removes entries without a finding.
        case write
        /// Removes entries without a finding.
        case prune
    }

    /// The default name of a new baseline.
    package static let usualName = "l10n-baseline.jsonl"

    package let path: String
    private let source: SourceFile?
    private let baseline: Baseline?
    /// The configuration that has to name the file before other runs use it.
    private var configurationToNameIt: String?
    private let currentFolder: String

    /// The baseline that a run names, or the one in the configuration of the current folder; if the run writes one, a new one by
    /// default.
    package static func requested(by request: CheckRequest, in tree: any FileTree) throws(ConfigurationFailure) -> BaselineFile? {
        var finder = ConfigurationFinder(tree: tree, rules: .complete, explicit: request.configuration)
        let configured = try finder.configuration(for: request.paths.first.map(FilePaths.normalized) ?? "./catalog")
        guard let path = request.baseline.map(FilePaths.normalized) ?? configured?.effectiveBaseline else {
            return request.baselineUpdate == .write ? try .unnamed(in: configured, tree: tree) : nil
        }
        return try BaselineFile(path: path, tree: tree, mayBeMissing: request.baselineUpdate == .write)
    }

    /// A new baseline with the usual name, which the configuration does not name yet.
    private static func unnamed(
        in configuration: ProjectConfiguration?, tree: any FileTree
    ) throws(ConfigurationFailure) -> BaselineFile {
        let path = FilePaths.path(usualName, in: configuration?.folder ?? ".")
        var file = try BaselineFile(path: path, tree: tree, mayBeMissing: true)
        file.configurationToNameIt = configuration?.source.path ?? FilePaths.configurationName
        return file
    }

    /// - Parameter mayBeMissing: Whether to treat a missing file as empty, because the run will write it.
    init(path: String, tree: any FileTree, mayBeMissing: Bool) throws(ConfigurationFailure) {
        self.path = path
        currentFolder = tree.currentFolder
        if mayBeMissing, tree.kind(of: path) == .missing {
            source = nil
            baseline = nil
            return
        }
        let source: SourceFile
        do throws(FileError) {
            source = try tree.read(path)
        } catch {
            let isMissing = tree.kind(of: path) == .missing
            throw .file(isMissing ? FileError(path: path, message: L10n.Baseline.Error.missing) : error)
        }
        let baseline = Baseline(source)
        let issues = baseline.brokenLines.map {
            Finding(.baselineEntry, $0, L10n.Baseline.Error.line, reason: L10n.Problem.Reason.baseline)
        }
        if !issues.isEmpty {
            throw .configuration(Report.File(source: source, findings: issues, keyCount: nil))
        }
        self.source = source
        self.baseline = baseline
    }

    // MARK: Filtering

    /// Whether a baseline can have findings in a file: in catalogs and in code, but not in a configuration.
    static func mayHold(_ file: Report.File) -> Bool { file.keyCount != nil || isCode(file) }

    /// Whether a file is code that catalogs were compared with.
    static func isCode(_ file: Report.File) -> Bool {
        let rules = RuleRegistry.codeRules
        return file.keyCount == nil
            && (file.findings + file.suppressed.map(\.finding)).allSatisfy { rules.contains($0.rule) }
    }

    /// The files without the findings that are in the baseline, and a file with the baseline's unused entries.
    ///
    /// - Parameters:
    ///   - isComplete: Whether every catalog was checked with every rule that is on. Otherwise only entries for the checked files
    ///     can be unused.
    ///   - options: Determine the severity of findings about unused entries.
    func apply(
        to files: [Report.File], isComplete: Bool, options: ValidationOptions
    ) -> (files: [Report.File], unused: Report.File?) {
        guard let source, let baseline else { return (files, nil) }
        var known = KnownFindings(baseline.entries.map(\.finding))
        let filtered = files.map { $0.leavingOut(&known, .baseline, path: relative($0.source.path)) }
        let scope = Scope(files, isComplete: isComplete, options.filter, relative)
        var unused: [ByteRange] = []
        // If equal entries outnumber their findings, the last ones are unused.
        for entry in baseline.entries.reversed() where scope.contains(entry.finding) {
            if known.crossOff(entry.finding) { unused.append(entry.range) }
        }
        let project = CatalogProject(members: [], unusedBaseline: (source, unused.reversed()))
        let found = ProjectValidator(options: options, only: [.unusedBaseline]).check(project).map(\.finding)
        if found.isEmpty { return (filtered, nil) }
        return (filtered, Report.File(source: source, findings: FindingPolicy(options).apply(to: found).shown, keyCount: nil))
    }

    /// The findings that a run would have made again.
    private struct Scope {
        private let checked: Set<String>
        private let damaged: Set<String>
        private let isComplete: Bool
        private let filter: FindingFilter.Matcher

        init(_ files: [Report.File], isComplete: Bool, _ filter: FindingFilter, _ relative: (String) -> String) {
            checked = Set(files.map { relative($0.source.path) })
            damaged = Set(files.filter { $0.damage != nil }.map { relative($0.source.path) })
            self.isComplete = isComplete
            self.filter = filter.makeMatcher()
        }

        /// Whether a finding that is no longer found is fixed, and not only out of sight: in a file that was not checked, in the
        /// unreadable rest of one, or not chosen.
        func contains(_ finding: FindingIdentity) -> Bool {
            (isComplete || checked.contains(finding.path)) && !damaged.contains(finding.path) && filter.selects(finding)
        }
    }

    // MARK: Writing

    /// Writes the findings of a run. Entries for findings that the run could not make stay.
    ///
    /// - Parameters:
    ///   - mayGrow: Whether to add new findings.
    ///   - filter: What the run was about.
    /// - Returns: The number of findings in the file now and before.
    package func write(
        _ report: Report, _ update: Update, mayGrow: Bool, isComplete: Bool, filter: FindingFilter,
        in tree: any WritableFileTree
    ) throws(FileError) -> (now: Int, before: Int) {
        let old = baseline?.entries.map(\.finding) ?? []
        let scope = Scope(report.files, isComplete: isComplete, filter, relative)
        var findings = old.filter { !scope.contains($0) }
        for file in report.files where Self.mayHold(file) {
            findings += file.suppressed.filter { $0.cause == .baseline }.map { identity($0.finding, file) }
                .filter(scope.contains)
            guard update == .write, mayGrow else { continue }
            findings += file.findings.filter { !Self.cannotWait($0) }.map { identity($0, file) }
        }
        _ = try OutputWriter(.write, in: tree).write(Baseline.text(findings), to: path)
        return (findings.count, old.count)
    }

    /// Adds the file to the configuration if it is not there, in the layout of that file; there may be no configuration yet.
    ///
    /// - Returns: The path of the changed configuration.
    package func addToConfiguration(in tree: any WritableFileTree) throws(FileError) -> String? {
        guard let path = configurationToNameIt else { return nil }
        let present = tree.kind(of: path) == .file ? try tree.read(path) : nil
        let document = JSONReader.read(
            present ?? SourceFile(path: path, bytes: Array("{\n}\n".utf8)), dialect: .jsonWithComments)
        guard document.isWellFormed, let root = document.withRoot({ $0?.range }) else { return nil }
        let editor = JSONEditor(document)
        let edits = editor.appending("baseline", editor.quoted(Self.usualName), to: root)
        let whole = ByteRange(0..<document.source.bytes.count)
        let bytes = Array(editor.text(whole, changing: edits).utf8)
        let writer = OutputWriter(.write, in: tree)
        _ = present == nil ? try writer.overwrite(path, with: bytes) : try writer.overwrite(document.source, with: bytes)
        return path
    }

    /// A syntax error hides every other finding in its file, so a baseline must not hide it.
    private static func cannotWait(_ finding: Finding) -> Bool {
        RuleRegistry.syntaxRules.contains(finding.rule) && finding.severity == .error
    }

    private func identity(_ finding: Finding, _ file: Report.File) -> FindingIdentity {
        FindingIdentity(finding, path: relative(file.source.path))
    }

    /// A path relative to the folder of the baseline.
    private func relative(_ path: String) -> String {
        FilePaths.climbing(path, to: FilePaths.folder(of: self.path), from: currentFolder)
    }
}
