internal import CLDR
internal import Configuration
internal import Diagnostics
internal import FileTrees
internal import JSONSyntax
internal import StringCatalogs
internal import Validation

/// Runs the rules that compare catalogs with the same configuration, and with the files around them.
struct ProjectCheck {
    /// A catalog that was already checked on its own.
    struct Member {
        let catalog: StringCatalog
        let options: ValidationOptions
        let configuration: ProjectConfiguration?
        let file: Report.File
    }

    private let tree: any FileTree
    /// Whether every catalog was checked with every rule that is on.
    private let isComplete: Bool
    private var xcodeProjects: XcodeProjectFinder

    init(tree: any FileTree, isComplete: Bool) {
        self.tree = tree
        self.isComplete = isComplete
        xcodeProjects = XcodeProjectFinder(tree: tree)
    }

    /// The files of the report: the catalogs with the additional findings, and other files with findings.
    mutating func files(_ members: [Member]) -> [Report.File] {
        let groups = Dictionary(grouping: members) { $0.configuration?.source.path ?? "" }
        return groups.keys.sorted().flatMap { check(groups[$0] ?? []) }
    }

    private mutating func check(_ members: [Member]) -> [Report.File] {
        let members = members.sorted { $0.file.source.path < $1.file.source.path }
        guard let first = members.first else { return [] }
        let configuration = first.configuration
        // A rule may be off for some of the catalogs only.
        let own = configuration?.source.path
        let base = own.flatMap { configuration?.options(for: $0, from: tree.currentFolder) } ?? first.options
        var options = base
        options.filter = first.options.filter
        for member in members {
            for (rule, setting) in options.severities where setting == .off {
                options.severities[rule] = member.options.severities[rule]
            }
        }
        let validator = ProjectValidator(options: options)
        let project = project(members, configuration)
        var found = Dictionary(grouping: validator.check(project)) { $0.source.path }
        var files = members.map { member in
            let own = found.removeValue(forKey: member.file.source.path) ?? []
            return own.isEmpty ? member.file : merged(member.file, own.map(\.diagnostic), member.options)
        }
        for (_, findings) in found.sorted(by: { $0.key < $1.key }) {
            guard let source = findings.first?.source else { continue }
            let empty = Report.File(source: source, diagnostics: [], keyCount: nil)
            files.append(merged(empty, findings.map(\.diagnostic), base))
        }
        return files
    }

    private func merged(_ file: Report.File, _ diagnostics: [Diagnostic], _ options: ValidationOptions) -> Report.File {
        let policy = FindingPolicy(options)
        let outcome = policy.apply(
            to: diagnostics.filter { options.filter.chooses($0.rule) ?? (options.severities[$0.rule] != .off) })
        return file.with(
            FindingPolicy.sorted(file.diagnostics + outcome.shown), suppressed: file.suppressed + outcome.suppressed)
    }

    private mutating func project(_ members: [Member], _ configuration: ProjectConfiguration?) -> CatalogProject {
        var projects: [XcodeProject] = []
        var parts: [CatalogProject.Member] = []
        for member in members {
            let path = member.file.source.path
            var index: Int?
            if let project = xcodeProjects.project(of: path) {
                index = projects.firstIndex { $0.source.path == project.source.path } ?? projects.count
                if index == projects.count { projects.append(project) }
            }
            parts.append(
                CatalogProject.Member(catalog: member.catalog, sameTable: sameTable(as: path), xcodeProject: index))
        }
        let suppressions = configuration?.suppressions.map(\.suppression) ?? []
        let today = members.first?.options.today
        let used = Set(
            members.flatMap(\.file.suppressed).compactMap { suppressed -> SuppressionPlace? in
                if case .ignored(_, let place) = suppressed.cause { place } else { nil }
            })
        return CatalogProject(
            members: parts, xcodeProjects: projects, configuration: configuration?.source,
            suppressions: isComplete
                ? suppressions.filter { !$0.isExpired(on: today) && !RuleRegistry.changeRules.contains($0.rule) }
                    .map { ($0, used.contains($0.place)) } : [],
            expired: suppressions.filter { $0.isExpired(on: today) })
    }

    /// Other files of the catalog's table, beside it and in the language folders beside it.
    private func sameTable(as path: String) -> [String] {
        let folder = FilePaths.folder(of: path)
        let table = path.split(separator: "/").last?.split(separator: ".").first ?? ""
        let names = ["\(table).strings", "\(table).stringsdict"]
        var found: [String] = []
        for name in tree.names(in: folder) {
            if names.contains(name) { found.append(FilePaths.path(name, in: folder)) }
            guard name.hasSuffix(".lproj") else { continue }
            let inside = FilePaths.path(name, in: folder)
            found += tree.names(in: inside).filter { names.contains($0) }.map { FilePaths.path($0, in: inside) }
        }
        return found.sorted()
    }
}
