package import Diagnostics
package import StringCatalogs

/// All catalogs that share a configuration, and what stands around them; for what cannot be told from one catalog.
package struct CatalogProject: Sendable {
    /// A catalog and its surroundings.
    package struct Member: Sendable {
        package let catalog: StringCatalog
        /// Other files that make a table of the same name: `de.lproj/Localizable.strings`. Paths, sorted.
        package let sameTable: [String]
        /// The Xcode project whose app it belongs to, as an index in ``xcodeProjects``; nil: none is known.
        package let xcodeProject: Int?

        package init(catalog: StringCatalog, sameTable: [String] = [], xcodeProject: Int? = nil) {
            self.catalog = catalog
            self.sameTable = sameTable
            self.xcodeProject = xcodeProject
        }

        package var path: String { catalog.source.path }

        /// The folder that the catalog lies in: what lies beside it belongs to the same target as a rule.
        package var folder: Substring { path.dropLast(fileName.count) }

        /// The name of the table.
        package var table: Substring { fileName.split(separator: ".").first ?? "" }

        private var fileName: Substring { path.split(separator: "/").last ?? "" }
    }

    /// Sorted by path.
    package var members: [Member]
    package var xcodeProjects: [XcodeProject]
    /// The configuration; nil where there is none.
    package var configuration: SourceFile?
    /// The decisions to live with findings, and whether each hides any. Empty where not every catalog was checked for all that
    /// is on: then nobody can tell. Without those for rules about changes, which find something now and then only.
    package var suppressions: [(suppression: Suppression, isUsed: Bool)]
    /// The same for those whose last day is over.
    package var expired: [Suppression]
    /// The entries of a baseline that nothing was found for, in their order.
    package var unusedBaseline: (source: SourceFile, entries: [ByteRange])?

    package init(
        members: [Member], xcodeProjects: [XcodeProject] = [], configuration: SourceFile? = nil,
        suppressions: [(suppression: Suppression, isUsed: Bool)] = [], expired: [Suppression] = [],
        unusedBaseline: (source: SourceFile, entries: [ByteRange])? = nil
    ) {
        self.members = members
        self.xcodeProjects = xcodeProjects
        self.configuration = configuration
        self.suppressions = suppressions
        self.expired = expired
        self.unusedBaseline = unusedBaseline
    }
}

/// The languages that an Xcode project says its app has.
package struct XcodeProject: Sendable {
    /// `project.pbxproj`.
    package let source: SourceFile
    /// The entries of `knownRegions` but `Base`, and their places.
    package let regions: [(name: String, range: ByteRange)]

    package init(source: SourceFile, regions: [(name: String, range: ByteRange)]) {
        self.source = source
        self.regions = regions
    }
}

extension CatalogProject {
    /// Groups of catalogs that are taken to belong together.
    ///
    /// - Parameter scope: The option of that name: `folder` for those that lie in one folder, `project` for all.
    func groups(_ scope: RuleOptionValue?) -> [[Member]] {
        if scope?.text == "project" { return [members] }
        return Dictionary(grouping: members, by: \.folder).sorted { $0.key < $1.key }.map(\.value)
    }

    static let scopeOption = RuleOption(
        "scope", .choice(["folder", "project"]),
        "Which catalogs belong together: those of one folder (the default), or all that share the configuration.")
}

/// Sees all catalogs that share a configuration, once.
package protocol ProjectRule: Rule {
    func check(_ project: CatalogProject, in context: inout ProjectContext)
}

/// Where a rule about a whole project reports.
package struct ProjectContext {
    private let options: ValidationOptions
    /// Number of the rule that is being called, in ``RuleRegistry/all``.
    var rule = 0
    private(set) var findings: [(source: SourceFile, diagnostic: Diagnostic)] = []

    init(_ options: ValidationOptions) { self.options = options }

    private var metadata: RuleMetadata { RuleRegistry.all[rule].metadata }

    /// An option of the rule that is being called; nil where it is not set.
    package func option(_ name: String) -> RuleOptionValue? { options.ruleOptions[metadata.id]?[name] }

    /// Reports a finding of the rule that is being called.
    ///
    /// - Parameters:
    ///   - message: What is wrong.
    ///   - source: In which file: a catalog, the configuration or a project of Xcode.
    ///   - range: Where in it.
    ///   - reason: Why it matters.
    ///   - advice: What to do.
    ///   - severity: Only where the consequence differs from the rule's default.
    package mutating func report(
        _ message: Message, in source: SourceFile, at range: ByteRange, reason: Message, advice: Message, key: String? = nil,
        language: String? = nil, severity: Severity? = nil, related: [RelatedRange] = [], fix: FixIt? = nil
    ) {
        findings.append(
            (
                source,
                Diagnostic(
                    rule: metadata.id, severity: severity ?? metadata.severity, range: range, key: key, language: language,
                    message: message,
                    reason: reason, advice: advice, related: related, fix: fix)
            ))
    }
}

/// Runs the rules about whole projects.
package struct ProjectValidator: Sendable {
    private let options: ValidationOptions
    private let rules: RuleSet

    /// - Parameter options: What holds for the project as a whole.
    package init(options: ValidationOptions, only: Set<RuleID>? = nil) {
        self.options = options
        rules = RuleSet(
            RuleRegistry.all.indices.filter {
                let metadata = RuleRegistry.all[$0].metadata
                return options.isOn(metadata) && only?.contains(metadata.id) ?? true
            })
    }

    /// The findings with the files that they are in, in the order in which they were found.
    package func check(_ project: CatalogProject) -> [(source: SourceFile, diagnostic: Diagnostic)] {
        var context = ProjectContext(options)
        rules.checkProject(project, in: &context)
        return context.findings
    }
}
