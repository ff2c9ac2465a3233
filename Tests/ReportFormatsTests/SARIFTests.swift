import Foundation
import L10nDiagnostics
import L10nMessages
import L10nReportFormats
import L10nSyntax
import TestSupport
import Testing

/// Requirements of the SARIF specification and of GitHub that the schema does not cover.
struct SARIFTests {
    struct Log: Decodable {
        struct Run: Decodable {
            struct Tool: Decodable { let driver: Driver }
            struct Driver: Decodable { let rules: [Rule] }
            struct Rule: Decodable {
                struct Text: Decodable {
                    let text: String
                    let markdown: String?
                }
                let id: String
                let shortDescription: Text
                let fullDescription: Text
                let help: Text
            }
            struct Invocation: Decodable {
                struct Notification: Decodable { let message: Rule.Text }
                let executionSuccessful: Bool
                let toolExecutionNotifications: [Notification]
            }
            struct Properties: Decodable { let resultsLeftOut: Int }
            let tool: Tool
            let invocations: [Invocation]
            let results: [Result]
            let properties: Properties
        }
        struct Result: Decodable {
            struct Message: Decodable { let text: String }
            struct Location: Decodable { let physicalLocation: Physical }
            struct Physical: Decodable {
                let artifactLocation: Artifact
                let region: Region?
            }
            struct Artifact: Decodable {
                let uri: String
                let uriBaseId: String?
            }
            struct Region: Decodable, Equatable { let startLine, startColumn, endLine, endColumn: Int }
            struct Suppression: Decodable {
                let kind: String
                let justification: String
                let location: Location?
            }
            struct Fix: Decodable {
                struct Change: Decodable { let replacements: [Replacement] }
                struct Replacement: Decodable {
                    struct Content: Decodable { let text: String }
                    let deletedRegion: Region
                    let insertedContent: Content
                }
                let artifactChanges: [Change]
            }
            let ruleId: String
            let ruleIndex: Int
            let level: String
            let message: Message
            let locations: [Location]
            let relatedLocations: [Location]?
            let partialFingerprints: [String: String]
            let suppressions: [Suppression]?
            let baselineState: String?
            let fixes: [Fix]?

            var region: Region? { locations.first?.physicalLocation.region }
            var uri: String? { locations.first?.physicalLocation.artifactLocation.uri }
        }
        let runs: [Run]
    }

    private func run(_ report: ProjectReport, _ format: ReportFormat = .sarif) throws -> Log.Run {
        try #require(try JSONDecoder().decode(Log.self, from: Data(format.render(report).utf8)).runs.first)
    }

    @Test func resultsReferToTheirRule() async throws {
        let run = try run(SampleReport.of(["Catalogs/A.xcstrings": SampleReport.catalog]))
        #expect(run.results.count > 3)
        for result in run.results {
            #expect(run.tool.driver.rules[result.ruleIndex].id == result.ruleId)
        }
        #expect(Set(run.results.map(\.level)).isSubset(of: ["error", "warning", "note"]))
        for rule in run.tool.driver.rules {
            #expect(!rule.shortDescription.text.isEmpty && !rule.fullDescription.text.isEmpty)
            #expect(rule.help.text.contains("How to fix") && !rule.help.text.contains("```"))
            #expect(rule.help.markdown?.contains("## How to fix") == true)
        }
    }

    @Test func fingerprintsAreUnique() throws {
        let twice = Findings.of([Findings.finding(at: 0), Findings.finding(at: 1), Findings.finding(at: 1, key: "other")])
        let prints = try run(SampleReport.of(twice)).results.map { $0.partialFingerprints["l10nFinding/v1"] }
        #expect(Set(prints).count == 3)
        #expect(prints.compactMap(\.self).map { $0.suffix(2) } == [":1", ":2", ":1"])
    }

    /// Changing the algorithm would close and reopen every alert of every user.
    @Test func fingerprintsAreStable() throws {
        let results = try run(SampleReport.of(Findings.of([Findings.finding(at: 0)]))).results
        #expect(results.first?.partialFingerprints["l10nFinding/v1"] == "3180cc3fb29bf73a:1")
        #expect(results.first?.partialFingerprints["primaryLocationLineHash"] == "3180cc3fb29bf73a:1")
    }

    @Test func fingerprintsDoNotDependOnPlaces() async throws {
        func prints(_ catalog: String) async throws -> Set<String> {
            Set(
                try run(SampleReport.of(["A.xcstrings": catalog])).results
                    .compactMap { $0.partialFingerprints["l10nFinding/v1"] })
        }
        let moved = SampleReport.catalog.replacingOccurrences(of: "\n", with: "\n\n  ")
        #expect(try await prints(SampleReport.catalog) == prints(moved))
        let (first, second) = (Findings.finding(at: 0), Findings.finding(at: 1))
        let all = try run(SampleReport.of(Findings.of([first, second]))).results
        let some = try run(SampleReport.of(Findings.of([second], suppressed: [(first, .baseline)])), .sarifGitHub).results
        #expect(all.last?.partialFingerprints == some.last?.partialFingerprints)
    }

    @Test func columnsAreUTF16CodeUnits() throws {
        let text = "é\n日😀é x"
        let start = text.utf8.count - 1
        let finding = Findings.finding(at: start, length: 1)
        let result = try run(SampleReport.of(Findings.of([finding], in: text))).results.first
        #expect(result?.region == .init(startLine: 2, startColumn: 6, endLine: 2, endColumn: 7))
    }

    @Test func computesColumnsInLongLines() throws {
        let text = String(repeating: "😀é", count: 5_000) + "x"
        let finding = Findings.finding(at: text.utf8.count - 1, length: 1)
        let result = try run(SampleReport.of(Findings.of([finding], in: text))).results.first
        #expect(result?.region == .init(startLine: 1, startColumn: 15_001, endLine: 1, endColumn: 15_002))
    }

    @Test func pathsArePercentEncoded() throws {
        let report = Findings.of([Findings.finding(at: 0)], path: "Für alle/a:b?c#100% [x].xcstrings")
        let artifact = try run(SampleReport.of(report)).results.first?.locations.first?.physicalLocation.artifactLocation
        #expect(artifact?.uri == "F%C3%BCr%20alle/a%3Ab%3Fc%23100%25%20%5Bx%5D.xcstrings")
        #expect(artifact?.uriBaseId == "%SRCROOT%")
    }

    @Test func escapesBracketsInMessages() throws {
        let report = Findings.of([Findings.finding(at: 0, key: "[terms](1)"), Findings.finding(at: 1, key: "[x]")])
        let texts = try run(SampleReport.of(report)).results.map(\.message.text)
        #expect(texts[0].contains("'\\[terms\\](1)'"))
        #expect(texts[1].contains("'[x]'"))
    }

    @Test func includesSuppressedFindings() throws {
        let place = SuppressionPlace(path: "l10n.json", range: ByteRange(0, 1))
        let report = Findings.of(
            [Findings.finding(at: 0)],
            suppressed: [
                (Findings.finding(at: 1), .ignored(reason: "Agreed", place: place)), (Findings.finding(at: 2), .baseline),
                (Findings.finding(at: 3), .older),
            ])
        let results = try run(SampleReport.of(report)).results
        #expect(results.map(\.baselineState) == ["new", nil, "unchanged", "unchanged"])
        #expect(results.map { $0.suppressions?.map(\.kind) } == [[], ["external"], ["external"], []])
        #expect(results[1].suppressions?.first?.justification == "Agreed")
        #expect(results[1].suppressions?.first?.location?.physicalLocation.artifactLocation.uri == "l10n.json")
        let uploaded = try run(SampleReport.of(report), .sarifGitHub).results
        #expect(uploaded.map(\.region?.startColumn) == [1, 4])
        #expect(uploaded.map(\.baselineState) == ["new", "unchanged"])
        #expect(uploaded.allSatisfy { $0.suppressions == nil })
    }

    @Test func omitsBaselineStatesWithoutABaseline() throws {
        let results = try run(SampleReport.of(Findings.of([Findings.finding(at: 0)]))).results
        #expect(results.first?.baselineState == nil)
        #expect(results.first?.suppressions == nil)
        let since = Report(files: Findings.of([Findings.finding(at: 0)]).files, leavesOutOlder: true)
        #expect(try run(SampleReport.of(since)).results.first?.baselineState == "new")
    }

    @Test func keepsTheWorstFiveThousandResults() throws {
        let findings = (0..<30_000).map {
            Findings.finding(at: $0, $0 % 10 == 9 ? .error : $0 % 2 == 0 ? .note : .warning, key: "\($0)")
        }
        let run = try run(SampleReport.of(Findings.of(findings, in: String(repeating: " ", count: 30_000))))
        #expect(run.results.count == 5_000)
        #expect(run.results.count { $0.level == "error" } == 3_000)
        #expect(run.results.count { $0.level == "warning" } == 2_000)
        #expect(run.results.compactMap { $0.region?.startColumn } == run.results.compactMap { $0.region?.startColumn }.sorted())
        #expect(run.properties.resultsLeftOut == 25_000)
        #expect(
            run.invocations.first?.toolExecutionNotifications.map(\.message.text)
                == ["25,000 more findings: 0 errors, 10,000 warnings, 15,000 notes"])
    }

    @Test func cutsLongTexts() {
        let findings = (0..<10).map { Findings.finding(at: $0, key: String(repeating: "k", count: 100_000)) }
        #expect(ReportFormat.sarif.render(SampleReport.of(Findings.of(findings))).utf8.count < 100_000)
    }

    @Test func writesFixesAsReplacements() throws {
        let fix = FixIt(.safe, [TextEdit(ByteRange(5, 6), "y")])
        let results = try run(SampleReport.of(Findings.of([Findings.finding(at: 5, fix: fix)], in: "😀 x"))).results
        let replacement = results.first?.fixes?.first?.artifactChanges.first?.replacements.first
        #expect(replacement?.deletedRegion == .init(startLine: 1, startColumn: 4, endLine: 1, endColumn: 5))
        #expect(replacement?.insertedContent.text == "y")
        let large = FixIt(.safe, [TextEdit(ByteRange(5, 6), String(repeating: "y", count: 100_000))])
        #expect(try run(SampleReport.of(Findings.of([Findings.finding(at: 5, fix: large)]))).results.first?.fixes == nil)
    }

    @Test func writesUnreadableFilesAsNotifications() throws {
        let run = try run(SampleReport.of(Report(files: [], failures: [Findings.failure])))
        #expect(run.invocations.map(\.executionSuccessful) == [false])
        #expect(run.invocations.first?.toolExecutionNotifications.count == 1)
    }

    @Test func writesRelatedLocations() throws {
        let other = SourceFile(path: "B.xcstrings", bytes: Array("\n\n x".utf8))
        let related = RelatedRange(ByteRange(3, 4), L10n.Rule.NeedsReview.reason, in: other)
        let results = try run(SampleReport.of(Findings.of([Findings.finding(at: 0, related: [related])]))).results
        let place = results.first?.relatedLocations?.first?.physicalLocation
        #expect(place?.artifactLocation.uri == "B.xcstrings")
        #expect(place?.region == .init(startLine: 3, startColumn: 2, endLine: 3, endColumn: 3))
    }
}

/// Findings made without rules.
enum Findings {
    static func finding(
        at offset: Int, length: Int = 1, _ severity: Severity = .warning, rule: RuleID = "needs-review",
        key: String = "bag.title",
        related: [RelatedRange] = [], fix: FixIt? = nil
    ) -> Finding {
        Finding(
            rule: rule, severity: severity, range: ByteRange(offset..<offset + length), key: key, language: "de",
            message: L10n.Rule.NeedsReview.message(language: "de", key: key), reason: L10n.Rule.NeedsReview.reason,
            advice: L10n.Rule.NeedsReview.advice, related: related, fix: fix)
    }

    static func of(
        _ findings: [Finding], suppressed: [(Finding, SuppressedFinding.Cause)] = [], in text: String = "0123456789",
        path: String = "Catalogs/A.xcstrings"
    ) -> Report {
        Report(files: [
            Report.File(
                source: SourceFile(path: path, bytes: Array(text.utf8)), findings: findings,
                suppressed: suppressed.map { SuppressedFinding($0.0, $0.1) }, keyCount: 1)
        ])
    }

    static let failure = Report.Failure(path: "Gone: 100%,.xcstrings", message: L10n.File.Error.missing)
}
