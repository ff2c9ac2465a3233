package import Configuration
package import Diagnostics
package import FileTrees
internal import JSONSyntax
internal import Messages
internal import Validation

/// A baseline on the disk, and the findings of a run held against it.
package struct BaselineFile: Sendable {
    /// What becomes of the file.
    package enum Update: Sendable {
        /// All findings of the run go in, and what is gone goes out.
        case write
        /// What is gone goes out.
        case prune
    }

    package let path: String
    private let source: SourceFile?
    private let baseline: Baseline?
    private let currentFolder: String

    /// Reads a file. A file that is not there is empty only for whoever is about to write it.
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
            ConfigurationIssue(source: source, range: $0, message: L10n.Baseline.Error.line)
        }
        if !issues.isEmpty { throw .configuration(issues) }
        self.source = source
        self.baseline = baseline
    }

    // MARK: Holding findings against it

    /// The same files without the findings that the baseline has, and a file with the entries that nothing was found for.
    ///
    /// - Parameters:
    ///   - isComplete: Whether every catalog was checked for all that is on. Otherwise only those entries can be told to be
    ///     unused whose catalogs are among the files.
    ///   - options: What holds for the entries that are not.
    func apply(
        to files: [Report.File], isComplete: Bool, options: ValidationOptions
    ) -> (files: [Report.File], unused: Report.File?) {
        guard let source, let baseline else { return (files, nil) }
        var known = KnownFindings(baseline.entries.map(\.finding))
        let filtered = files.map { $0.leavingOut(&known, .baseline, path: relative($0.source.path)) }
        let checked = Set(files.map { relative($0.source.path) })
        var unused: [ByteRange] = []
        // Of equal entries the last ones are those too many.
        for entry in baseline.entries.reversed() where isComplete || checked.contains(entry.finding.path) {
            if known.crossOff(entry.finding) { unused.append(entry.range) }
        }
        let project = CatalogProject(members: [], unusedBaseline: (source, unused.reversed()))
        let found = ProjectValidator(options: options, only: [.unusedBaseline]).check(project).map(\.diagnostic)
        if found.isEmpty { return (filtered, nil) }
        return (filtered, Report.File(source: source, diagnostics: FindingPolicy(options).apply(to: found).shown, keyCount: nil))
    }

    // MARK: Writing it

    /// Writes what a run found.
    ///
    /// - Parameter mayGrow: Whether findings that were not there before go in.
    /// - Returns: How many findings the file holds now, and how many before.
    package func write(
        _ report: Report, _ update: Update, mayGrow: Bool, isComplete: Bool
    ) throws(FileError) -> (now: Int, before: Int) {
        let old = baseline?.entries.map(\.finding) ?? []
        let checked = Set(report.files.map { relative($0.source.path) })
        // What was not looked at stays.
        var findings = old.filter { !isComplete && !checked.contains($0.path) }
        for file in report.catalogs {
            findings += file.suppressed.filter { $0.cause == .baseline }.map { identity($0.diagnostic, file) }
            guard update == .write, mayGrow else { continue }
            findings += file.diagnostics.filter { !Self.cannotWait($0) }.map { identity($0, file) }
        }
        _ = try OutputWriter(.write).write(Baseline.text(findings), to: path)
        return (findings.count, old.count)
    }

    /// What is no JSON or no text hides everything else in its file.
    private static func cannotWait(_ diagnostic: Diagnostic) -> Bool {
        RuleRegistry.syntaxRules.contains(diagnostic.rule) && diagnostic.severity == .error
    }

    private func identity(_ diagnostic: Diagnostic, _ file: Report.File) -> FindingIdentity {
        FindingIdentity(diagnostic, path: relative(file.source.path))
    }

    /// A path as the baseline writes it.
    private func relative(_ path: String) -> String {
        FilePaths.climbing(path, to: FilePaths.folder(of: self.path), from: currentFolder)
    }
}
