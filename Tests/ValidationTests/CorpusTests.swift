import Foundation
import L10nDiagnostics
import L10nLinting
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// Findings in all catalogs.
struct CorpusTests {
    static let folder = Places.shared.appendingPathComponent("corpus")

    private func sources(_ urls: [URL] = Places.catalogs) throws -> [SourceFile] {
        try urls.map { SourceFile(path: $0.path, bytes: [UInt8](try Data(contentsOf: $0))) }
    }

    @Test func findingsAreInsideTheirFile() async throws {
        let validator = Validator()
        for source in try sources() {
            for finding in validator.check(source).findings {
                #expect(
                    finding.range.start <= finding.range.end && Int(finding.range.end) <= source.bytes.count,
                    "\(source.path): \(finding.rule)")
            }
        }
    }

    /// A rule finds the same when it runs alone.
    @Test func rulesDoNotInfluenceEachOther() async throws {
        for source in try sources() where source.bytes.count < 50_000 {
            let all = Validator().check(source).findings
            for rule in Set(all.map(\.rule)) {
                let alone = Validator(only: [rule]).check(source).findings
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
