import Foundation
import L10nDiagnostics
import L10nLinting
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// Fixes of text rules, applied to all catalogs: each removes its finding and causes no other.
struct TextFixTests {
    static let rules: [RuleID] = [
        "control-characters", "double-space", "ellipsis", "end-punctuation", "escaped-character", "escaped-newline",
        "leading-trailing-whitespace", "mark-width",
        "punctuation-spacing", "repeated-words", "stray-punctuation", "typography",
    ]

    @Test(arguments: rules) func fixesRemoveTheirFindings(_ rule: RuleID) throws {
        var options = ValidationOptions()
        options.severities[rule] = .severity(.warning)
        for url in Places.catalogs {
            var bytes = [UInt8](try Data(contentsOf: url))
            guard bytes.count < 60_000 else { continue }
            let before = findings(bytes, options)
            let fixes = before.filter { $0.rule == rule }.compactMap(\.fix)
            let edits = Set(fixes.flatMap(\.edits)).sorted { $0.range.start > $1.range.start }
            for edit in edits {
                bytes.replaceSubrange(Int(edit.range.start)..<Int(edit.range.end), with: Array(edit.replacement.utf8))
            }
            var expected = counts(before)
            expected[rule, default: 0] -= fixes.count
            // A fix that changes words marks the text for review.
            expected["needs-review"] = nil
            var after = counts(findings(bytes, options))
            after["needs-review"] = nil
            #expect(after == expected.filter { $0.value != 0 }, "\(url.lastPathComponent)")
        }
    }

    private func findings(_ bytes: [UInt8], _ options: ValidationOptions) -> [Finding] {
        let source = SourceFile(path: "test.xcstrings", bytes: bytes)
        return Validator(options: options).check(CatalogDecoder.decode(source)).findings
    }

    private func counts(_ findings: [Finding]) -> [RuleID: Int] {
        Dictionary(findings.map { ($0.rule, 1) }, uniquingKeysWith: +)
    }
}
