internal import CodeGeneration
public import Diagnostics
public import JSONSyntax
internal import Messages
public import Plurals
internal import StringCatalogs
public import Validation

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Finds catalogs and their configuration, checks them, each in its own task, and puts the findings together.
public struct CatalogCheck: Sendable {
    /// What a person asked for on the command line; it goes before the configuration.
    public struct Request: Sendable {
        /// Files and folders; empty: what the configuration names, or everything below the current folder.
        public var paths: [String] = []
        /// Path of the configuration instead of the one that would be found.
        public var configuration: String?
        /// Instead of the configured required languages.
        public var languages: [String]?
        public var isRelease = false
        /// Path of the baseline, instead of those that are configured.
        public var baseline: String?
        /// What is about to become of the baseline; nil: nothing.
        public var baselineUpdate: BaselineFile.Update?
        /// Whether an entry of the baseline that nothing was found for is an error.
        public var baselineMayOnlyShrink = false
        /// The day on which suppressions must hold.
        public var today: CalendarDate?

        public init() {}

        /// Whether everything is checked that the configuration names.
        public var isComplete: Bool { paths.isEmpty && languages == nil }
    }

    /// What is done with what findings offer to repair.
    public struct Repair: Sendable {
        /// Whether to apply also what writes or removes words.
        public var allowsUnsafe = false
        /// Whether files are written.
        public var writes = true

        public init() {}
    }

    /// A catalog that a repair changes.
    public struct Change: Sendable {
        public let path: String
        public let old: [UInt8]
        public let new: [UInt8]
        /// Number of repaired findings.
        public let count: Int
    }

    private let tree: any FileTree
    private let provider: any PluralRuleProvider
    private let keyOrder: (any KeyOrder)?

    public init(tree: any FileTree = DiskFileTree(), provider: any PluralRuleProvider, keyOrder: (any KeyOrder)? = nil) {
        self.tree = tree
        self.provider = provider
        self.keyOrder = keyOrder
    }

    /// Checks everything that was asked for. One broken catalog never hides the others.
    public func run(_ request: Request) async throws(WorkspaceFailure) -> Report {
        try await run(request, repairing: nil).report
    }

    /// Checks and repairs everything that was asked for, and reports what is left; the changes are sorted by path.
    public func run(_ request: Request, repairing: Repair?) async throws(WorkspaceFailure) -> (
        report: Report, changes: [Change]
    ) {
        var finder = CatalogFinder(tree: tree, configuration: request.configuration)
        let paths = try finder.catalogs(in: request.paths)
        var failures = finder.failures
        // One validator for each configuration, however many files share it.
        var validators: [String: Validator] = [:]
        var jobs: [Job] = []
        for path in paths {
            let configuration = try finder.configurations.configuration(for: path)
            let target = configuration?.targets(for: path, from: tree.currentFolder).first
            let options = options(path, configuration, request, target)
            let key = target == nil ? configuration?.optionsKey(for: path, from: tree.currentFolder) ?? "" : path
            let validator = validators[key] ?? Validator(options: options, provider: provider, keyOrder: keyOrder)
            validators[key] = validator
            jobs.append(Job(path: path, validator: validator, options: options, configuration: configuration))
        }
        var members: [ProjectCheck.Member] = []
        var changes: [Change] = []
        for (job, outcome) in zip(jobs, await check(jobs, repairing)) {
            if let (catalog, file) = outcome.checked {
                members.append(
                    ProjectCheck.Member(catalog: catalog, options: job.options, configuration: job.configuration, file: file))
            }
            if let change = outcome.change { changes.append(change) }
            if let error = outcome.error { failures.append(Report.Failure(path: error.path, message: error.message)) }
        }
        let isComplete = request.isComplete && failures.isEmpty
        var project = ProjectCheck(tree: tree, isComplete: isComplete)
        let baselines = try baselines(members, request)
        let report = Report(files: hold(project.files(members), against: baselines, isComplete), failures: failures)
        return (report, changes.sorted { $0.path < $1.path })
    }

    /// The baseline of a run: the one that is asked for, or that of the configuration of the current folder.
    public func baseline(_ request: Request) throws(WorkspaceFailure) -> BaselineFile? {
        var finder = ConfigurationFinder(tree: tree, explicit: request.configuration)
        let configured = try finder.configuration(for: request.paths.first.map(FilePaths.normalized) ?? "./catalog")
        guard let path = request.baseline.map(FilePaths.normalized) ?? configured?.effectiveBaseline else { return nil }
        return try BaselineFile(path: path, tree: tree, mayBeMissing: request.baselineUpdate == .write)
    }

    /// The baselines of catalogs, and the paths of those.
    private func baselines(
        _ members: [ProjectCheck.Member], _ request: Request
    ) throws(WorkspaceFailure) -> [(file: BaselineFile, catalogs: Set<String>, options: ValidationOptions)] {
        var found: [(file: BaselineFile, catalogs: Set<String>, options: ValidationOptions)] = []
        for member in members {
            guard let path = request.baseline.map(FilePaths.normalized) ?? member.configuration?.effectiveBaseline else {
                continue
            }
            if let index = found.firstIndex(where: { $0.file.path == path }) {
                found[index].catalogs.insert(member.file.source.path)
                continue
            }
            let file = try BaselineFile(path: path, tree: tree, mayBeMissing: request.baselineUpdate == .write)
            var options = member.options
            if request.baselineMayOnlyShrink { options.severities["unused-baseline"] = .severity(.error) }
            // What is about to go out is not told.
            if request.baselineUpdate != nil { options.severities["unused-baseline"] = .off }
            found.append((file, [member.file.source.path], options))
        }
        return found
    }

    private func hold(
        _ files: [Report.File],
        against baselines: [(file: BaselineFile, catalogs: Set<String>, options: ValidationOptions)], _ isComplete: Bool
    ) -> [Report.File] {
        baselines.reduce(files) { files, baseline in
            let (own, unused) = baseline.file.apply(
                to: files.filter { baseline.catalogs.contains($0.source.path) }, isComplete: isComplete,
                options: baseline.options)
            return files.filter { !baseline.catalogs.contains($0.source.path) } + own + (unused.map { [$0] } ?? [])
        }
    }

    /// A catalog and how it is checked.
    private struct Job: Sendable {
        let path: String
        let validator: Validator
        let options: ValidationOptions
        let configuration: ProjectConfiguration?
    }

    /// - Parameter target: What is generated from the catalog, if it is.
    private func options(
        _ path: String, _ configuration: ProjectConfiguration?, _ request: Request, _ target: GenerationTarget?
    ) -> ValidationOptions {
        var options = configuration?.options(for: path, from: tree.currentFolder) ?? ValidationOptions()
        if let target { options.accessors = target.options.accessors }
        if let languages = request.languages { options.requiredLanguages = languages }
        options.isRelease = request.isRelease
        options.today = request.today
        // Who asks whether all is reviewed does not want the answer that the configuration hides every day.
        if request.isRelease { options.severities["needs-review"] = nil }
        return options
    }

    /// What became of one file: not read, read, or read and not written.
    private struct Outcome: Sendable {
        var checked: (catalog: StringCatalog, file: Report.File)?
        var change: Change?
        var error: FileError?
    }

    private func check(_ jobs: [Job], _ repair: Repair?) async -> [Outcome] {
        await withTaskGroup(of: (Int, Outcome).self) { group in
            var next = 0
            var results = [Outcome?](repeating: nil, count: jobs.count)
            func add() {
                guard next < jobs.count else { return }
                let index = next
                let job = jobs[index]
                next += 1
                group.addTask { (index, await check(job.path, job.validator, repair)) }
            }
            // As many at a time as there are cores, so that memory holds few catalogs at once.
            for _ in 0..<max(2, ProcessInfo.processInfo.activeProcessorCount) { add() }
            while let (index, result) = await group.next() {
                results[index] = result
                add()
            }
            return results.compactMap(\.self)
        }
    }

    private func check(_ path: String, _ validator: Validator, _ repair: Repair?) async -> Outcome {
        var outcome = Outcome()
        do throws(FileError) {
            let checked = await validator.read(try tree.read(path))
            outcome.checked = checked
            guard let repair else { return outcome }
            let result = await CatalogRepair(validator, allowsUnsafe: repair.allowsUnsafe).repair(checked.file)
            let (old, new) = (checked.file.source.bytes, result.file.source.bytes)
            guard new != old else { return outcome }
            if repair.writes { _ = try OutputWriter(.write).overwrite(path, with: new) }
            outcome.checked = await validator.read(result.file.source)
            outcome.change = Change(path: path, old: old, new: new, count: result.count)
        } catch {
            outcome.error = error
        }
        return outcome
    }
}
