internal import Diagnostics
internal import L10nRuntime

/// A finding as formats for other programs give it.
struct ReportedFinding {
    let diagnostic: Diagnostic
    /// As seen from the root of the repository.
    let path: String
    let places: SourcePlaces
    /// No other finding of the report has it, and it is the same in every run that finds the same, wherever that runs and
    /// whatever happens around the finding.
    let fingerprint: String
    /// Why it is not shown; nil: it is.
    let cause: SuppressedDiagnostic.Cause?

    var region: SourceRegion { places.region(of: diagnostic.range) }
}

extension ProjectReport {
    /// All that is severe enough, what is not shown too, by path and place.
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

    /// What is shown, by path and place.
    var openFindings: [ReportedFinding] { reportedFindings.filter { $0.cause == nil } }
}

extension Report.File {
    /// By place; which of two findings that are the same one comes first does not hang on what is shown.
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
    /// As many as a format may hold, what is shown before what is not and the most severe first, in the order that they have;
    /// and the rest.
    func mostSevere(_ limit: Int) -> (kept: [ReportedFinding], rest: [ReportedFinding]) {
        guard count > limit else { return (self, []) }
        let ranked = indices.sorted { (self[$0].rank, $0) < (self[$1].rank, $1) }
        return (ranked.prefix(limit).sorted().map { self[$0] }, ranked.dropFirst(limit).sorted().map { self[$0] })
    }

    func count(_ severity: Severity) -> Int { count { $0.diagnostic.severity == severity } }
}

extension ReportedFinding {
    /// The lower, the more it matters.
    fileprivate var rank: Int {
        let order = Severity.allCases.count
        return (cause == nil ? 0 : order) + order - Int(diagnostic.severity.rawValue)
    }
}

extension FindingIdentity {
    /// 16 hexadecimal digits: a hash of all parts.
    fileprivate var fingerprint: String {
        var hash = FNV1a()
        func add(_ byte: UInt8) { hash.combine(UInt64(byte)) }
        for part in [rule.name, path, key, language, form, message] + arguments {
            // What is absent is not what is empty.
            add(part == nil ? 0 : 1)
            for byte in (part ?? "").utf8 { add(byte) }
            add(0)
        }
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
