internal import CodeGeneration
public import Diagnostics
public import JSONSyntax
internal import Messages
public import Plurals
internal import Validation

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

        public init() {}
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
        var jobs: [(path: String, validator: Validator)] = []
        for path in paths {
            let configuration = try finder.configurations.configuration(for: path)
            if let target = configuration?.targets(for: path, from: tree.currentFolder).first {
                jobs.append((path, makeValidator(configuration, request, target)))
                continue
            }
            let folder = configuration?.folder ?? ""
            let validator = validators[folder] ?? makeValidator(configuration, request)
            validators[folder] = validator
            jobs.append((path, validator))
        }
        var files: [Report.File] = []
        var changes: [Change] = []
        for result in await check(jobs, repairing) {
            if let file = result.file { files.append(file) }
            if let change = result.change { changes.append(change) }
            if let error = result.error { failures.append(Report.Failure(path: error.path, message: error.message)) }
        }
        return (Report(files: files, failures: failures), changes.sorted { $0.path < $1.path })
    }

    /// - Parameter target: What is generated from the catalog, if it is.
    private func makeValidator(
        _ configuration: ProjectConfiguration?, _ request: Request, _ target: GenerationTarget? = nil
    ) -> Validator {
        var options = configuration?.options ?? ValidationOptions()
        if let target { options.accessors = target.options.accessors }
        if let languages = request.languages { options.requiredLanguages = languages }
        options.isRelease = request.isRelease
        // Who asks whether all is reviewed does not want the answer that the configuration hides every day.
        if request.isRelease { options.severities["needs-review"] = nil }
        return Validator(options: options, provider: provider, keyOrder: keyOrder)
    }

    /// What became of one file: not read, read, or read and not written.
    private struct Outcome: Sendable {
        var file: Report.File?
        var change: Change?
        var error: FileError?
    }

    private func check(_ jobs: [(path: String, validator: Validator)], _ repair: Repair?) async -> [Outcome] {
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
            let file = await validator.check(try tree.read(path))
            outcome.file = file
            guard let repair else { return outcome }
            let result = await CatalogRepair(validator, allowsUnsafe: repair.allowsUnsafe).repair(file)
            let (old, new) = (file.source.bytes, result.file.source.bytes)
            if repair.writes, new != old { _ = try OutputWriter(.write).overwrite(path, with: new) }
            outcome.file = result.file
            if new != old { outcome.change = Change(path: path, old: old, new: new, count: result.count) }
        } catch {
            outcome.error = error
        }
        return outcome
    }
}
