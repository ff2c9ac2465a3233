// Measures the cost of each rule for `swift run -c release dev bench --rules`. This is a separate program because `dev` must build
// before the rules do.

import Diagnostics
import Foundation
import ICU
import JSONSyntax
import StringCatalogs
import Validation

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first, let rounds = Int(arguments.dropFirst().first ?? "7"), rounds > 0 else {
    print("usage: rule-costs CATALOG [ROUNDS]")
    exit(2)
}

let source = SourceFile(path: path, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
let catalog = CatalogDecoder.decode(source)
let rules = RuleRegistry.all.filter { $0.group != .change }

/// Enables every rule, with the options that make it do any work.
let options = {
    var options = ValidationOptions()
    options.severities = RulePreset.all.settings
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

/// The best time in seconds of a check with some rules on one core, and the number of findings.
func cost(of only: Set<RuleID>) -> (seconds: Double, count: Int) {
    let validator = Validator(options: options, only: only, keyOrder: XcodeOrder())
    var count = 0
    let best =
        (0..<rounds).map { _ in
            let start = DispatchTime.now().uptimeNanoseconds
            count = validator.check(catalog).findings.count
            return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        }.min() ?? .nan
    return (best, count)
}

let walk = cost(of: []).seconds
let all = cost(of: Set(rules.map(\.id))).seconds
let standard = cost(of: Set(rules.filter(\.isOnByDefault).map(\.id))).seconds
let costs = rules.map { (rule: $0, cost: cost(of: [$0.id])) }.sorted { $0.cost.seconds > $1.cost.seconds }

func line(_ name: String, _ seconds: Double, _ rest: String = "") {
    let time = String(format: "%8.2f ms", seconds * 1e3)
    print("  \(name.padding(toLength: 34, withPad: " ", startingAt: 0))\(time)\(rest)")
}

print("Each rule alone on one core, without the walk over the catalog (best of \(rounds)): \(catalog.entries.count) keys\n")
line("the walk", walk)
line("rules that are on by default", standard - walk)
line("all rules", all - walk)
print("")
for (rule, cost) in costs {
    let findings = cost.count == 0 ? "" : "   \(cost.count) findings"
    line(rule.id.name + (rule.isOnByDefault ? "" : " (off)"), max(0, cost.seconds - walk), findings)
}
