import Diagnostics
import Foundation
import JSONSyntax
import TestSupport
import Testing
import Validation

/// Findings in all catalogs.
struct CorpusTests {
    static let folder = Places.shared.appendingPathComponent("corpus")
    static let golden = Places.root.appendingPathComponent("Tests/Fixtures/corpus-findings.txt")

    private func sources(_ urls: [URL] = Places.catalogs) throws -> [SourceFile] {
        try urls.map { SourceFile(path: $0.path, bytes: [UInt8](try Data(contentsOf: $0))) }
    }

    /// The golden file has the number of findings by catalog and rule, so that reviews show changes in precision.
    @Test(.enabled(if: Places.hasShared, "needs the real catalogs in ../shared/corpus"))
    func findingsMatchTheRecording() async throws {
        let validator = Validator()
        let wellWritten = Set(
            try Places.rows(Self.folder.appendingPathComponent("INDEX.tsv")).dropFirst().filter { $0[9] == "yes" }.map { $0[0] })
        var text = "# Number of findings by catalog and rule. A star marks catalogs as Xcode wrote them.\n"
        var totals: [String: Int] = [:]
        let groups = Dictionary(uniqueKeysWithValues: RuleRegistry.all.map { ($0.id, $0.group) })
        for file in try sources(Places.realCatalogs) {
            let source = SourceFile(path: String(file.path.dropFirst(Self.folder.path.count + 1)), bytes: file.bytes)
            let found = await validator.check(source).findings
            var counts: [String: Int] = [:]
            for finding in found { counts["\(finding.severity.name) \(finding.rule)", default: 0] += 1 }
            for (rule, count) in counts { totals[rule, default: 0] += count }
            text += "\(wellWritten.contains(source.path) ? "*" : " ") \(source.path)\n"
            for (rule, count) in counts.sorted(by: { $0.key < $1.key }) { text += "    \(rule) \(count)\n" }
            if wellWritten.contains(source.path) {
                let damage = found.filter { groups[$0.rule] == .syntax || groups[$0.rule] == .structure }
                for finding in damage { text += "    ! \(finding.rule) at \(finding.range.start): \(finding.key ?? "")\n" }
            }
        }
        text += "\n# All\n" + totals.sorted { $0.key < $1.key }.map { "    \($0.key) \($0.value)\n" }.joined()
        if let problem = try Golden.problem(Self.golden, is: text) { Issue.record(Comment(rawValue: problem)) }
    }

    @Test func findingsAreInsideTheirFile() async throws {
        let validator = Validator()
        for source in try sources() {
            for finding in await validator.check(source).findings {
                #expect(
                    finding.range.start <= finding.range.end && Int(finding.range.end) <= source.bytes.count,
                    "\(source.path): \(finding.rule)")
            }
        }
    }

    /// A rule finds the same when it runs alone.
    @Test func rulesDoNotInfluenceEachOther() async throws {
        for source in try sources() where source.bytes.count < 50_000 {
            let all = await Validator().check(source).findings
            for rule in Set(all.map(\.rule)) {
                let alone = await Validator(only: [rule]).check(source).findings
                #expect(
                    alone.map { "\($0.range) \($0.key ?? "") \($0.language ?? "") \($0.form ?? "")" }
                        == all.filter { $0.rule == rule }.map {
                            "\($0.range) \($0.key ?? "") \($0.language ?? "") \($0.form ?? "")"
                        },
                    "\(source.path): \(rule)")
            }
        }
    }

    @Test(.enabled(if: Places.hasShared, "needs the real catalogs in ../shared/corpus"))
    func printerPreservesFilesWrittenByXcode() throws {
        for row in try Places.rows(Self.folder.appendingPathComponent("INDEX.tsv")).dropFirst() where row[9] == "yes" {
            let url = Self.folder.appendingPathComponent(row[0])
            var bytes = [UInt8](try Data(contentsOf: url))
            let printed = JSONPrinter.print(JSONReader.read(SourceFile(path: row[0], bytes: bytes)))
            if bytes.last == 0x0A { bytes.removeLast() }
            #expect(printed == bytes, "\(row[0])")
        }
    }
}
