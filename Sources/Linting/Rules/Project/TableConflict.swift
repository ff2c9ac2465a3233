internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that no other file makes a table of the name of the catalog.
struct TableConflict: ProjectRule {
    static let metadata = RuleMetadata(.tableConflict, .project, .error, .build)

    private typealias Texts = L10n.Rule.TableConflict

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        for member in project.members {
            guard let first = member.sameTable.first else { continue }
            findings.report(
                Texts.message(table: String(member.table), path: first, count: member.sameTable.count),
                in: member.catalog.source, at: .empty(at: 0), reason: Texts.reason, advice: Texts.advice)
        }
    }
}
