package import L10nCLDR
package import L10nConfiguration
package import L10nDiagnostics
package import L10nFileTrees
package import L10nLinting
internal import L10nStringCatalogs
package import L10nSyntax
internal import L10nValidation

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Finds catalogs and their configuration, checks each in its own task, and collects the findings.
package struct CatalogCheck: Sendable {
    private let tree: any FileTree
    private let output: any WritableFileTree
    /// Whether what is read is not what is written.
    private let readsElsewhere: Bool
    private let keyOrder: (any KeyOrder)?
    private let wordCounter: (any WordCounter)?
    private let code: (any CodeReading)?
    private let cache: CheckCache?
    private let dictionaries: (any SpellingDictionaries)?

    /// - Parameters:
    ///   - tree: The files; fixes and baselines are written there.
    ///   - other: What is read instead, such as what is staged.
    ///   - code: Compares catalogs with code, if the request asks for it.
    ///   - dictionaries: For the rules about spelling, which find nothing without them.
    ///   - cache: What is known of catalogs from before, with the same request and configuration.
    package init(
        tree: any WritableFileTree, reading other: (any FileTree)? = nil, keyOrder: (any KeyOrder)? = nil,
        wordCounter: (any WordCounter)? = nil, code: (any CodeReading)? = nil,
        dictionaries: (any SpellingDictionaries)? = nil, cache: CheckCache? = nil
    ) {
        self.cache = cache
        self.dictionaries = dictionaries
        self.tree = other ?? tree
        output = tree
        readsElsewhere = other != nil
        self.keyOrder = keyOrder
        self.wordCounter = wordCounter
        self.code = code
    }

    /// Checks the requested catalogs. One broken catalog does not stop the check of the others.
    ///
    /// - Parameter base: Earlier versions of the files, whose findings are omitted.
    package func run(_ request: CheckRequest, since base: (any FileTree)? = nil) async throws(ConfigurationFailure) -> Report {
        try await run(request, since: base, fixing: nil).report
    }

    /// Receives the number of checked catalogs.
    package typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

    /// Checks and fixes the requested catalogs, and reports the remaining findings. Omitted findings are not fixed.
    package func run(
        _ request: CheckRequest, since base: (any FileTree)? = nil, fixing fix: FixRequest?, progress: Progress? = nil
    ) async throws(ConfigurationFailure) -> CheckResult {
        var finder = CatalogFinder(tree: tree, rules: .complete, configuration: request.configuration)
        let paths = request.isListed ? try finder.listed(request.paths) : try finder.catalogs(in: request.paths)
        let tree = finder.tree
        var code = request.filter.comparesCode ? code : nil
        let decoded = code == nil ? [] : decoded(paths, in: tree)
        let staleKeys = try code?.unnamedStaleKeys(of: decoded, &finder.configurations, in: tree)
        let catalogs = Dictionary(decoded.map { ($0.source.path, $0) }) { first, _ in first }
        var planner = CheckPlanner(
            request, tree, keyOrder: keyOrder, unnamedStaleKeys: staleKeys?.keys)
        var jobs: [CheckJob] = []
        for path in paths {
            let configuration = try finder.configurations.configuration(for: path)
            jobs.append(CheckJob(path: path, plan: planner.plan(for: path, configuration), decoded: catalogs[path]))
        }
        let earlier = base.map { EarlierCatalogs(of: paths, now: tree, then: $0) }
        let context = CheckJob.Context(
            tree: self.tree, output: output, readsElsewhere: readsElsewhere, earlier: earlier, fix: fix,
            cache: cache)
        let outcomes = await run(jobs, in: context, progress)

        var failures = finder.failures
        var members: [ProjectCheck.Member] = []
        var earlierMembers: [ProjectCheck.Member] = []
        var checkedCatalogs: [CheckedCatalog] = []
        for (job, outcome) in zip(jobs, outcomes) {
            if let (now, then) = outcome.checked {
                members.append(ProjectCheck.Member(catalog: now.catalog, plan: job.plan, file: now.file))
                checkedCatalogs.append(CheckedCatalog(catalog: now.catalog, earlier: then?.catalog, plan: job.plan))
                if let then {
                    earlierMembers.append(ProjectCheck.Member(catalog: then.catalog, plan: job.plan, file: then.file))
                }
            }
            if let error = outcome.error { failures.append(Report.Failure(path: error.path, message: error.message)) }
        }

        let isComplete = request.isComplete && failures.isEmpty
        let configuration = code == nil ? nil : try finder.configurations.configuration(for: "./catalog")
        func files(
            _ members: [ProjectCheck.Member], in tree: any FileTree, _ code: (any CodeReading)?
        ) -> [Report.File] {
            var project = ProjectCheck(tree: tree, code: code, dictionaries: dictionaries, isComplete: isComplete)
            let files =
                members.isEmpty && paths.isEmpty
                ? project.filesOfCode(configuration, request.filter) : project.files(members)
            failures += project.failures
            return files
        }
        let baselines = try BaselineSet(of: members, request, in: self.tree)
        var checked = baselines.apply(to: files(members, in: tree, code), isComplete: isComplete)
        if let earlier {
            // One that has read nothing, as what was read is of the current files.
            let earlierCode = code == nil ? nil : self.code
            var known = KnownFindings(
                files(earlierMembers, in: code == nil ? tree : base ?? tree, earlierCode)
                    .filter { earlier.isComparable($0, earlierCode) }.flatMap(\.identities))
            checked = checked.map { $0.leavingOut(&known, .older) }
        }
        if !request.reportedPaths.isEmpty {
            let wanted = Set(request.reportedPaths.map(tree.canonical))
            checked.removeAll { !FilePaths.isBelow(tree.canonical($0.source.path), wanted) }
        }
        let report = Report(files: checked, failures: failures, leavesOutOlder: base != nil)
        return CheckResult(
            report: report, catalogs: checkedCatalogs.sorted { $0.catalog.source.path < $1.catalog.source.path },
            changes: outcomes.compactMap(\.change).sorted { $0.path < $1.path },
            usesBaseline: !baselines.isEmpty, fixtures: finder.fixtures, wordCounter: wordCounter)
    }

    /// The catalogs that can be read.
    private func decoded(_ paths: [String], in tree: any FileTree) -> [StringCatalog] {
        paths.concurrentMap { path in
            (try? tree.read(path)).map { cache?.catalogs.catalog($0) ?? CatalogDecoder.decode($0) }
        }.compactMap(\.self)
    }

    /// Runs jobs, one per core at a time, so that few catalogs are in memory at once.
    private func run(_ jobs: [CheckJob], in context: CheckJob.Context, _ progress: Progress?) async -> [CheckJob.Outcome] {
        progress?(0, jobs.count)
        let indices = Locked(jobs.indices.makeIterator())
        let state = Locked<(done: Int, results: [CheckJob.Outcome?])>((0, Array(repeating: nil, count: jobs.count)))
        @Sendable func runNext() {
            while let index = indices.use({ $0.next() }) {
                let outcome = jobs[index].run(in: context)
                state.use { state in
                    state.results[index] = outcome
                    state.done += 1
                    progress?(state.done, jobs.count)
                }
            }
        }
        // A single catalog needs no task of its own.
        if jobs.count == 1 {
            runNext()
        } else {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<min(max(2, ProcessInfo.processInfo.activeProcessorCount), jobs.count) {
                    group.addTask { runNext() }
                }
            }
        }
        return state.use { $0.results.compactMap(\.self) }
    }
}
