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

    private let tree: any FileTree
    private let provider: any PluralRuleProvider
    private let keyOrder: (any KeyOrder)?

    public init(tree: any FileTree = DiskFileTree(), provider: any PluralRuleProvider, keyOrder: (any KeyOrder)? = nil) {
        self.tree = tree
        self.provider = provider
        self.keyOrder = keyOrder
    }

    /// Checks everything that was asked for. One broken catalog never hides the others.
    ///
    /// - Parameter base: The same files as they were; what was found in them then is left out.
    public func run(_ request: Request, since base: (any FileTree)? = nil) async throws(WorkspaceFailure) -> Report {
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
        let results = await check(jobs, since: base.map { EarlierCatalogs(of: paths, now: tree, then: $0) })
        var files: [Report.File] = []
        var olderCount = 0
        for result in results {
            switch result {
            case .success(let checked):
                files.append(checked.file)
                olderCount += checked.older
            case .failure(let error): failures.append(Report.Failure(path: error.path, message: error.message))
            }
        }
        return Report(files: files, failures: failures, olderCount: base == nil ? nil : olderCount)
    }

    /// - Parameter target: What is generated from the catalog, if it is.
    private func makeValidator(
        _ configuration: ProjectConfiguration?, _ request: Request, _ target: GenerationTarget? = nil
    ) -> Validator {
        var options = configuration?.options ?? ValidationOptions()
        if let target {
            options.accessors = target.options.accessors
            options.generatesCode = true
        }
        if let languages = request.languages { options.requiredLanguages = languages }
        options.isRelease = request.isRelease
        // Who asks whether all is reviewed does not want the answer that the configuration hides every day.
        if request.isRelease { options.severities["needs-review"] = nil }
        return Validator(options: options, provider: provider, keyOrder: keyOrder)
    }

    /// What is shown of a file, and how many findings are not, as they are older.
    private typealias Checked = (file: Report.File, older: Int)

    private func check(
        _ jobs: [(path: String, validator: Validator)], since earlier: EarlierCatalogs?
    ) async -> [Result<Checked, FileError>] {
        let tree = self.tree
        return await withTaskGroup(of: (Int, Result<Checked, FileError>).self) { group in
            var next = 0
            var results = [Result<Checked, FileError>?](repeating: nil, count: jobs.count)
            func add() {
                guard next < jobs.count else { return }
                let index = next
                let job = jobs[index]
                next += 1
                group.addTask {
                    do throws(FileError) {
                        let source = try tree.read(job.path)
                        if let earlier, let base = earlier.source(of: job.path) {
                            let moved = earlier.keysElsewhere(than: job.path)
                            return (index, .success(await job.validator.check(source, since: base, keysElsewhere: moved)))
                        }
                        return (index, .success((await job.validator.check(source), 0)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
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
}
