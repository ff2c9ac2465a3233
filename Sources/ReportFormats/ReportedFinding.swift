internal import L10nDiagnostics
internal import L10nRuntime

/// A finding in the formats for CI servers and other programs, including hidden ones.
struct ReportedFinding {
    let finding: Finding
    /// Relative to the root of the repository.
    let path: String
    let places: SourcePlaces
    /// A hash of its identity, and its number among findings with the same hash.
    let identity: (hash: UInt64, occurrence: Int)
    /// Why it is hidden; nil if it is not.
    let cause: SuppressedFinding.Cause?

    /// Unique within the report, and stable across runs and machines even if the file changes around the finding.
    var fingerprint: String {
        let digits = String(identity.hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + ":\(identity.occurrence)"
    }

    var region: SourceRegion { places.region(of: finding.range) }
}

extension ProjectReport {
    /// All findings of at least the minimum severity, hidden ones included, sorted by path and position.
    var reportedFindings: [ReportedFinding] {
        var occurrences: [UInt64: Int] = [:]
        return findings.files.flatMap { file -> [ReportedFinding] in
            let all = file.all
            if all.isEmpty { return [] }
            let path = paths.inRepository(file.source.path)
            let places = SourcePlaces(file.source)
            let hashes = all.parts.concurrentMap { part in
                part.map { FindingIdentity($0.finding, path: path).stableHash }
            }
            return zip(all, hashes.joined()).compactMap { found, hash -> ReportedFinding? in
                let (finding, cause) = found
                occurrences[hash, default: 0] += 1
                guard finding.severity >= minimum else { return nil }
                return ReportedFinding(
                    finding: finding, path: path, places: places,
                    identity: (hash, occurrences[hash]!), cause: cause)
            }
        }
    }

    /// Findings that are not hidden, sorted by path and position.
    var openFindings: [ReportedFinding] { reportedFindings.filter { $0.cause == nil } }
}

extension Report.File {
    /// Sorted by position. The order of equal findings does not depend on the minimum severity.
    fileprivate var all: [(finding: Finding, cause: SuppressedFinding.Cause?)] {
        let all: [(Finding, SuppressedFinding.Cause?)] =
            findings.map { ($0, nil) } + suppressed.map { ($0.finding, $0.cause) }
        let keys = all.map { ($0.0.range.start, $0.0.rule.name, $0.0.range.end) }
        return all.indices.sorted { a, b in
            let (left, right) = (keys[a], keys[b])
            return (left.0, left.1, left.2, a) < (right.0, right.1, right.2, b)
        }.map { all[$0] }
    }
}

extension Array where Element == ReportedFinding {
    /// Splits off the most important findings, at most `limit`: visible before hidden ones, then by severity and impact. Both
    /// parts keep their order.
    func mostSevere(_ limit: Int) -> (selected: [ReportedFinding], omitted: [ReportedFinding]) {
        guard count > limit else { return (self, []) }
        let ranks = map(\.rank)
        let ranked = indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
        return (ranked.prefix(limit).sorted().map { self[$0] }, ranked.dropFirst(limit).sorted().map { self[$0] })
    }

    func count(_ severity: Severity) -> Int { count { $0.finding.severity == severity } }
}

extension ReportedFinding {
    /// Lower means more important.
    fileprivate var rank: Int {
        let (severities, impacts) = (Severity.allCases.count, Impact.allCases.count)
        let rank = (severities - Int(finding.severity.rawValue)) * impacts + Int(finding.impact.rawValue)
        return (cause == nil ? 0 : (severities + 1) * impacts) + rank
    }
}

extension FindingIdentity {
    /// A hash of all parts.
    fileprivate var stableHash: UInt64 {
        var hash = FNV1a()
        func add(_ byte: UInt8) { hash.combine(UInt64(byte)) }
        for part in [rule.name, path, key, language, form, message] + arguments {
            // Distinguishes nil from an empty text.
            add(part == nil ? 0 : 1)
            for byte in (part ?? "").utf8 { add(byte) }
            add(0)
        }
        return hash.value
    }
}
