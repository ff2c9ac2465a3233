import Foundation
import L10nDiagnostics
import L10nICU
import L10nLinting
import L10nStringCatalogs
import L10nSyntax
import L10nValidation

/// Measures the cost of each rule alone on one core.
struct RuleCosts {
    let rounds: Int
    private let catalog = CatalogDecoder.decode(
        SourceFile(path: "rules.xcstrings", bytes: BenchmarkCatalog.make(keys: 5_000, languages: 20)))

    init(rounds: Int) { self.rounds = rounds }

    func run() {
        let rules = RuleRegistry.all.filter { $0.group != .change }
        let walk = cost(of: []).seconds
        let all = cost(of: Set(rules.map(\.id))).seconds
        let standard = cost(of: Set(rules.filter(\.isOnByDefault).map(\.id))).seconds
        let costs = rules.map { (rule: $0, cost: cost(of: [$0.id])) }.sorted { $0.cost.seconds > $1.cost.seconds }
        print(
            "each rule alone on one core, without the walk over \(catalog.entries.count) keys (best of \(rounds))\n")
        row("the walk", walk)
        row("rules that are on by default", standard - walk)
        row("all rules", all - walk)
        print("")
        for (rule, cost) in costs {
            let findings = cost.count == 0 ? "" : "   \(cost.count) findings"
            row(rule.id.name + (rule.isOnByDefault ? "" : " (off)"), max(0, cost.seconds - walk), findings)
        }
    }

    private func row(_ name: String, _ seconds: Double, _ rest: String = "") {
        print("  \(cell(name, width: 34))\(String(format: "%8.2f ms", seconds * 1e3))\(rest)")
    }

    /// Every rule enabled, with the options that make it do any work.
    private static let options = {
        var options = ValidationOptions()
        options.severities = RulePreset.all.settings(of: .complete)
        options.generatesSymbols = true
        options.ruleOptions = [
            .coverageThreshold: ["minimum": .number(95)],
            .maxLength: ["maximum": .number(60)],
            .brandTerm: ["words": .list([.text("Storefront")])],
            .patternMismatch: [
                "patterns": .list([.object([.init("keys", .list([.text("*")])), .init("mustNot", .text("(?i)lorem ipsum"))])])
            ],
            .glossary: [
                "terms": .list([
                    .object([
                        .init("source", .list([.text("bag")])),
                        .init("translations", .object([.init("de", .list([.text("Tasche")]))])),
                    ])
                ])
            ],
        ]
        return options
    }()

    /// The best time in seconds of a check with some rules, and the number of findings.
    private func cost(of only: Set<RuleID>) -> (seconds: Double, count: Int) {
        let validator = Validator(options: Self.options, only: only, keyOrder: XcodeOrder())
        var count = 0
        return (bestTime(rounds) { count = validator.check(catalog).findings.count }, count)
    }
}
