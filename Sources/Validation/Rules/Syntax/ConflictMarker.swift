internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that no lines of a merge conflict remain. A conflict is one finding, at its first line.
struct ConflictMarker: JSONIssueRule {
    static let metadata = RuleMetadata(.conflictMarker, .syntax, .error, .build, blocks: .all)

    private typealias Texts = L10n.Rule.ConflictMarker

    func check(_ issue: JSONIssue, in context: CatalogContext, to findings: inout Findings) {
        guard issue.kind == .conflictMarker else { return }
        let ranges = context.catalog.document.issues.filter { $0.kind == .conflictMarker }.map(\.range)
        let marks = ranges.map { context.bytes[Int($0.start)] }
        guard let index = ranges.firstIndex(of: issue.range) else { return }
        if marks[index] == UInt8(ascii: "<") {
            findings.report(
                Texts.message, at: issue.range, in: context, reason: Texts.reason, advice: Texts.advice,
                related: parts(after: index, ranges, marks))
        } else if !belongsToConflict(index, marks) {
            let marker = context.excerpt(ByteRange(issue.range.start, issue.range.start + 7))
            findings.report(
                Texts.Leftover.message(marker: marker), at: issue.range, in: context, reason: Texts.reason,
                advice: Texts.Leftover.advice)
        }
    }

    /// The other lines of the conflict that begins at `index`.
    private func parts(after index: Int, _ ranges: [ByteRange], _ marks: [UInt8]) -> [RelatedRange] {
        var parts: [RelatedRange] = []
        for (range, mark) in zip(ranges, marks).dropFirst(index + 1) {
            switch mark {
            case UInt8(ascii: "|"): parts.append(RelatedRange(range, Texts.base))
            case UInt8(ascii: "="): parts.append(RelatedRange(range, Texts.theirs))
            case UInt8(ascii: ">"): return parts + [RelatedRange(range, Texts.end)]
            default: return parts
            }
        }
        return parts
    }

    /// Whether a line that opens a conflict comes before this one, with only parts of it between.
    private func belongsToConflict(_ index: Int, _ marks: [UInt8]) -> Bool {
        let before = marks[..<index].last { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "|") }
        return before == UInt8(ascii: "<")
    }
}
