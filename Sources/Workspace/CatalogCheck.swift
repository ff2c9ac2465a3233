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

    /// What kept a run from starting: a mistake in the configuration or in what was asked for.
    public enum Failure: Error, Sendable {
        case configuration([ConfigurationIssue])
        case file(FileError)
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
    public func run(_ request: Request) async throws(Failure) -> Report {
        var failures: [Report.Failure] = []
        var configurations = ConfigurationFinder(tree: tree, explicit: request.configuration)
        let paths = try findCatalogs(request, &configurations, &failures)
        // One validator for each configuration, however many files share it.
        var validators: [String: Validator] = [:]
        var jobs: [(path: String, validator: Validator)] = []
        for path in paths {
            let configuration = try configurations.configuration(for: path)
            let folder = configuration?.folder ?? ""
            let validator = validators[folder] ?? makeValidator(configuration, request)
            validators[folder] = validator
            jobs.append((path, validator))
        }
        let results = await check(jobs)
        var files: [Report.File] = []
        for result in results {
            switch result {
            case .success(let file): files.append(file)
            case .failure(let error): failures.append(Report.Failure(path: error.path, message: error.message))
            }
        }
        return Report(files: files, failures: failures)
    }

    private func makeValidator(_ configuration: ProjectConfiguration?, _ request: Request) -> Validator {
        var options = configuration?.options ?? ValidationOptions()
        if let languages = request.languages { options.requiredLanguages = languages }
        options.isRelease = request.isRelease
        return Validator(options: options, provider: provider, keyOrder: keyOrder)
    }

    private func check(_ jobs: [(path: String, validator: Validator)]) async -> [Result<Report.File, FileError>] {
        let tree = self.tree
        return await withTaskGroup(of: (Int, Result<Report.File, FileError>).self) { group in
            var next = 0
            var results = [Result<Report.File, FileError>?](repeating: nil, count: jobs.count)
            func add() {
                guard next < jobs.count else { return }
                let index = next
                let job = jobs[index]
                next += 1
                group.addTask {
                    do throws(FileError) {
                        return (index, .success(await job.validator.check(try tree.read(job.path))))
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

    // MARK: Files

    private func findCatalogs(
        _ request: Request, _ configurations: inout ConfigurationFinder, _ failures: inout [Report.Failure]
    ) throws(Failure) -> [String] {
        guard request.paths.isEmpty else {
            var found: [String] = []
            for path in request.paths.map(Self.normalized) {
                switch tree.kind(of: path) {
                case .missing: failures.append(Report.Failure(path: path, message: L10n.File.Error.missing))
                case .file: found.append(path)
                case .folder where path.hasSuffix(".xcstrings"):
                    failures.append(Report.Failure(path: path, message: L10n.File.Error.folder))
                case .folder:
                    let below = try exclude(list(path, &failures), &configurations)
                    if below.isEmpty { failures.append(Report.Failure(path: path, message: L10n.File.Error.noCatalogs)) }
                    found += below
                }
            }
            return unique(found)
        }
        let configuration = try configurations.configuration(for: "./catalog")
        let folder = configuration?.folder ?? "."
        let all = try exclude(list(folder, &failures), &configurations)
        let globs = configuration?.catalogs ?? []
        let found = globs.isEmpty ? all : all.filter { path in globs.contains { $0.matches(Self.relative(path, to: folder)) } }
        if found.isEmpty { failures.append(Report.Failure(path: folder, message: L10n.File.Error.noCatalogs)) }
        return unique(found)
    }

    private func list(_ folder: String, _ failures: inout [Report.Failure]) -> [String] {
        let (paths, errors) = tree.catalogs(below: folder)
        failures += errors.map { Report.Failure(path: $0.path, message: $0.message) }
        return paths
    }

    private func exclude(_ paths: [String], _ configurations: inout ConfigurationFinder) throws(Failure) -> [String] {
        var kept: [String] = []
        for path in paths {
            let configuration = try configurations.configuration(for: path)
            let isExcluded =
                configuration?.exclude.contains { $0.matches(Self.relative(path, to: configuration?.folder ?? ".")) } ?? false
            if !isExcluded { kept.append(path) }
        }
        return kept
    }

    private func unique(_ paths: [String]) -> [String] {
        var seen: Set<String> = []
        return paths.filter { seen.insert($0).inserted }
    }

    /// Without `./` at the start, slashes at the end and doubled ones.
    private static func normalized(_ path: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }
        let joined = parts.joined(separator: "/")
        if path.hasPrefix("/") { return "/" + joined }
        return joined.isEmpty ? "." : joined
    }

    private static func relative(_ path: String, to folder: String) -> String {
        folder != "." && path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }
}

/// Finds the `l10n.json` of a catalog: the nearest one upwards, up to the root of the repository.
struct ConfigurationFinder {
    private let tree: any FileTree
    private let explicit: String?
    /// How many folders stand above the current one.
    private let depth: Int
    private var byFolder: [String: ProjectConfiguration?] = [:]

    init(tree: any FileTree, explicit: String?) {
        self.tree = tree
        self.explicit = explicit
        depth = tree.currentFolder.split(separator: "/").count
    }

    mutating func configuration(for path: String) throws(CatalogCheck.Failure) -> ProjectConfiguration? {
        if let explicit {
            if let known = byFolder[""] { return known }
            let read = try read(explicit)
            byFolder[""] = read
            return read
        }
        return try configuration(in: Self.parent(of: path))
    }

    private mutating func configuration(in folder: String) throws(CatalogCheck.Failure) -> ProjectConfiguration? {
        if let known = byFolder[folder] { return known }
        let path =
            folder == "." ? ProjectConfiguration.fileName : "\(folder == "/" ? "" : folder)/\(ProjectConfiguration.fileName)"
        var found: ProjectConfiguration?
        if tree.kind(of: path) == .file {
            found = try read(path)
        } else if tree.kind(of: folder == "." ? ".git" : "\(folder)/.git") == .missing, let parent = folderAbove(folder) {
            found = try configuration(in: parent)
        }
        byFolder[folder] = found
        return found
    }

    private func read(_ path: String) throws(CatalogCheck.Failure) -> ProjectConfiguration {
        let source: SourceFile
        do {
            source = try tree.read(path)
        } catch {
            throw .file(error)
        }
        let (configuration, issues) = ConfigurationReader.read(source, folder: Self.parent(of: path))
        if !issues.isEmpty { throw .configuration(issues) }
        return configuration
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The folder above; above the current one it goes on with `..`, up to the root of the disk.
    private func folderAbove(_ folder: String) -> String? {
        if folder == "/" { return nil }
        if folder == "." || folder == ".." || folder.hasSuffix("/..") {
            let up = folder == "." ? ".." : folder + "/.."
            return up.split(separator: "/").count <= depth ? up : nil
        }
        return Self.parent(of: folder)
    }
}
