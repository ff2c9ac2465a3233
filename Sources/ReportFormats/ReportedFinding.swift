internal import Diagnostics
internal import L10nRuntime

/// A finding in the formats for CI servers and other programs, including hidden ones.
struct ReportedFinding {
    let diagnostic: Diagnostic
    /// Relative to the root of the repository.
    let path: String
    let places: SourcePlaces
    /// Unique within the report, and stable across runs and machines even if the file changes around the finding.
    let fingerprint: String
    /// Why it is hidden; nil if it is not.
    let cause: SuppressedDiagnostic.Cause?

    var region: SourceRegion { places.region(of: diagnostic.range) }
}

extension ProjectReport {
    /// All findings of at least the minimum severity, hidden ones included, sorted by path and position.
    var reportedFindings: [ReportedFinding] {
        var occurrences: [String: Int] = [:]
        return findings.files.flatMap { file -> [ReportedFinding] in
            let all = file.all
            if all.isEmpty { return [] }
            let path = paths.inRepository(file.source.path)
            let places = SourcePlaces(file.source)
            return all.compactMap { diagnostic, cause -> ReportedFinding? in
                let fingerprint = FindingIdentity(diagnostic, path: path).fingerprint
                occurrences[fingerprint, default: 0] += 1
                guard diagnostic.severity >= minimum else { return nil }
                return ReportedFinding(
                    diagnostic: diagnostic, path: path, places: places,
                    fingerprint: "\(fingerprint):\(occurrences[fingerprint]!)", cause: cause)
            }
        }
    }

    /// Findings that are not hidden, sorted by path and position.
    var openFindings: [ReportedFinding] { reportedFindings.filter { $0.cause == nil } }
}

extension Report.File {
    /// Sorted by position. The order of equal findings does not depend on the minimum severity.
    fileprivate var all: [(diagnostic: Diagnostic, cause: SuppressedDiagnostic.Cause?)] {
        let all: [(Diagnostic, SuppressedDiagnostic.Cause?)] =
            diagnostics.map { ($0, nil) } + suppressed.map { ($0.diagnostic, $0.cause) }
        return all.enumerated()
            .sorted { a, b in
                let (left, right) = (a.element.0, b.element.0)
                return (left.range.start, left.rule.name, left.range.end, a.offset)
                    < (right.range.start, right.rule.name, right.range.end, b.offset)
            }
            .map(\.element)
    }
}

extension Array where Element == ReportedFinding {
    /// Splits off the most important findings, at most `limit`: visible before hidden ones, then by severity and impact. Both
    /// parts keep their order.
    func mostSevere(_ limit: Int) -> (selected: [ReportedFinding], omitted: [ReportedFinding]) {
        guard count > limit else { return (self, []) }
        let ranked = indices.sorted { (self[$0].rank, $0) < (self[$1].rank, $1) }
        return (ranked.prefix(limit).sorted().map { self[$0] }, ranked.dropFirst(limit).sorted().map { self[$0] })
    }

    func count(_ severity: Severity) -> Int { count { $0.diagnostic.severity == severity } }
}

extension ReportedFinding {
    /// Lower means more important.
    fileprivate var rank: Int {
        let (severities, impacts) = (Severity.allCases.count, Impact.allCases.count)
        let rank = (severities - Int(diagnostic.severity.rawValue)) * impacts + Int(diagnostic.impact.rawValue)
        return (cause == nil ? 0 : (severities + 1) * impacts) + rank
    }
}

extension FindingIdentity {
    /// 16 hexadecimal digits: a hash of all parts.
    fileprivate var fingerprint: String {
        var hash = FNV1a()
        func add(_ byte: UInt8) { hash.combine(UInt64(byte)) }
        for part in [rule.name, path, key, language, form, message] + arguments {
            // Distinguishes nil from an empty text.
            add(part == nil ? 0 : 1)
            for byte in (part ?? "").utf8 { add(byte) }
            add(0)
        }
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
