internal import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// Checks that a call looks a key up in the table that has it.
struct WrongTable: ProjectRule {
    static let metadata = RuleMetadata(.wrongTable, .code, .error, .wrong)

    private typealias Texts = L10n.Rule.WrongTable

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        for wrong in project.code?.wrongTables ?? [] {
            let call = wrong.call
            findings.report(
                Texts.message(key: call.key, table: call.table, tables: wrong.tables.joined(separator: "', '")),
                in: call.place.source,
                at: call.place.range, reason: Texts.reason, advice: Texts.advice, key: call.key,
                severity: call.isCertain ? nil : .warning)
        }
    }
}
