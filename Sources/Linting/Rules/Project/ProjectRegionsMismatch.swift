internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that an Xcode project which builds only languages that it knows knows those of its catalogs, and that they have the languages
/// that it names.
struct ProjectRegionsMismatch: ProjectRule {
    static let metadata = RuleMetadata(.projectRegionsMismatch, .project, .warning, .build)

    private typealias Texts = L10n.Rule.ProjectRegionsMismatch

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        // Other projects are built with every language of their catalogs.
        for (index, xcode) in project.xcodeProjects.enumerated() where xcode.buildsOnlyKnownLanguages {
            let members = project.members.filter { $0.xcodeProject == index }
            checkLanguages(of: members, xcode, &findings)
            checkRegions(xcode, members, &findings)
        }
    }

    private func identifier(_ name: String) -> String { LanguageTag(name).canonical.identifier }

    /// A language that the project does not know.
    private func checkLanguages(
        of members: [CatalogProject.Member], _ xcode: XcodeProject, _ findings: inout ProjectFindings
    ) {
        var known = Set(xcode.regions.map { identifier($0.name) })
        for member in members {
            // A language once for all catalogs of the project.
            for language in member.catalog.languages where known.insert(language.tag.canonical.identifier).inserted {
                findings.report(
                    Texts.message(language: language.name, path: xcode.source.path), in: member.catalog.source,
                    at: language.range, reason: Texts.reason, advice: Texts.advice(language: language.name),
                    language: language.name)
            }
        }
    }

    /// A region that no catalog has a text for. Without a main table the texts may be in other files.
    private func checkRegions(
        _ xcode: XcodeProject, _ members: [CatalogProject.Member], _ findings: inout ProjectFindings
    ) {
        guard members.contains(where: { $0.table == "Localizable" }) else { return }
        let present = Set(members.flatMap { $0.catalog.languages.map { $0.tag.canonical.identifier } })
        for (name, range) in xcode.regions where !present.contains(identifier(name)) {
            findings.report(
                Texts.Region.message(language: name), in: xcode.source, at: range, reason: Texts.Region.reason,
                advice: Texts.Region.advice, language: name, severity: .note)
        }
    }
}
