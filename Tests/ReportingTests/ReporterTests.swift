import L10nDiagnostics
import L10nMessages
import L10nReportFormats
import L10nValidation
import TestSupport
import Testing

struct ReporterTests {
    private func report(_ text: String, _ range: Range<Int>, key: String = "a.b") -> Report {
        let source = SourceFile(path: "Catalogs/A.xcstrings", bytes: Array(text.utf8))
        let finding = Finding(
            rule: "stale-key", severity: .warning, range: ByteRange(range), key: key, language: "de",
            message: L10n.Rule.NeedsReview.message(language: "de", key: key), reason: L10n.Rule.NeedsReview.reason,
            advice: L10n.Rule.NeedsReview.advice, fix: FixIt(.safe, [TextEdit(ByteRange(range), "x")]))
        return Report(files: [Report.File(source: source, findings: [finding], keyCount: 1)])
    }

    @Test func showsPlaceReasonAndFix() {
        let report = report("{\n  \"a\" : 1\n}", 10..<11)
        let text = TerminalReporter(usesColor: false, fixes: FixCount(report)).render(report)
        #expect(
            text == """
                Catalogs/A.xcstrings:2:9: warning: the 'de' text of 'a.b' needs review [stale-key]
                   1 | {
                   2 |   "a" : 1
                     |         ^
                  why: it ships even though nobody has approved it
                  fix: have it reviewed, then set its state to 'translated'

                checked 1 key in 1 file: 0 errors, 1 warning, 0 notes
                up to 1 fixable with --fix

                """)
    }

    @Test func summaryCountsFixedFindings() {
        let text = TerminalReporter(usesColor: false, fixed: 3).render(report("{}", 0..<1))
        #expect(text.contains("fixed 3 findings\nchecked 1 key"))
        #expect(!text.contains("fixable"))
    }

    @Test func alignsTheMarkerBelowWideText() {
        let text = TerminalReporter(usesColor: false, showsSummary: false).render(report("日本語: X", 11..<12))
        #expect(text.contains("   1 | 日本語: X\n     |         ^\n"))
    }

    /// Several versions of a file share a path.
    @Test func locatesRelatedPlacesInTheirOwnVersion() {
        let others = ["x", "\nx", "\nx", "\n\nx"].map { SourceFile(path: "B", bytes: Array($0.utf8)) }
        let message = L10n.Rule.NeedsReview.reason
        let finding = Finding(
            rule: "stale-key", severity: .warning, range: ByteRange(0..<1), message: message, reason: message, advice: message,
            related: others.map { RelatedRange(ByteRange($0.bytes.count - 1..<$0.bytes.count), message, in: $0) })
        let source = SourceFile(path: "A", bytes: Array("x".utf8))
        let report = Report(files: [Report.File(source: source, findings: [finding], keyCount: 1)])
        for reporter in [TerminalReporter(usesColor: false, showsSummary: false), XcodeReporter(folder: "/x")] as [any Reporter] {
            let lines = reporter.render(report).split(separator: "\n").compactMap { $0.split(separator: "B:").dropFirst().first }
            #expect(lines.map { $0.prefix(3) } == ["1:1", "2:1", "2:1", "3:1"])
        }
    }

    @Test func cutsLongLinesAroundTheFinding() {
        let line = String(repeating: "x", count: 5_000) + "HERE" + String(repeating: "y", count: 5_000)
        let text = TerminalReporter(usesColor: false, showsSummary: false).render(report(line, 5_000..<5_004))
        #expect(text.split(separator: "\n").allSatisfy { $0.count < 140 })
        let lines = text.split(separator: "\n").map(String.init)
        let column = lines[2].prefix { $0 != "^" }.count
        #expect(lines[1].dropFirst(column).hasPrefix("HERE"))
    }

    @Test func escapesControlCharacters() {
        for reporter in [TerminalReporter(usesColor: false), XcodeReporter(folder: "/x")] as [any Reporter] {
            let text = reporter.render(report("\u{1B}[31m \u{202E}abc", 0..<3, key: "a\u{1B}[0m\nb\u{202E}"))
            #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        }
    }

    @Test func colorAddsOnlyEscapeSequences() {
        let plain = TerminalReporter(usesColor: false).render(report("{}", 0..<1))
        var colored = TerminalReporter(usesColor: true).render(report("{}", 0..<1))
        #expect(colored.contains("\u{1B}[1;33m"))
        for code in ["\u{1B}[0m", "\u{1B}[1m", "\u{1B}[1;33m"] {
            colored = colored.split(separator: code, omittingEmptySubsequences: false).joined()
        }
        #expect(colored == plain)
    }

    @Test func writesOneLineWithAnAbsolutePathForXcode() {
        let text = XcodeReporter(folder: "/work").render(report("{}", 0..<1, key: "a\nb"))
        #expect(
            text
                == "/work/Catalogs/A.xcstrings:1:1: warning: the 'de' text of 'a\\nb' needs review: it ships even though nobody has approved it; have it reviewed, then set its state to 'translated' [stale-key]\n"
        )
    }

    @Test func cutsLongArguments() {
        let key = String(repeating: "k", count: 100_000)
        #expect(XcodeReporter(folder: "/").render(report("{}", 0..<1, key: key)).utf8.count < 2_000)
    }

    @Test func reportsACleanRun() {
        let clean = Report(files: [Report.File(source: SourceFile(path: "A", bytes: []), findings: [], keyCount: 3)])
        #expect(TerminalReporter(usesColor: false).render(clean) == "checked 3 keys in 1 file: no findings\n")
        #expect(XcodeReporter(folder: "/").render(clean) == "")
    }
}
