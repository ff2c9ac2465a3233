internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that catalogs which belong together have one source language.
struct SourceLanguageMismatch: ProjectRule {
    static let metadata = RuleMetadata(.sourceLanguageMismatch, .project, .error, .build, options: CatalogScope.Options.self)
    let options: CatalogScope.Options

    private typealias Texts = L10n.Rule.SourceLanguageMismatch

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        for (index, xcode) in project.xcodeProjects.enumerated() {
            check(project.members.filter { $0.xcodeProject == index }, xcode, &findings)
        }
        for group in project.groups(options.scope) where group.count > 1 {
            let members = group.filter { $0.catalog.sourceLanguage != nil && $0.catalog.sourceLanguageRange != nil }
            // The language that most have; of equals the one that comes first.
            let counts = Dictionary(grouping: members) { name(of: $0) }.mapValues(\.count)
            guard counts.count > 1,
                let most = members.max(by: { counts[name(of: $0), default: 0] < counts[name(of: $1), default: 0] })
            else { continue }
            for member in members where name(of: member) != name(of: most) {
                guard let range = member.catalog.sourceLanguageRange, let other = most.catalog.sourceLanguageRange else {
                    continue
                }
                findings.report(
                    Texts.message(language: name(of: member), other: name(of: most), path: most.path), in: member.catalog.source,
                    at: range, reason: Texts.reason, advice: Texts.advice(other: name(of: most)),
                    related: [RelatedRange(other, Texts.first(language: name(of: most)), in: most.catalog.source)])
            }
        }
    }

    /// Xcode exports nothing where the language of the project is another one than that of each catalog.
    private func check(
        _ members: [CatalogProject.Member], _ xcode: XcodeProject, _ findings: inout ProjectFindings
    ) {
        guard let region = xcode.developmentRegion else { return }
        let languages = Set(members.map { name(of: $0) })
        let own = LanguageTag(region.name).canonical
        // Catalogs of several languages are compared with each other. Older projects have names of languages, such as English.
        guard languages.count == 1, let language = languages.first, own.unknownPart == nil, own.identifier != language,
            let member = members.first(where: { $0.catalog.sourceLanguageRange != nil }),
            let range = member.catalog.sourceLanguageRange
        else { return }
        findings.report(
            Texts.Project.message(language: language, other: region.name, path: xcode.source.path), in: member.catalog.source,
            at: range, reason: Texts.Project.reason, advice: Texts.Project.advice(language: language, other: region.name),
            related: [RelatedRange(region.range, Texts.first(language: region.name), in: xcode.source)])
    }

    private func name(of member: CatalogProject.Member) -> String {
        member.catalog.sourceLanguage.map { member.catalog.languages[$0].tag.canonical.identifier } ?? ""
    }
}
