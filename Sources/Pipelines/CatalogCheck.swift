internal import Accessors
package import CLDR
internal import CodeGeneration
package import Completeness
package import Configuration
package import Diagnostics
package import FileTrees
package import JSONSyntax
internal import Messages
package import Reporting
package import StringCatalogs
package import Validation

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Finds catalogs and their configuration, checks each in its own task, and collects the findings.
package struct CatalogCheck: Sendable {
    /// The options of the command line, which override the configuration.
    package struct Request: Sendable {
        /// Files and folders. If empty, the catalogs of the configuration, or all below the current folder.
        package var paths: [String] = []
        /// Whether a program listed the paths: folders are not searched, and catalogs that the configuration excludes are skipped.
        package var isListed = false
        /// Path of the configuration instead of the one that would be found.
        package var configuration: String?
        /// Instead of the configured required languages.
        package var languages: [String]?
        package var isRelease = false
        /// Path of the baseline, instead of those that are configured.
        package var baseline: String?
        /// How the run will change the baseline, if at all.
        package var baselineUpdate: BaselineFile.Update?
        /// Whether an unused entry of the baseline is an error.
        package var baselineMayOnlyShrink = false
        /// The day on which suppressions must not have expired.
        package var today: CalendarDate?
        /// Minimum percentage of `coverage-threshold` instead of the configured one. Lower values are errors.
        package var minimumCoverage: Double?
        /// What the run is about.
        package var filter = FindingFilter()
        /// Files and folders that findings are reported for; empty: all.
        package var reportedPaths: [String] = []
        /// Whether to try how many findings `--fix` would repair. That takes a check of a catalog for each kind of fix.
        package var countsRepairs = false

        package init() {}

        /// Whether the run checks everything in the configuration.
        package var isComplete: Bool { paths.isEmpty && !isListed && languages == nil && filter.isEmpty }
    }

    /// How to apply fixes.
    package struct Repair: Sendable {
        /// Whether to apply fixes that add or remove words, too.
        package var allowsUnsafe = false
        /// False for a dry run.
        package var writes = true

        package init() {}
    }

    /// A catalog that a repair changes.
    package struct Change: Sendable {
        package let path: String
        package let old: [UInt8]
        package let new: [UInt8]
        /// Number of repaired findings.
        package let count: Int
        /// Keys that have other names in it.
        package let renames: [KeyRename]
    }

    /// What a run found and did.
    package struct Result: Sendable {
        package let report: Report
        /// The catalogs that could be read, as they are after repairs, sorted by path.
        package let catalogs: [Catalog]
        /// The catalogs that repairs change, sorted by path.
        package let changes: [Change]
        /// How many of the remaining findings could be repaired; none if nobody asked.
        package let repairs: RepairCount
        /// Whether a baseline hides known findings.
        package let usesBaseline: Bool
        fileprivate let wordCounter: (any WordCounter)?

        /// Computed on every access.
        package var completeness: ProjectCompleteness {
            var profiles: [String: PluralProfile?] = [:]
            func profile(_ tag: LanguageTag) -> PluralProfile? {
                if let known = profiles[tag.identifier] { return known }
                let profile = CompiledPluralRules.profile(for: tag)
                profiles[tag.identifier] = .some(profile)
                return profile
            }
            return ProjectCompleteness(
                catalogs: catalogs.map { checked in
                    let catalog = checked.catalog
                    var completeness = Completeness(
                        of: catalog, tiers: checked.options.tiers(of: catalog), plurals: profile, words: wordCounter)
                    if let earlier = checked.earlier {
                        completeness.compare(
                            with: Completeness(of: earlier, tiers: checked.options.tiers(of: earlier), plurals: profile))
                    }
                    let filter = checked.options.filter
                    completeness.languages.removeAll { $0.tier != .source && !filter.selects(language: $0.name) }
                    return ProjectCompleteness.Catalog(
                        path: catalog.source.path, sourceLanguage: catalog.sourceLanguageName,
                        isDamaged: !catalog.document.isWellFormed, completeness: completeness)
                })
        }

        /// The findings of `coverage-threshold` alone, including those that already existed at the revision to compare with: the
        /// language is below the threshold nevertheless.
        package var coverage: Report {
            let files = report.catalogs.map { file in
                let older = file.suppressed.filter { $0.cause == .older }.map(\.finding)
                let own = (file.findings + older).filter { $0.rule == .coverageThreshold }
                return Report.File(
                    source: file.source, findings: own.sorted { ($0.language ?? "") < ($1.language ?? "") },
                    keyCount: file.keyCount)
            }
            return Report(files: files, failures: report.failures)
        }

        /// The catalogs with a threshold that are not valid JSON, so that their coverage is unknown.
        package var unjudged: [String] {
            catalogs.filter { !$0.catalog.document.isWellFormed && $0.options.hasCoverageThreshold }.map(\.catalog.source.path)
        }
    }

    /// A catalog that was checked.
    package struct Catalog: Sendable {
        package let catalog: StringCatalog
        /// The version at the revision to compare with, if there is one.
        package let earlier: StringCatalog?
        fileprivate let plan: CheckPlan

        package var options: ValidationOptions { plan.options }
        /// Path of the configuration that applies to it, if there is one.
        package var configuration: String? { plan.configuration?.source.path }
    }

    private let tree: any FileTree
    private let output: any WritableFileTree
    /// Whether what is read is not what is written.
    private let readsElsewhere: Bool
    private let keyOrder: (any KeyOrder)?
    private let wordCounter: (any WordCounter)?
    private let code: (any CodeComparing)?

    /// - Parameters:
    ///   - tree: The files; repairs and baselines are written there.
    ///   - other: What is read instead, such as what is staged.
    ///   - code: Compares catalogs with code, for requests that want it.
    package init(
        tree: any WritableFileTree, reading other: (any FileTree)? = nil, keyOrder: (any KeyOrder)? = nil,
        wordCounter: (any WordCounter)? = nil, code: (any CodeComparing)? = nil
    ) {
        self.wordCounter = wordCounter
        self.code = code
        self.tree = other ?? tree
        readsElsewhere = other != nil
        output = tree
        self.keyOrder = keyOrder
    }

    /// Checks the requested catalogs. One broken catalog does not stop the check of the others.
    ///
    /// - Parameter base: Earlier versions of the files, whose findings are omitted.
    package func run(_ request: Request, since base: (any FileTree)? = nil) async throws(ConfigurationFailure) -> Report {
        try await run(request, since: base, repairing: nil).report
    }

    /// Receives the number of checked catalogs.
    package typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

    /// Checks and repairs the requested catalogs, and reports the remaining findings. Omitted findings are not repaired.
    package func run(
        _ request: Request, since base: (any FileTree)? = nil, repairing: Repair?, progress: Progress? = nil
    ) async throws(ConfigurationFailure) -> Result {
        var finder = CatalogFinder(tree: tree, configuration: request.configuration)
        let paths = request.isListed ? try finder.listed(request.paths) : try finder.catalogs(in: request.paths)
        var failures = finder.failures
        var plans: [String: CheckPlan] = [:]
        var jobs: [Job] = []
        for path in paths {
            let configuration = try finder.configurations.configuration(for: path)
            let key = planKey(path, configuration)
            let plan = plans[key] ?? plan(path, configuration, request)
            plans[key] = plan
            jobs.append(Job(path: path, plan: plan))
        }
        let tree = finder.tree
        let earlier = base.map { EarlierCatalogs(of: paths, now: tree, then: $0) }
        var members: [ProjectCheck.Member] = []
        var earlierMembers: [ProjectCheck.Member] = []
        var catalogs: [Catalog] = []
        var changes: [Change] = []
        var repairs: [String: RepairCount] = [:]
        for (job, outcome) in zip(jobs, await check(jobs, request, since: earlier, repairing, progress)) {
            if request.countsRepairs { repairs[job.path] = outcome.repairs }
            if let checked = outcome.checked {
                members.append(job.member(checked.now))
                catalogs.append(Catalog(catalog: checked.now.catalog, earlier: checked.then?.catalog, plan: job.plan))
                if let then = checked.then { earlierMembers.append(job.member(then)) }
            }
            if let change = outcome.change { changes.append(change) }
            if let error = outcome.error { failures.append(Report.Failure(path: error.path, message: error.message)) }
        }
        let isComplete = request.isComplete && failures.isEmpty
        let code = request.filter.comparesCode ? code : nil
        func files(_ members: [ProjectCheck.Member], in tree: any FileTree) -> [Report.File] {
            var project = ProjectCheck(tree: tree, code: code, isComplete: isComplete)
            let files = project.files(members)
            failures += project.failures
            return files
        }
        let baselines = try baselines(members, request)
        var checked = hold(files(members, in: tree), against: baselines, isComplete)
        if let earlier {
            var known = KnownFindings(
                files(earlierMembers, in: code == nil ? tree : base ?? tree).filter { earlier.isComparable($0, code) }
                    .flatMap(\.identities))
            checked = checked.map { $0.leavingOut(&known, .older) }
        }
        if !request.reportedPaths.isEmpty {
            let wanted = request.reportedPaths.map(tree.canonical)
            checked.removeAll { file in
                !FilePaths.isBelow(tree.canonical(file.source.path), wanted)
            }
        }
        let report = Report(files: checked, failures: failures, leavesOutOlder: base != nil)
        // Findings that are all hidden need no hint.
        let repairCount = report.files.filter { $0.findings.contains(where: \.hasFix) }
            .reduce(into: RepairCount()) { $0 += repairs[$1.source.path] ?? RepairCount() }
        return Result(
            report: report, catalogs: catalogs.sorted { $0.catalog.source.path < $1.catalog.source.path },
            changes: changes.sorted { $0.path < $1.path }, repairs: repairCount, usesBaseline: !baselines.isEmpty,
            wordCounter: wordCounter)
    }

    /// The requested baseline, or the one in the configuration of the current folder; if the run writes one, a new one by default.
    package func baseline(_ request: Request) throws(ConfigurationFailure) -> BaselineFile? {
        var finder = ConfigurationFinder(tree: tree, explicit: request.configuration)
        let configured = try finder.configuration(for: request.paths.first.map(FilePaths.normalized) ?? "./catalog")
        guard let path = request.baseline.map(FilePaths.normalized) ?? configured?.effectiveBaseline else {
            return request.baselineUpdate == .write ? try .unnamed(in: configured, tree: tree) : nil
        }
        return try BaselineFile(path: path, tree: tree, mayBeMissing: request.baselineUpdate == .write)
    }

    /// The baselines of catalogs, and the paths of those.
    private func baselines(
        _ members: [ProjectCheck.Member], _ request: Request
    ) throws(ConfigurationFailure) -> [(file: BaselineFile, catalogs: Set<String>, options: ValidationOptions)] {
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
            if request.baselineMayOnlyShrink { options.severities[.unusedBaseline] = .severity(.error) }
            // Unused entries that the run will remove are not findings.
            if request.baselineUpdate != nil { options.severities[.unusedBaseline] = .off }
            found.append((file, [member.file.source.path], options))
        }
        return found
    }

    private func hold(
        _ files: [Report.File],
        against baselines: [(file: BaselineFile, catalogs: Set<String>, options: ValidationOptions)], _ isComplete: Bool
    ) -> [Report.File] {
        // Code belongs to the nearest baseline.
        var owners: [String: String] = [:]
        for file in files where BaselineFile.isCode(file) { owners[file.source.path] = nearest(file, baselines.map(\.file.path)) }
        return baselines.reduce(files) { files, baseline in
            func isOwn(_ file: Report.File) -> Bool {
                baseline.catalogs.contains(file.source.path) || owners[file.source.path] == baseline.file.path
            }
            let (own, unused) = baseline.file.apply(to: files.filter(isOwn), isComplete: isComplete, options: baseline.options)
            return files.filter { !isOwn($0) } + own + (unused.map { [$0] } ?? [])
        }
    }

    /// Of some files, the one that shares most folders with another file.
    private func nearest(_ file: Report.File, _ paths: [String]) -> String? {
        let own = FilePaths.absolute(file.source.path, from: tree.currentFolder)
        func shared(_ path: String) -> Int {
            zip(own, FilePaths.absolute(path, from: tree.currentFolder).dropLast()).prefix { $0 == $1 }.count
        }
        return paths.max { shared($0) < shared($1) }
    }

    /// A catalog and how it is checked.
    private struct Job: Sendable {
        let path: String
        let plan: CheckPlan

        func member(_ checked: CheckedCatalog) -> ProjectCheck.Member {
            ProjectCheck.Member(catalog: checked.catalog, plan: plan, file: checked.file)
        }
    }

    /// A key that differs if two catalogs need different plans. The names in generated code are a catalog's own.
    private func planKey(_ path: String, _ configuration: ProjectConfiguration?) -> String {
        guard let configuration else { return "" }
        let generatesCode = !configuration.targets(for: path, from: tree.currentFolder).isEmpty
        return configuration.optionsKey(for: path, from: tree.currentFolder) + (generatesCode ? ":" + path : "")
    }

    private func plan(_ path: String, _ configuration: ProjectConfiguration?, _ request: Request) -> CheckPlan {
        let options = options(path, configuration, request)
        let validator = Validator(options: options, keyOrder: keyOrder)
        return CheckPlan(
            options: options, configuration: configuration, validator: validator,
            repairValidator: repairValidator(options) ?? validator)
    }

    private func options(_ path: String, _ configuration: ProjectConfiguration?, _ request: Request) -> ValidationOptions {
        var options = configuration?.validationOptions(for: path, from: tree.currentFolder) ?? ValidationOptions()
        if let languages = request.languages { options.requiredLanguages = languages }
        options.isRelease = request.isRelease
        options.today = request.today
        // A release check reports unreviewed texts even if the configuration turns that off for daily work.
        if request.isRelease { options.severities[.needsReview] = nil }
        if let minimum = request.minimumCoverage {
            options.ruleOptions[.coverageThreshold, default: [:]]["minimum"] = .number(minimum)
            options.severities[.coverageThreshold] = .severity(.error)
        }
        options.filter = request.filter
        return options
    }

    /// The validator for repairs; nil: that of the check.
    private func repairValidator(_ options: ValidationOptions) -> Validator? {
        if options.filter.isEmpty { return nil }
        var all = options
        for rule in options.filter.rules ?? [] where [nil, .off].contains(all.severities[rule]) { all.severities[rule] = .on }
        all.filter = FindingFilter()
        return Validator(options: all, keyOrder: keyOrder)
    }

    private typealias CheckedCatalog = (catalog: StringCatalog, file: Report.File)
    /// The current and the earlier version of a catalog.
    private typealias Checked = (now: CheckedCatalog, then: CheckedCatalog?)

    /// The outcome for one file: not read, read, or read but not written.
    private struct Outcome: Sendable {
        var checked: Checked?
        var change: Change?
        var repairs = RepairCount()
        var error: FileError?
    }

    private func check(
        _ jobs: [Job], _ request: Request, since earlier: EarlierCatalogs?, _ repair: Repair?, _ progress: Progress?
    ) async -> [Outcome] {
        progress?(0, jobs.count)
        let indices = Locked(jobs.indices.makeIterator())
        let state = Locked<(done: Int, results: [Outcome?])>((0, Array(repeating: nil, count: jobs.count)))
        @Sendable func checkNext() async {
            var growth = HeapGrowth()
            while let index = indices.use({ $0.next() }) {
                growth.prepare()
                let outcome = await check(jobs[index], request, since: earlier, repair)
                state.use { state in
                    state.results[index] = outcome
                    state.done += 1
                    progress?(state.done, jobs.count)
                }
            }
        }
        // One task per core keeps few catalogs in memory at once. A single catalog needs none of its own.
        if jobs.count == 1 {
            await checkNext()
        } else {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<min(max(2, ProcessInfo.processInfo.activeProcessorCount), jobs.count) {
                    group.addTask { await checkNext() }
                }
            }
        }
        return state.use { $0.results.compactMap(\.self) }
    }

    private func check(
        _ job: Job, _ request: Request, since earlier: EarlierCatalogs?, _ repair: Repair?
    ) async -> Outcome {
        let (path, plan) = (job.path, job.plan)
        /// Without the findings of an earlier revision, which are not repaired.
        let recheck: CatalogRepair.Check = { source in
            let checked = await check(source, plan.repairValidator, since: earlier)
            var known = KnownFindings(checked.then?.file.identities ?? [])
            return checked.now.file.leavingOut(&known, .older)
        }
        var outcome = Outcome()
        do throws(FileError) {
            let source = try tree.read(path)
            outcome.checked = await check(source, plan.validator, since: earlier)
            if let repair {
                let result = await CatalogRepair(
                    allowsUnsafe: repair.allowsUnsafe, filter: plan.options.filter, check: recheck
                ).repair(source)
                let new = result.file.source
                if new.bytes != source.bytes {
                    if repair.writes { try write(new.bytes, over: source) }
                    outcome.checked = await check(new, plan.validator, since: earlier)
                    outcome.change = Change(
                        path: path, old: source.bytes, new: new.bytes, count: result.count, renames: result.renames)
                }
            }
            if request.countsRepairs, let file = outcome.checked?.now.file, file.findings.contains(where: \.hasFix) {
                let isEverything = earlier == nil && plan.options.filter.isEmpty
                outcome.repairs = await CatalogRepair(allowsUnsafe: true, filter: plan.options.filter, check: recheck)
                    .count(in: isEverything ? file : await recheck(file.source))
            }
        } catch {
            outcome.error = error
        }
        return outcome
    }

    private func write(_ bytes: [UInt8], over source: SourceFile) throws(FileError) {
        let writer = OutputWriter(.write, in: output)
        // What is staged may have other line ends than the file.
        _ = readsElsewhere ? try writer.overwrite(source.path, with: bytes) : try writer.overwrite(source, with: bytes)
    }

    private func check(_ source: SourceFile, _ validator: Validator, since earlier: EarlierCatalogs?) async -> Checked {
        guard let earlier, let base = earlier.source(of: source.path) else { return (await validator.read(source), nil) }
        if base.bytes == source.bytes {
            let same = await validator.read(source)
            return (same, same)
        }
        // Uses the current path, so that moving a file does not change its findings.
        let then = await validator.read(SourceFile(path: source.path, bytes: base.bytes))
        let moved = earlier.keysElsewhere(than: source.path)
        return (await validator.read(source, since: then.catalog, keysElsewhere: moved), then)
    }
}
