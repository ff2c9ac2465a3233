internal import L10nCLDR
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Runs the rules that compare catalogs with the same configuration, and with the files around them.
struct ProjectCheck {
    /// A catalog that was already checked on its own.
    struct Member {
        let catalog: StringCatalog
        let plan: CheckPlan
        let file: Report.File

        var options: ValidationOptions { plan.options }
        var configuration: ProjectConfiguration? { plan.configuration }
    }

    private let tree: any FileTree
    /// Compares catalogs with the code that uses them, if the run does.
    private var code: (any CodeReading)?
    private let dictionaries: (any SpellingDictionaries)?
    /// The files of code that cannot be read.
    private(set) var failures: [Report.Failure] = []
    /// Whether every catalog was checked with every rule that is on.
    private let isComplete: Bool
    private var xcodeProjects: XcodeProjectFinder
    private var oldTables: OldTableFinder

    init(
        tree: any FileTree, code: (any CodeReading)? = nil, dictionaries: (any SpellingDictionaries)? = nil, isComplete: Bool
    ) {
        self.tree = tree
        self.code = code
        self.dictionaries = dictionaries
        self.isComplete = isComplete
        xcodeProjects = XcodeProjectFinder(tree: tree)
        oldTables = OldTableFinder(tree: tree)
    }

    /// The files of the report: the catalogs with the additional findings, and other files with findings.
    mutating func files(_ members: [Member]) -> [Report.File] {
        let groups = Dictionary(grouping: members) { $0.configuration?.source.path ?? "" }
        return groups.keys.sorted().flatMap { check(groups[$0] ?? []) }
    }

    /// The files of code with what they use, in a project without catalogs.
    mutating func filesOfCode(_ configuration: ProjectConfiguration?, _ filter: FindingFilter) -> [Report.File] {
        let path = configuration?.source.path
        var options = path.flatMap { configuration?.options(for: $0, from: tree.currentFolder) } ?? ValidationOptions()
        options.filter = filter
        let project = CatalogProject(members: [], configuration: configuration?.source, code: comparison([], configuration))
        let found = Dictionary(grouping: ProjectValidator(options: options).check(project)) { $0.source.path }
        return found.values.compactMap { findings in
            guard let source = findings.first?.source else { return nil }
            let empty = Report.File(source: source, findings: [], keyCount: nil)
            return FindingPolicy(options).adding(findings.map(\.finding), to: empty)
        }
    }

    private mutating func check(_ members: [Member]) -> [Report.File] {
        let members = members.sorted { $0.file.source.path < $1.file.source.path }
        guard let first = members.first else { return [] }
        let configuration = first.configuration
        let own = configuration?.source.path
        let base = own.flatMap { configuration?.options(for: $0, from: tree.currentFolder) } ?? first.options
        var options = FindingPolicy.options(base, of: members.map(\.options))
        options.filter = first.options.filter
        let validator = ProjectValidator(options: options)
        var project = project(members, configuration)
        let remarks = configuration?.remarks(options) ?? []
        var files = members.map(\.file)
        let policies = Dictionary(uniqueKeysWithValues: members.map { ($0.file.source.path, FindingPolicy($0.options)) })
        func add(_ findings: [(source: SourceFile, finding: Finding)]) {
            let found = Dictionary(grouping: findings) { $0.source.path }
            for (path, findings) in found.sorted(by: { $0.key < $1.key }) {
                let policy = policies[path] ?? FindingPolicy(base)
                let index = files.firstIndex { $0.source.path == path }
                let file = index.map { files[$0] } ?? Report.File(source: findings[0].source, findings: [], keyCount: nil)
                let complete = policy.adding(findings.map(\.finding), to: file)
                if let index { files[index] = complete } else { files.append(complete) }
            }
        }
        add(validator.check(project) + remarks)
        // Which entries are used shows only after everything else was found.
        project.suppressions = suppressions(configuration, usedIn: files, on: first.options.today)
        add(ProjectValidator(options: options, only: [.unusedSuppression]).check(project))
        return files
    }

    /// The entries of `ignore` that should hide something, and whether they do.
    private func suppressions(
        _ configuration: ProjectConfiguration?, usedIn files: [Report.File], on today: CalendarDate?
    ) -> [(suppression: Suppression, isUsed: Bool)] {
        guard isComplete else { return [] }
        let used = Set(
            files.flatMap(\.suppressed).compactMap { suppressed -> SuppressionPlace? in
                if case .ignored(_, let place) = suppressed.cause { place } else { nil }
            })
        // A rule that runs only sometimes doesn't show which suppressions are unused.
        let occasional = code == nil ? RuleRegistry.changeRules.union(RuleRegistry.codeRules) : RuleRegistry.changeRules
        return (configuration?.suppressions.map(\.suppression) ?? [])
            .filter { !$0.isExpired(on: today) && !occasional.contains($0.rule) }
            .map { ($0, used.contains($0.place)) }
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
                CatalogProject.Member(
                    catalog: member.catalog, sameTable: oldTables.files(sameTableAs: path), xcodeProject: index))
        }
        let suppressions = configuration?.suppressions.map(\.suppression) ?? []
        let today = members.first?.options.today
        var project = CatalogProject(
            members: parts, xcodeProjects: projects, configuration: configuration?.source,
            expired: suppressions.filter { $0.isExpired(on: today) }, code: comparison(members, configuration))
        if let dictionaries {
            project.dictionaries = dictionaries
            project.spelledLanguages = members.first?.options.filter.languages
            let (words, failures) = ProjectWords.read(in: tree, configuration?.source.path)
            project.words = words
            self.failures += failures
        }
        return project
    }

    /// Where the catalogs and the code disagree.
    private mutating func comparison(_ members: [Member], _ configuration: ProjectConfiguration?) -> CodeComparison? {
        let tree = tree
        guard let (comparison, errors) = code?.comparison(of: members.map(\.catalog), configuration, in: tree) else { return nil }
        failures += errors.map { Report.Failure(path: $0.path, message: $0.message) }
        return comparison
    }
}
