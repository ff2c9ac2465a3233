import Diagnostics
import Foundation
import Messages
import TestSupport
import Testing
import Validation

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

    // MARK: The reference document

    @Test(arguments: FactRows.truth + FactRows.falseAlarms + FactRows.hazards) func everyFactHasCases(_ fact: Fact) {
        #expect(!fact.rows.isEmpty || !fact.rules.isEmpty)
        for rule in fact.rules { #expect(RuleCoverage.all.contains { $0.rule == rule }, "\(rule)") }
    }

    @Test(.enabled(if: Places.hasShared, "needs ../shared/docs/rules.md"))
    func coversEveryLineOfTheReference() throws {
        let text = try String(contentsOf: Places.shared.appendingPathComponent("docs/rules.md"), encoding: .utf8)
        func lines(_ section: Int) -> [Substring] {
            let start = text.range(of: "\n## \(section). ")?.upperBound ?? text.endIndex
            let end = text.range(of: "\n## \(section + 1). ")?.lowerBound ?? text.endIndex
            return text[start..<end].split(separator: "\n")
        }
        func table(_ section: Int) -> [String] {
            lines(section).filter { $0.hasPrefix("| ") }.dropFirst()
                .map { $0.dropFirst(2).split(separator: " | ")[0].trimmingCharacters(in: .whitespaces) }
        }
        #expect(FactRows.truth.map(\.title) == table(8))
        #expect(FactRows.falseAlarms.map(\.title) == table(7))
        let hazards = lines(6).filter { $0.first?.isNumber == true }
        #expect(hazards.count == FactRows.hazards.count)
        for (line, fact) in zip(hazards, FactRows.hazards) {
            let words = line.drop { $0.isNumber || $0 == "." || $0 == " " }.replacingOccurrences(of: "**", with: "")
            #expect(words.hasPrefix(fact.title), "\(line)")
        }
    }
}
