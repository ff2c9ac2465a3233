internal import L10nCLDR
package import L10nDiagnostics
package import L10nStringCatalogs
package import L10nValidation

/// All catalogs that share a configuration, and the files around them; for checks that need more than one catalog.
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

        /// The folder of the catalog: files beside it usually belong to the same target.
        package var folder: Substring { catalog.source.folder }

        /// The name of the table.
        package var table: Substring { catalog.source.fileName.split(separator: ".").first ?? "" }
    }

    /// Sorted by path.
    package var members: [Member]
    package var xcodeProjects: [XcodeProject]
    /// The configuration; nil if there is none.
    package var configuration: SourceFile?
    /// The decisions to accept findings, and whether each hides any. Empty where not every catalog was checked for all that
    /// is on: otherwise it is unknown. Without those for rules about changes, which find something only sometimes.
    package var suppressions: [(suppression: Suppression, isUsed: Bool)]
    /// The same for those whose last day is over.
    package var expired: [Suppression]
    /// Where the catalogs and the code that uses them disagree; nil where no code was read.
    package var code: CodeComparison?
    /// The entries of a baseline that nothing was found for, in their order.
    package var unusedBaseline: (source: SourceFile, entries: [ByteRange])?
    /// Where the words of languages come from; nil where spelling is not checked.
    package var dictionaries: (any SpellingDictionaries)?
    /// The languages whose words are looked up, canonical; nil: all. The findings of others are not shown.
    package var spelledLanguages: Set<String>?
    /// The words that people have accepted, by language: a file for each in ``wordsFolder`` beside the configuration.
    package var words: [String: [String]] = [:]
    package static let wordsFolder = "l10n-words"

    package init(
        members: [Member], xcodeProjects: [XcodeProject] = [], configuration: SourceFile? = nil,
        suppressions: [(suppression: Suppression, isUsed: Bool)] = [], expired: [Suppression] = [],
        code: CodeComparison? = nil, unusedBaseline: (source: SourceFile, entries: [ByteRange])? = nil
    ) {
        self.members = members
        self.xcodeProjects = xcodeProjects
        self.configuration = configuration
        self.suppressions = suppressions
        self.expired = expired
        self.code = code
        self.unusedBaseline = unusedBaseline
    }
}

/// The languages that an Xcode project says its app has.
package struct XcodeProject: Sendable {
    /// `project.pbxproj`.
    package let source: SourceFile
    /// The entries of `knownRegions` but `Base`, and their places.
    package let regions: [(name: String, range: ByteRange)]
    /// The language that texts are written in first, and its place; nil where the project does not say it.
    package let developmentRegion: (name: String, range: ByteRange)?
    /// Whether a build leaves out languages of catalogs that ``regions`` lacks. Xcode's default is to build all of them:
    /// swiftlang/swift-build, `BUILD_ONLY_KNOWN_LOCALIZATIONS`.
    package let buildsOnlyKnownLanguages: Bool
    /// Whether Xcode makes symbols of keys; nil where the project does not say it.
    package let generatesSymbols: Bool?

    package init(
        source: SourceFile, regions: [(name: String, range: ByteRange)],
        developmentRegion: (name: String, range: ByteRange)? = nil, buildsOnlyKnownLanguages: Bool = false,
        generatesSymbols: Bool? = nil
    ) {
        self.source = source
        self.regions = regions
        self.developmentRegion = developmentRegion
        self.buildsOnlyKnownLanguages = buildsOnlyKnownLanguages
        self.generatesSymbols = generatesSymbols
    }
}

/// Which catalogs belong together.
enum CatalogScope: String, CaseIterable {
    /// Those in one folder.
    case folder
    /// All that share the configuration.
    case project

    /// The option of a rule.
    struct Options: RuleOptions {
        let scope: CatalogScope

        init(_ options: inout OptionReader) {
            scope = options.choice(
                "scope", default: .folder,
                "Which catalogs belong together: those of one folder, or all that share the configuration.")
        }
    }
}

extension CatalogProject {
    /// The words that people have accepted in a language, whatever its region.
    func words(of language: LanguageTag) -> [String] {
        words.filter { LanguageTag($0.key).canonical.language == language.language }.flatMap(\.value)
    }

    /// Groups of catalogs that belong together.
    func groups(_ scope: CatalogScope) -> [[Member]] {
        if scope == .project { return [members] }
        return Dictionary(grouping: members, by: \.folder).sorted { $0.key < $1.key }.map(\.value)
    }
}

/// Where rules about a whole project report.
struct ProjectFindings {
    /// The rule that is being called.
    var rule = RuleNumber.allCases[0]
    private(set) var all: [(source: SourceFile, finding: Finding)] = []

    /// Reports a finding of the rule that is being called.
    ///
    /// - Parameters:
    ///   - message: What is wrong.
    ///   - source: In which file: a catalog, the configuration or a project of Xcode.
    ///   - range: Where in it.
    ///   - reason: Why it matters.
    ///   - advice: What to do.
    ///   - severity: Only where the consequence differs from the rule's default.
    mutating func report(
        _ message: Message, in source: SourceFile, at range: ByteRange, reason: Message, advice: Message, key: String? = nil,
        language: String? = nil, severity: Severity? = nil, related: [RelatedRange] = [], fix: FixIt? = nil
    ) {
        let rule = RuleLibrary.complete[rule]
        all.append(
            (
                source,
                Finding(
                    rule: rule.id, severity: severity ?? rule.severity, impact: rule.impact, range: range, key: key,
                    language: language, message: message, reason: reason, advice: advice, related: related, fix: fix)
            ))
    }
}

/// Runs the rules about whole projects.
package struct ProjectValidator: Sendable {
    private let options: ValidationOptions
    private let rules: RuleSet

    /// - Parameter options: What applies to the project as a whole.
    package init(options: ValidationOptions, only: Set<RuleID>? = nil) {
        self.options = options
        let policy = FindingPolicy(options)
        let running = RuleRegistry.all.filter { policy.runs($0) && only?.contains($0.id) ?? true }
        rules = RuleSet(running.compactMap { RuleNumber($0.id) })
    }

    /// The findings with their files, in the order in which they were found.
    package func check(_ project: CatalogProject) -> [(source: SourceFile, finding: Finding)] {
        var findings = ProjectFindings()
        rules.checkProject(project, options, to: &findings)
        return findings.all
    }
}
