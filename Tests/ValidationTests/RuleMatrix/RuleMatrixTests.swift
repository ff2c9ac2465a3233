import L10nDiagnostics
import L10nMessages
import L10nValidation
import Testing

/// Every rule with texts that it must report and texts that it must accept, in languages of different plural shapes. The rows
/// are in `PluralRows`, `PlaceholderRows`, `SubstitutionRows`, `TextRows`, and `FactRows`.
struct RuleMatrixTests {
    static let rows = PluralRows.all + PlaceholderRows.all + SubstitutionRows.all + TextRows.all + FactRows.all

    @Test(arguments: rows) func rowsHaveTheExpectedFindings(_ row: MatrixRow) {
        let found = row.findings()
        #expect(
            Set(found.map { "\($0.severity.name) \($0.rule)" }) == row.expected,
            "\(found.map { "\($0.rule) \($0.language ?? ""): \($0.message.english)" })")
    }

    @Test(arguments: FactRows.truth + FactRows.falseAlarms + FactRows.hazards) func everyFactHasCases(_ fact: Fact) {
        #expect(!fact.rows.isEmpty || !fact.rules.isEmpty)
        for rule in fact.rules { #expect(RuleCoverage.all.contains { $0.rule == rule }, "\(rule)") }
    }
}
