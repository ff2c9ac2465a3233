import Foundation
import L10nDiagnostics
import L10nLinting
import L10nMessageTranslations
import L10nMessages
import L10nRuntime
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// Every finding has well-formed texts in every language of the tool.
struct FindingTextTests {
    @Test(arguments: PageTests.examples.filter { $0.heading == "Wrong" })
    func textsOfPageExamplesAreWellFormed(_ example: PageTests.Example) async throws {
        var texts = CheckedTexts()
        for finding in try await PageTests().findings(of: example) { texts.check(finding) }
    }

    @Test func textsOfAllCatalogsAreWellFormed() async throws {
        var options = ValidationOptions()
        for rule in RuleRegistry.all { options.severities[rule.id] = .on }
        options.runsPreviews = true
        options.generatesCode = true
        let validator = Validator(options: options)
        var texts = CheckedTexts()
        for url in Places.catalogs {
            let source = SourceFile(path: url.lastPathComponent, bytes: [UInt8](try Data(contentsOf: url)))
            for finding in validator.check(source).findings { texts.check(finding) }
        }
    }
}

/// The text checks themselves.
struct CheckedTextsTests {
    @Test(arguments: ["", "a text ", "a  text", "ends with a stop.", "and then:", "use '' here", "use %(name)@", "(a text"])
    func findsProblems(_ text: String) { #expect(CheckedTexts.problem(in: text) != nil) }

    @Test(arguments: ["a text (of two)", "write '%1$@' here", #"use "renamed" : { "a" : "%@" }"#, "66.6 %", "キーが空です"])
    func acceptsGoodTexts(_ text: String) { #expect(CheckedTexts.problem(in: text) == nil) }
}

/// Checks each text once, with sample words as arguments, so that only the tool's own words remain.
private struct CheckedTexts {
    private var known: Set<Message> = []

    private static let translations = Dictionary(
        uniqueKeysWithValues: Translations.languages.compactMap { language in
            Translations.translation(for: [language]).map { (language, $0) }
        })

    mutating func check(_ finding: Finding) {
        for text in [finding.message, finding.reason, finding.advice] + finding.related.map(\.message) {
            var sample = text
            sample.arguments = text.arguments.map { argument in
                if case .text = argument { .text("abc") } else { argument }
            }
            guard known.insert(sample).inserted else { continue }
            for language in Translations.languages {
                let written = sample.text(in: Self.translations[language])
                #expect(Self.problem(in: written) == nil, "\(finding.rule), \(language): \(written)")
            }
        }
    }

    static func problem(in text: String) -> String? {
        if text.isEmpty { return "it is empty" }
        if text.first?.isWhitespace == true || text.last?.isWhitespace == true || text.contains("  ") { return "spaces" }
        // Texts do not end with punctuation.
        if let last = text.last, ".,;:-–—…(、。，；：،؛".contains(last) { return "it ends with '\(last)'" }
        if text.contains("''") { return "nothing is quoted" }
        let own = unquoted(text)
        if own.contains(/%[\d@(#$a-zA-Z]/) { return "a placeholder was left" }
        if own.count(where: { $0 == "(" }) != own.count(where: { $0 == ")" }) { return "a bracket is open" }
        return nil
    }

    /// The text without quoted parts, because `'%@'` is a quoted placeholder.
    private static func unquoted(_ text: String) -> String { text.replacing(/'[^']*'|"[^"]*"|`[^`]*`/, with: "") }
}
