package import Diagnostics
internal import Messages

/// For people: place, severity, message and rule, an excerpt of the file, why it matters and what to do; at the end a summary.
package struct TerminalReporter: Reporter {
    private let usesColor: Bool
    private let showsSummary: Bool
    /// Least severity that is shown.
    private let minimum: Severity
    private let repaired: Int?

    /// - Parameter repaired: How many findings were repaired before; nil where nobody asked for repairs.
    package init(usesColor: Bool, showsSummary: Bool = true, minimum: Severity = .info, repaired: Int? = nil) {
        self.usesColor = usesColor
        self.showsSummary = showsSummary
        self.minimum = minimum
        self.repaired = repaired
    }

    package func render(_ report: Report) -> String {
        var output = ""
        for (file, diagnostics) in report.shown(from: minimum) {
            let excerpt = SourceExcerpt(file.source, LineTable(file.source.bytes))
            var others = LineTables()
            for diagnostic in diagnostics { append(diagnostic, excerpt, &others, to: &output) }
        }
        if showsSummary {
            if let repaired { output += L10n.Report.Summary.repaired(count: repaired).localized + "\n" }
            output += ([report.summary] + report.suppressedSummary).map { $0 + "\n" }.joined()
            if let repairable = repairable(report) { output += repairable.localized + "\n" }
        }
        return output
    }

    /// How many findings a run with repairs would repair; nil for none.
    private func repairable(_ report: Report) -> Message? {
        typealias Texts = L10n.Report.Summary.Repairable
        let safe = repaired == nil ? report.count(repairable: .safe) : 0
        let more = report.count(repairable: .unsafe)
        if safe > 0, more > 0 { return Texts.both(safe: "\(safe)", more: "\(more)") }
        if safe > 0 { return Texts.safe(count: "\(safe)") }
        return more > 0 ? Texts.unsafe(count: "\(more)") : nil
    }

    private func append(
        _ diagnostic: Diagnostic, _ excerpt: SourceExcerpt, _ others: inout LineTables, to output: inout String
    ) {
        let place = excerpt.place(of: diagnostic.range)
        output += "\(bold("\(place):")) \(colored(diagnostic.severity.name + ":", diagnostic.severity)) "
        output += "\(bold(VisibleText.line(diagnostic.message.localized))) [\(diagnostic.rule)]\n"
        output += excerpt.lines(around: diagnostic.range, mark: { colored($0, diagnostic.severity) })
        output += "  \(bold(L10n.Report.Label.why.localized)) \(VisibleText.line(diagnostic.reason.localized))\n"
        output += "  \(bold(L10n.Report.Label.fix.localized)) \(VisibleText.line(diagnostic.advice.localized))\n"
        for related in diagnostic.related {
            let other = related.source.map { SourceExcerpt($0, others.table(of: $0)) }
            let place = (other ?? excerpt).place(of: related.range)
            output += "  \(bold(L10n.Report.Label.see.localized)) \(place): \(VisibleText.line(related.message.localized))\n"
        }
        output += "\n"
    }

    private func bold(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    private func colored(_ text: String, _ severity: Severity) -> String {
        guard usesColor else { return text }
        let code =
            switch severity {
            case .error: "1;31"
            case .warning: "1;33"
            case .info: "1;36"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}

/// Shows places of a file.
struct SourceExcerpt {
    private let source: SourceFile
    private let table: LineTable
    /// Columns for the text of a line; longer lines are cut around the marked place.
    private let width = 100

    init(_ source: SourceFile, _ table: LineTable) {
        self.source = source
        self.table = table
    }

    func place(of range: ByteRange) -> String {
        let position = table.position(of: range.start)
        return "\(VisibleText.line(source.path)):\(position.line):\(position.column)"
    }

    /// The line of a place with up to two lines before it, and a mark below.
    func lines(around range: ByteRange, mark: (String) -> String) -> String {
        let line = table.position(of: range.start).line
        let numberWidth = max(4, "\(line)".count)
        var output = ""
        for number in max(1, line - 2)...line {
            let bounds = table.range(ofLine: number)
            var end = bounds.upperBound
            while end > bounds.lowerBound, source.bytes[end - 1] == 0x0A || source.bytes[end - 1] == 0x0D { end -= 1 }
            let isMarked = number == line
            let marked =
                isMarked ? max(Int(range.start), bounds.lowerBound)..<min(max(Int(range.end), Int(range.start)), end) : nil
            let (text, before, length) = cut(bounds.lowerBound..<end, marked: marked)
            output += pad("\(number)", numberWidth) + " | " + text + "\n"
            if isMarked {
                output += pad("", numberWidth) + " | " + String(repeating: " ", count: before)
                output += mark("^" + String(repeating: "~", count: max(0, length - 1))) + "\n"
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
        var before = Array(printable(beforeBytes))
        var isCut = beforeStart > line.lowerBound
        let markEnd = boundary(min(mark.upperBound, mark.lowerBound + limit, line.upperBound))
        let own = printable(String(decoding: source.bytes[min(mark.lowerBound, markEnd)..<markEnd], as: UTF8.self))
        let ownWidth = VisibleText.width(own)
        let room = max(20, width - min(ownWidth, width / 2))
        var beforeWidth = before.reduce(0) { $0 + VisibleText.width($1) }
        let surplus = before.prefix { character in
            guard beforeWidth > room else { return false }
            beforeWidth -= VisibleText.width(character)
            return true
        }
        isCut = isCut || !surplus.isEmpty
        before.removeFirst(surplus.count)
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
        String(
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
