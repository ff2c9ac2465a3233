import Foundation
import TestSupport
import Testing

@testable import workbench

struct EcosystemRecordTests {
    /// A record of catalogs with random findings.
    private static func record(seed: UInt64) -> EcosystemRecord {
        var random = SplitMix64(state: seed)
        var results: [String: CatalogResult] = [:]
        for catalog in 0..<20 {
            var findings: [String: FindingCounts] = [:]
            for rule in ["double-space", "empty-key", "missing-comment", "stale-key"] where Bool.random(using: &random) {
                let normal = Int.random(in: 0...3, using: &random)
                findings[rule] = FindingCounts(normal: normal, everyRule: max(1, normal + Int.random(in: 0...1, using: &random)))
            }
            let hashes = CatalogOutput.allCases.map { ($0, String(UInt32.random(in: .min ... .max, using: &random), radix: 16)) }
            results["a__App/\(catalog) Localizable.xcstrings"] = CatalogResult(
                hashes: Dictionary(uniqueKeysWithValues: hashes), findings: findings)
        }
        return EcosystemRecord(results)
    }

    private static let file = "a__App/7 Localizable.xcstrings"

    @Test(arguments: UInt64(1)...20) func readsWhatItWrites(_ seed: UInt64) throws {
        let record = Self.record(seed: seed)
        #expect(try EcosystemRecord(record.text) == record)
    }

    @Test func rejectsColumnsOfAnotherVersion() {
        #expect(throws: MalformedLine.self) { try EcosystemRecord("# catalog\tcheck\tfindings\n") }
    }

    @Test(arguments: ["double-space", "double-space x", "double-space 1/2/3", "a 1, a 2", "a 1  b 2"])
    func rejectsMalformedFindings(_ findings: String) {
        var lines = Self.record(seed: 1).text.split(separator: "\n").map(String.init)
        lines[3] = lines[3].split(separator: "\t").dropLast().joined(separator: "\t") + "\t\(findings)"
        let error = #expect(throws: MalformedLine.self) { try EcosystemRecord(lines.joined(separator: "\n")) }
        #expect(error?.number == 4)
    }

    @Test(arguments: UInt64(1)...20) func showsNoDifferenceOfEqualResults(_ seed: UInt64) {
        let record = Self.record(seed: seed)
        let comparison = EcosystemComparison(record.results, recorded: record)
        #expect(comparison.isEmpty && comparison.changes.isEmpty)
        #expect(!comparison.table.contains("+") && !comparison.table.contains(" -"))
    }

    @Test(arguments: UInt64(1)...20) func ignoresCatalogsThatAreNotAtHand(_ seed: UInt64) {
        let record = Self.record(seed: seed)
        let some = record.results.filter { $0.key.contains("1") }
        let comparison = EcosystemComparison(some, recorded: record)
        #expect(comparison.isEmpty && comparison.changes.isEmpty)
        #expect(comparison.table == EcosystemComparison(some, recorded: EcosystemRecord(some)).table)
    }

    @Test(arguments: CatalogOutput.allCases) func showsAChangedOutput(_ output: CatalogOutput) {
        let record = Self.record(seed: 1)
        var results = record.results
        results[Self.file]?.hashes[output] = "changed"
        let comparison = EcosystemComparison(results, recorded: record)
        #expect(!comparison.isEmpty)
        #expect(comparison.changes.map(\.file) == [Self.file])
        #expect(comparison.changes.map(\.differences) == [[output.rawValue]])
    }

    private struct Change: CustomTestStringConvertible {
        var before: FindingCounts?
        var after: FindingCounts?
        /// The cells of the table.
        let differences: [String]
        var testDescription: String { differences.joined(separator: " ") }
    }

    private static let changes = [
        Change(before: FindingCounts(normal: 2, everyRule: 2), differences: ["-2", "-2"]),
        Change(after: FindingCounts(normal: 0, everyRule: 3), differences: ["+3"]),
        Change(
            before: FindingCounts(normal: 2, everyRule: 3), after: FindingCounts(normal: 3, everyRule: 3), differences: ["+1"]),
    ]

    @Test(arguments: changes) private func showsChangedFindings(_ change: Change) throws {
        var record = Self.record(seed: 1)
        record.results[Self.file]?.findings["wrong-script"] = change.before
        var results = record.results
        results[Self.file]?.findings["wrong-script"] = change.after
        let comparison = EcosystemComparison(results, recorded: record)
        #expect(!comparison.isEmpty)
        #expect(comparison.changes.map(\.file) == [Self.file])
        #expect(comparison.changes.map(\.differences) == [["findings"]])
        for title in ["wrong-script", "all"] {
            let row = try #require(comparison.table.split(separator: "\n").first { $0.hasPrefix(title) })
            let changes = row.split(separator: " ").dropFirst().filter { $0.hasPrefix("+") || $0.hasPrefix("-") }
            #expect(changes.map(String.init) == change.differences)
        }
    }

    @Test func showsCatalogsWithoutARecord() {
        var record = Self.record(seed: 1)
        let results = record.results
        record.results[Self.file] = nil
        let comparison = EcosystemComparison(results, recorded: record)
        #expect(!comparison.isEmpty)
        #expect(comparison.changes.map(\.differences) == [["not recorded"]])
    }
}
