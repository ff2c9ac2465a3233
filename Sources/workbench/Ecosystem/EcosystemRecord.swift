import Foundation
import TestSupport

/// What the tool makes of public catalogs: the findings by rule, and a hash of everything that it writes.
struct EcosystemRecord: Equatable {
    /// The results by the file of the catalog.
    var results: [String: CatalogResult] = [:]

    /// The checked-in record.
    static let file = Places.root.appendingPathComponent("Data/ecosystem/outputs.tsv")
    /// The checked-in sums of the record.
    static let sums = Places.root.appendingPathComponent("Data/ecosystem/findings.tsv")

    private static let header = "# catalog\t" + CatalogOutput.allCases.map(\.rawValue).joined(separator: "\t") + "\tfindings"

    init(_ results: [String: CatalogResult] = [:]) { self.results = results }

    /// Reads what ``text`` writes.
    init(_ text: String) throws(MalformedLine) {
        for (index, line) in text.split(separator: "\n").enumerated() {
            if index == 0, line != Self.header {
                throw MalformedLine(number: 1, reason: "the columns are not those of this version")
            }
            if line.hasPrefix("#") { continue }
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard cells.count == CatalogOutput.allCases.count + 2, let findings = FindingCounts.read(cells[cells.count - 1])
            else {
                throw MalformedLine(number: index + 1, reason: "it is not a result")
            }
            let hashes = zip(CatalogOutput.allCases, cells.dropFirst())
            let result = CatalogResult(
                hashes: Dictionary(uniqueKeysWithValues: hashes.map { ($0, $1) }), findings: findings)
            guard results.updateValue(result, forKey: cells[0]) == nil else {
                throw MalformedLine(number: index + 1, reason: "'\(cells[0])' occurs twice")
            }
        }
    }

    /// One line per catalog.
    var text: String {
        let lines = results.sorted { $0.key < $1.key }.map { file, result in
            let hashes = CatalogOutput.allCases.map { result.hashes[$0] ?? "" }
            return ([file] + hashes + [FindingCounts.text(result.findings)]).joined(separator: "\t")
        }
        return ([Self.header] + lines).map { $0 + "\n" }.joined()
    }

    /// The findings in all catalogs, one line per rule.
    var sumsText: String {
        let lines = Self.sums(results.values).sorted { $0.key < $1.key }.map { "\($0)\t\($1.normal)\t\($1.everyRule)\n" }
        return "# rule\tfindings\twith every rule on\n" + lines.joined()
    }

    static func sums(_ results: some Sequence<CatalogResult>) -> [String: FindingCounts] {
        results.reduce(into: [:]) { sums, result in sums.merge(result.findings) { $0 + $1 } }
    }
}

/// What the tool makes of a catalog.
struct CatalogResult: Equatable {
    /// The beginning of a hash of each output.
    var hashes: [CatalogOutput: String]
    /// The number of findings by rule.
    var findings: [String: FindingCounts]
}

/// The number of findings of a rule.
struct FindingCounts: Equatable {
    /// With the configuration of a project that configures nothing.
    var normal = 0
    /// With every rule on.
    var everyRule = 0

    static func + (a: FindingCounts, b: FindingCounts) -> FindingCounts {
        FindingCounts(normal: a.normal + b.normal, everyRule: a.everyRule + b.everyRule)
    }

    /// Such as `double-space 2, missing-comment 0/12`: the second number only if it is another one.
    static func text(_ counts: [String: FindingCounts]) -> String {
        counts.sorted { $0.key < $1.key }.map { rule, count in
            "\(rule) \(count.normal)" + (count.normal == count.everyRule ? "" : "/\(count.everyRule)")
        }.joined(separator: ", ")
    }

    /// Reads what ``text(_:)`` writes.
    static func read(_ text: String) -> [String: FindingCounts]? {
        var counts: [String: FindingCounts] = [:]
        for item in text.split(separator: ", ") {
            let words = item.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 2 else { return nil }
            let numbers = words[1].split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
            guard let normal = numbers[0], let everyRule = numbers[numbers.count - 1], numbers.count < 3,
                counts.updateValue(FindingCounts(normal: normal, everyRule: everyRule), forKey: String(words[0])) == nil
            else { return nil }
        }
        return counts
    }
}
