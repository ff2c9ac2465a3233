/// The results of the catalogs at hand beside the recorded ones. What is recorded of other catalogs does not count.
struct EcosystemComparison {
    private let results: [String: CatalogResult]
    private let recorded: [String: CatalogResult]

    init(_ results: [String: CatalogResult], recorded: EcosystemRecord) {
        self.results = results
        self.recorded = recorded.results.filter { results[$0.key] != nil }
    }

    var isEmpty: Bool { results == recorded }

    /// The catalogs whose results are not the recorded ones, sorted, with what is different.
    var changes: [(file: String, differences: [String])] {
        results.sorted { $0.key < $1.key }.compactMap { file, result in
            guard let old = recorded[file] else { return (file, ["not recorded"]) }
            var differences = CatalogOutput.allCases.filter { result.hashes[$0] != old.hashes[$0] }.map(\.rawValue)
            if result.findings != old.findings { differences.append("findings") }
            return differences.isEmpty ? nil : (file, differences)
        }
    }

    /// The findings by rule, each with the difference to the record.
    var table: String {
        let (now, old) = (EcosystemRecord.sums(results.values), EcosystemRecord.sums(recorded.values))
        var rows = [["rule", "findings", "change", "every rule on", "change"]]
        func row(_ title: String, _ now: FindingCounts, _ old: FindingCounts) -> [String] {
            func change(_ difference: Int) -> String { difference == 0 ? "" : (difference > 0 ? "+" : "") + "\(difference)" }
            return [
                title, "\(now.normal)", change(now.normal - old.normal), "\(now.everyRule)",
                change(now.everyRule - old.everyRule),
            ]
        }
        for rule in Set(now.keys).union(old.keys).sorted() {
            rows.append(row(rule, now[rule] ?? FindingCounts(), old[rule] ?? FindingCounts()))
        }
        func total(_ counts: [String: FindingCounts]) -> FindingCounts { counts.values.reduce(FindingCounts(), +) }
        rows.append(row("all", total(now), total(old)))
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max()! }
        return rows.map { row in
            let numbers = zip(row, widths).dropFirst().map { String(repeating: " ", count: $1 - $0.count) + $0 }
            return ([cell(row[0], width: widths[0])] + numbers).joined(separator: "  ") + "\n"
        }.joined()
    }
}
