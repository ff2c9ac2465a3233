import Foundation
import L10nDiagnostics
import L10nLinting
import L10nValidation
import TestSupport
import Testing

/// The rules are those of the article on them, which is written by hand.
struct RuleSpecificationTests {
    private static let article = "Sources/L10nCommands/L10nCommands.docc/Specification.md"

    /// The lines of the tables by heading.
    private static let tables = Result {
        let text = try String(contentsOf: Places.root.appendingPathComponent(article), encoding: .utf8)
        let sections = text.components(separatedBy: "\n## ").dropFirst().map { section in
            let lines = section.split(separator: "\n")
            return (String(lines.first ?? ""), lines.filter { $0.hasPrefix("| `") }.map(String.init))
        }
        return Dictionary(sections, uniquingKeysWith: +)
    }

    @Test func everyGroupHasATable() throws {
        #expect(try Set(Self.tables.get().keys) == Set(RuleGroup.allCases.map(Self.heading)))
    }

    @Test(arguments: RuleGroup.allCases) func rulesAreAsSpecified(_ group: RuleGroup) throws {
        let lines = try #require(try Self.tables.get()[Self.heading(group)])
        let all = RuleRegistry.all.filter { $0.group == group }.sorted { $0.id.name < $1.id.name }
        let rules = all.map { rule in
            let severity = rule.isOnByDefault ? rule.severity.name : "off (\(rule.severity.name))"
            return "| `\(rule.id.name)` | \(severity) | \(rule.impact.name) | \(Self.fix(rule)) |"
        }
        #expect(lines.map(Self.withoutSentence) == rules)
        for line in lines {
            let sentence = line.dropFirst(Self.withoutSentence(line).count)
            #expect(sentence.count > 20 && sentence.hasSuffix(". |"), "\(line)")
        }
    }

    private static func heading(_ group: RuleGroup) -> String { group.rawValue.capitalized }

    /// A line up to its last column.
    private static func withoutSentence(_ line: String) -> String {
        line.components(separatedBy: " | ").prefix(4).joined(separator: " | ") + " |"
    }

    private static func fix(_ rule: RuleMetadata) -> String {
        switch rule.fix {
        case .safe: "safe"
        case .unsafe: "unsafe"
        case nil: "–"
        }
    }
}
