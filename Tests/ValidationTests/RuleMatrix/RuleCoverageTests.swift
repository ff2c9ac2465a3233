import CLDR
import Diagnostics
import ICU
import StringCatalogs
import TestSupport
import Testing
import Validation

/// What all tables together hold of each rule: the matrix, `TextTruthTests`, `WordingTruthTests`, and the examples of the pages.
enum RuleCoverage {
    struct Case {
        let rule: RuleID
        /// Nil: the example is about more than one language.
        let language: String?
        let isPositive: Bool
    }

    static let all: [Case] =
        RuleMatrixTests.rows.map { Case(rule: $0.rule, language: $0.language, isPositive: $0.isPositive) }
        + TextTruthTests.rows.map { Case(rule: $0.rule, language: $0.language, isPositive: $0.count > 0) }
        + WordingTruthTests.cases.map { Case(rule: $0.rule, language: $0.language, isPositive: $0.isFound) }
        + PageTests.examples.map { Case(rule: $0.rule, language: nil, isPositive: $0.heading == "Wrong") }

    /// The groups whose rules read texts, and so depend on languages.
    static let groupsOfTexts: Set<RuleGroup> = [
        .plurals, .placeholders, .substitutions, .devices, .text, .completeness,
    ]

    /// Rules of these groups to which the language is all the same, and why.
    static let exempt: [RuleID: String] = [
        "missing-comment": "looks at the comment of a key",
        "stale-key": "looks at the state of a key",
        "coverage-threshold": "counts texts",
        "duplicate-source": "compares texts of the source language, byte by byte",
        "inconsistent-translation": "compares texts of several keys, byte by byte",
        "reused-translation": "compares texts of several keys, byte by byte",
        "glossary": "finds words of the configuration; see WordingTruthTests.aTermIsAWholeWord",
        "brand-term": "finds words of the configuration; see WordingTruthTests.aBrandStays",
        "pattern-mismatch": "finds patterns of the configuration; see WordingTruthTests.patternsAreForKeysAndLanguages",
        "max-length": "counts characters; see WordingTruthTests.lengthsAreWhatPeopleCount",
        "punctuation-spacing": "is about French alone",
    ]
}

/// Each rule is held against what it must find and what it must not, and where languages matter in three whose plurals have
/// different shapes.
struct RuleCoverageTests {
    @Test(arguments: RuleRegistry.all) func hasCasesOfBothKinds(_ rule: RuleMetadata) {
        let cases = RuleCoverage.all.filter { $0.rule == rule.id }
        #expect(cases.contains { $0.isPositive }, "no case in which \(rule.id) finds something")
        #expect(cases.contains { !$0.isPositive }, "no case in which \(rule.id) must be silent")
    }

    @Test(
        arguments: RuleRegistry.all.filter {
            RuleCoverage.groupsOfTexts.contains($0.group) && RuleCoverage.exempt[$0.id] == nil
        })
    func hasCasesInThreeShapes(_ rule: RuleMetadata) {
        for isPositive in [true, false] {
            let languages = Set(
                RuleCoverage.all.filter { $0.rule == rule.id && $0.isPositive == isPositive }.compactMap(\.language))
            let shapes = Set(languages.compactMap(shape))
            #expect(
                shapes.count >= 3,
                "\(rule.id) \(isPositive ? "finds something" : "is silent") in \(languages.sorted()) only: \(shapes.sorted())")
        }
    }

    @Test func whatIsExemptExists() {
        let groups = Dictionary(uniqueKeysWithValues: RuleRegistry.all.map { ($0.id, $0.group) })
        for rule in RuleCoverage.exempt.keys {
            #expect(groups[rule].map(RuleCoverage.groupsOfTexts.contains) == true, "\(rule)")
        }
        for rule in Set(RuleCoverage.all.map(\.rule)) { #expect(groups[rule] != nil, "there is no rule \(rule)") }
    }

    /// The forms that integers below a million select, such as `one few many`.
    private func shape(_ language: String) -> String? {
        CompiledPluralRules().selector(for: LanguageTag(language)).map(PluralProfile.init)?.common.categories.map(\.name).joined(
            separator: " ")
    }
}
