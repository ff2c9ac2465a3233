import L10nCLDR
import L10nDiagnostics
import L10nLinting
import L10nRuntime
import L10nStringCatalogs
import L10nValidation
import TestSupport
import Testing

/// The cases of each rule in all tables: the matrix, `TextRuleTests`, `WordingRuleTests`, and rule page examples.
enum RuleCoverage {
    struct Case {
        let rule: RuleID
        /// Nil if the example has several languages.
        let language: String?
        let isPositive: Bool
    }

    static let all: [Case] =
        RuleMatrixTests.rows.map { Case(rule: $0.rule, language: $0.language, isPositive: $0.isPositive) }
        + TextRuleTests.rows.map { Case(rule: $0.rule, language: $0.language, isPositive: $0.count > 0) }
        + WordingRuleTests.cases.map { Case(rule: $0.rule, language: $0.language, isPositive: $0.isFound) }
        + PageTests.examples.map { Case(rule: $0.rule, language: nil, isPositive: $0.heading == "Wrong") }

    /// The groups of rules that read texts and therefore depend on languages.
    static let groupsOfTexts: Set<RuleGroup> = [
        .plurals, .placeholders, .substitutions, .devices, .text, .completeness,
    ]

    /// Rules of these groups that do not depend on the language, and why.
    static let exempt: [RuleID: String] = [
        "missing-comment": "looks at the comment of a key",
        "stale-key": "looks at the state of a key",
        "coverage-threshold": "counts texts",
        "duplicate-source": "compares texts of the source language, byte by byte",
        "inconsistent-translation": "compares texts of several keys, byte by byte",
        "reused-translation": "compares texts of several keys, byte by byte",
        "glossary": "finds words of the configuration; see WordingRuleTests.matchesTermsAsWholeWords",
        "brand-term": "finds words of the configuration; see WordingRuleTests.requiresBrandTermsUnchanged",
        "pattern-mismatch": "finds patterns of the configuration; see WordingRuleTests.limitsPatternsToKeysAndLanguages",
        "max-length": "counts characters; see WordingRuleTests.countsVisibleCharacters",
        "punctuation-spacing": "is about French alone",
        "wrong-chinese-characters": "is about Chinese alone",
        "mark-width": "is about Chinese and Japanese alone",
        "swapped-plural-forms": "is about four Slavic languages alone, whose plurals have one shape",
        "decomposed-letters": "is about Vietnamese alone",
        "same-in-two-languages": "compares texts of several languages, byte by byte",
        "first-letter-case": "looks at all texts of a language; see OtherLanguagesTests",
    ]
}

/// Every rule has positive and negative cases. Rules that depend on languages have cases in three plural shapes.
struct RuleCoverageTests {
    @Test(arguments: RuleRegistry.all) func hasPositiveAndNegativeCases(_ rule: RuleMetadata) {
        let cases = RuleCoverage.all.filter { $0.rule == rule.id }
        #expect(cases.contains { $0.isPositive }, "no case in which \(rule.id) finds something")
        #expect(cases.contains { !$0.isPositive }, "no case in which \(rule.id) must be silent")
    }

    @Test(
        arguments: RuleRegistry.all.filter {
            RuleCoverage.groupsOfTexts.contains($0.group) && RuleCoverage.exempt[$0.id] == nil
        })
    func hasCasesInThreePluralShapes(_ rule: RuleMetadata) {
        for isPositive in [true, false] {
            let languages = Set(
                RuleCoverage.all.filter { $0.rule == rule.id && $0.isPositive == isPositive }.compactMap(\.language))
            let shapes = Set(languages.compactMap(shape))
            #expect(
                shapes.count >= 3,
                "\(rule.id) \(isPositive ? "finds something" : "is silent") in \(languages.sorted()) only: \(shapes.sorted())")
        }
    }

    @Test func exemptRulesExist() {
        let groups = Dictionary(uniqueKeysWithValues: RuleRegistry.all.map { ($0.id, $0.group) })
        for rule in RuleCoverage.exempt.keys {
            #expect(groups[rule].map(RuleCoverage.groupsOfTexts.contains) == true, "\(rule)")
        }
        for rule in Set(RuleCoverage.all.map(\.rule)) { #expect(groups[rule] != nil, "there is no rule \(rule)") }
    }

    /// The forms for integers below a million, such as `one few many`.
    private func shape(_ language: String) -> String? {
        CLDRPluralRules.profile(for: LanguageTag(language))?.common.categories.map(\.name).joined(
            separator: " ")
    }
}
