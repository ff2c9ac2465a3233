package import L10nDiagnostics
internal import L10nValidation

/// Shows places of a file.
package struct SourceExcerpt: Sendable {
    private let source: SourceFile
    private let table: LineTable
    /// Columns for the text of a line; longer lines are cut around the marked place.
    private let width = 100

    package init(_ source: SourceFile, _ table: LineTable) {
        self.source = source
        self.table = table
    }

    package func place(of range: ByteRange) -> String {
        let position = table.position(of: range.start)
        return "\(VisibleText.line(source.path)):\(position.line):\(position.column)"
    }

    /// The line of a place after some lines before it, and a mark below.
    func lines(around range: ByteRange, context: Int, mark: (String) -> String) -> [String] {
        let line = table.position(of: range.start).line
        let numberWidth = max(4, "\(line)".count)
        var output: [String] = []
        for number in max(1, line - context)...line {
            let bounds = table.range(ofLine: number)
            var end = bounds.upperBound
            while end > bounds.lowerBound, source.bytes[end - 1] == 0x0A || source.bytes[end - 1] == 0x0D { end -= 1 }
            let isMarked = number == line
            let marked =
                isMarked ? max(Int(range.start), bounds.lowerBound)..<min(max(Int(range.end), Int(range.start)), end) : nil
            let (text, before, length) = cut(bounds.lowerBound..<end, marked: marked)
            output.append(pad("\(number)", numberWidth) + " | " + text)
            if isMarked {
                output.append(
                    pad("", numberWidth) + " | " + String(repeating: " ", count: before)
                        + mark("^" + String(repeating: "~", count: max(0, length - 1))))
            }
        }
        return output
    }

    /// A line that fits the width, the columns before the marked part, and its own columns.
    private func cut(_ line: Range<Int>, marked: Range<Int>?) -> (text: String, before: Int, length: Int) {
        // Enough bytes for the width, so that a line of a megabyte costs nothing.
        let limit = width * 4
        let mark =
            marked.map {
                $0.lowerBound <= line.upperBound && $0.lowerBound <= $0.upperBound ? $0 : line.upperBound..<line.upperBound
            } ?? line.lowerBound..<line.lowerBound
        let beforeStart = boundary(max(line.lowerBound, mark.lowerBound - limit))
        let beforeBytes = String(decoding: source.bytes[beforeStart..<min(mark.lowerBound, line.upperBound)], as: UTF8.self)
        var before = printable(beforeBytes)[...]
        var beforeWidth = VisibleText.width(String(before))
        var isCut = beforeStart > line.lowerBound
        let markEnd = boundary(min(mark.upperBound, mark.lowerBound + limit, line.upperBound))
        let own = printable(String(decoding: source.bytes[min(mark.lowerBound, markEnd)..<markEnd], as: UTF8.self))
        let ownWidth = VisibleText.width(own)
        let room = max(20, width - min(ownWidth, width / 2))
        while beforeWidth > room {
            beforeWidth -= VisibleText.width(before.removeFirst())
            isCut = true
        }
        let lead = (isCut ? "…" : "") + String(before)
        let afterEnd = boundary(min(line.upperBound, markEnd + limit))
        var rest = own + printable(String(decoding: source.bytes[markEnd..<max(markEnd, afterEnd)], as: UTF8.self))
        let available = width - min(VisibleText.width(lead), width - 20)
        if VisibleText.width(rest) > available || afterEnd < line.upperBound {
            var kept = ""
            var columns = 0
            for character in rest {
                columns += VisibleText.width(character)
                if columns > available { break }
                kept.append(character)
            }
            if kept.count < rest.count || afterEnd < line.upperBound { kept.append("…") }
            rest = kept
        }
        return (lead + rest, VisibleText.width(lead), min(max(1, ownWidth), VisibleText.width(rest)))
    }

    /// The start of the character at or before an offset.
    private func boundary(_ offset: Int) -> Int {
        var offset = offset
        while offset > 0, offset < source.bytes.count, source.bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }

    private func printable(_ text: String) -> String {
        guard VisibleText.hasControl(text) else { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    if scalar == "\t" { return " " }
                    if scalar.value < 0x20 { return Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}" }
                    return VisibleText.isControl(scalar) ? "\u{B7}" : scalar
                }))
    }

    private func pad(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
