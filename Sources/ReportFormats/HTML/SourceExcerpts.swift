internal import L10nDiagnostics
internal import L10nSyntax
internal import L10nValidation

/// Extracts the parts of a file that the page shows with a finding.
struct SourceExcerpts {
    let lines: LineTable
    private let source: SourceFile

    /// Bytes of context on each side, so that even a line of a megabyte stays cheap.
    private static let context = 160
    /// Bytes of a marked, removed or inserted text.
    private static let maximumLength = 600
    /// Lines of one fix.
    private static let maximumPlaces = 6

    init(_ source: SourceFile) {
        self.source = source
        lines = LineTable(source.bytes)
    }

    /// The number of the first line, up to two preceding lines, and the line itself in three parts: before, marked, after.
    func excerpt(of range: ByteRange) -> JSONNode {
        let line = lines.position(of: range.start).line
        let first = max(1, line - 2)
        let bounds = content(ofLine: line)
        let start = min(Int(range.start), bounds.upperBound)
        let end = min(max(Int(range.end), start), bounds.upperBound)
        let parts =
            (first..<line).map { text(content(ofLine: $0), limit: Self.maximumLength) } + [
                before(start, from: bounds.lowerBound), text(start..<end, limit: Self.maximumLength),
                after(end, to: bounds.upperBound),
            ]
        return .array([.integer(first)] + parts.map(JSONNode.string))
    }

    /// The places of a fix, each with its line number: context, removed, inserted, context, removed, …, context. Edits on the same
    /// line share a place.
    func edits(of fix: FixIt) -> JSONNode {
        var places: [[TextEdit]] = []
        for edit in fix.edits.sorted(by: { $0.range.start < $1.range.start }) {
            if let last = places.last?.last, lines.position(of: last.range.end).line == lines.position(of: edit.range.start).line
            {
                places[places.count - 1].append(edit)
            } else {
                places.append([edit])
            }
        }
        let rest = places.count - Self.maximumPlaces
        return .array(
            places.prefix(Self.maximumPlaces).map(node) + (rest > 0 ? [.array([.string("…"), .string("+\(rest)")])] : []))
    }

    private func node(_ place: [TextEdit]) -> JSONNode {
        let line = lines.position(of: place[0].range.start).line
        var parts: [JSONNode] = [.integer(line)]
        var offset = lines.range(ofLine: line).lowerBound
        for (index, edit) in place.enumerated() {
            let (start, end) = (Int(edit.range.start), Int(edit.range.end))
            parts.append(
                .string(index == 0 ? before(start, from: offset) : text(offset..<max(offset, start), limit: Self.maximumLength)))
            parts += [.string(text(start..<end, limit: Self.maximumLength)), .string(visible(prefix(edit.replacement)))]
            offset = end
        }
        let rest = content(ofLine: lines.position(of: UInt32(offset)).line).upperBound
        return .array(parts + [.string(after(offset, to: rest))])
    }

    /// The range of a line without its terminator.
    private func content(ofLine line: Int) -> Range<Int> {
        let bounds = lines.range(ofLine: line)
        var end = bounds.upperBound
        while end > bounds.lowerBound, source.bytes[end - 1] == 0x0A || source.bytes[end - 1] == 0x0D { end -= 1 }
        return bounds.lowerBound..<end
    }

    private func before(_ offset: Int, from start: Int) -> String {
        let first = max(start, boundary(offset - Self.context))
        return (first > start ? "…" : "") + visible(String(decoding: source.bytes[min(first, offset)..<offset], as: UTF8.self))
    }

    private func after(_ offset: Int, to end: Int) -> String { text(offset..<max(offset, end), limit: Self.context) }

    /// The start of a range, with an ellipsis if it is truncated.
    private func text(_ range: Range<Int>, limit: Int) -> String {
        let end = range.count > limit ? max(range.lowerBound, boundary(range.lowerBound + limit)) : range.upperBound
        return visible(String(decoding: source.bytes[range.lowerBound..<end], as: UTF8.self))
            + (end < range.upperBound ? "…" : "")
    }

    private func prefix(_ text: String) -> String {
        text.utf8.count > Self.maximumLength ? String(text.unicodeScalars.prefix(Self.maximumLength / 2)) + "…" : text
    }

    /// The start of the character at or before an offset.
    private func boundary(_ offset: Int) -> Int {
        var offset = max(0, offset)
        while offset > 0, offset < source.bytes.count, source.bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }

    /// Keeps line breaks, turns tabs into two spaces, and makes invisible and reordering characters visible.
    private func visible(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 }) { return VisibleText.line(text) }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { VisibleText.line($0.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "  ")) }
            .joined(separator: "\n")
    }
}
