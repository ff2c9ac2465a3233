/// Lays out Markdown for a terminal: the articles of the tool and the pages of its rules.
///
/// It knows what these contain: headings, paragraphs, lists, tables, fenced code, and within a line code, emphasis, and links.
package struct TerminalMarkdown {
    private let width: Int
    private let style: TerminalStyle

    /// - Parameter width: Columns of the terminal. Code is never wrapped.
    package init(width: Int, usesColor: Bool) {
        self.width = max(width, 20)
        style = TerminalStyle(usesColor: usesColor)
    }

    package func render(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        var output: [String] = []
        while let line = lines.first {
            if line.isEmpty {
                lines.removeFirst()
                if output.last?.isEmpty == false { output.append("") }
            } else if line.hasPrefix("```") {
                lines.removeFirst()
                output += lines.prefix { $0 != "```" }.map { $0.isEmpty ? "" : "    " + style.styled($0, .code) }
                lines = lines.drop { $0 != "```" }.dropFirst()
            } else if line.hasPrefix("#") {
                lines.removeFirst()
                let level = line.prefix { $0 == "#" }.count
                let title = String(line.dropFirst(level).drop { $0 == " " })
                output.append((level > 2 ? Self.indent : "") + style.styled(plain(title), .bold))
            } else if line.hasPrefix("|") {
                output += table(lines.prefix { $0.hasPrefix("|") })
                lines = lines.drop { $0.hasPrefix("|") }
            } else {
                lines.removeFirst()
                output += paragraph(line)
            }
        }
        while output.last?.isEmpty == true { output.removeLast() }
        return output.map { $0 + "\n" }.joined()
    }

    private static let indent = "  "

    // MARK: Paragraphs

    /// A line of the text, which is a whole paragraph or item of a list.
    private func paragraph(_ line: String) -> [String] {
        var mark = ""
        var text = line[...]
        if line.hasPrefix("- ") || line.hasPrefix("* ") {
            mark = "• "
            text = line.dropFirst(2)
        } else if let end = line.firstRange(of: ". ")?.upperBound, line[..<end].dropLast(2).allSatisfy(\.isNumber) {
            mark = String(line[..<end])
            text = line[end...]
        }
        let hanging = String(repeating: " ", count: mark.count)
        return wrapped(words(text), width - Self.indent.count - mark.count).enumerated().map { index, line in
            Self.indent + (index == 0 ? mark : hanging) + line.text
        }
    }

    // MARK: Tables

    private static let gap = "  "

    private func table(_ lines: ArraySlice<String>) -> [String] {
        // The second line only says that the first one is the header.
        let rows = (lines.prefix(1) + lines.dropFirst(2)).map { cells($0).map(words) }
        let columns = rows.map(\.count).max() ?? 0
        let natural = (0..<columns).map { column in
            rows.map { $0.count > column ? TerminalText.width(visible($0[column])) : 0 }.max() ?? 0
        }
        let widths = Self.fitted(natural, width - Self.indent.count - Self.gap.count * max(0, columns - 1))
        return rows.enumerated().flatMap { index, row in
            let cells = zip(row, widths).map { index == 0 ? wrapped($0, $1, .bold) : wrapped($0, $1) }
            return (0..<(cells.map(\.count).max() ?? 0)).map { line in
                let parts = zip(cells, widths).map { cell, width in
                    let (text, columns) = line < cell.count ? cell[line] : ("", 0)
                    return text + String(repeating: " ", count: max(0, width - columns))
                }
                return TerminalText.withoutTrailingSpaces(Self.indent + parts.joined(separator: Self.gap))
            }
        }
    }

    /// The widths of columns that may be too wide together: the widest ones share the remaining width.
    private static func fitted(_ natural: [Int], _ width: Int) -> [Int] {
        var limit = natural.max() ?? 0
        while limit > 1, natural.reduce(0, { $0 + min($1, limit) }) > width { limit -= 1 }
        return natural.map { min($0, limit) }
    }

    private func cells(_ line: String) -> [Substring] {
        var cells: [Substring] = []
        var start = line.index(after: line.startIndex)
        var index = start
        while index < line.endIndex {
            if line[index] == "|", line[line.index(before: index)] != "\\" {
                cells.append(line[start..<index])
                start = line.index(after: index)
            }
            index = line.index(after: index)
        }
        return cells
    }

    // MARK: Words

    /// A part of a word, such as code with a comma after it.
    private struct Piece {
        var text: String
        let look: TerminalStyle.Look?
    }

    private typealias Word = [Piece]
    private typealias Line = (text: String, columns: Int)

    private func plain(_ text: String) -> String { visible(words(text[...])) }

    private func visible(_ words: [Word]) -> String {
        words.map { $0.map(\.text).joined() }.joined(separator: " ")
    }

    private func words(_ text: Substring) -> [Word] {
        var words: [Word] = [[]]
        for piece in pieces(text) {
            for (index, part) in piece.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { words.append([]) }
                Self.append(part, piece.look, to: &words[words.count - 1])
            }
        }
        return words.filter { !$0.isEmpty }
    }

    private static func append(_ text: some StringProtocol, _ look: TerminalStyle.Look?, to word: inout Word) {
        if text.isEmpty { return }
        if let last = word.indices.last, word[last].look == look {
            word[last].text += text
        } else {
            word.append(Piece(text: String(text), look: look))
        }
    }

    /// The parts of a line with the same look. Code keeps its backticks if there is no color to show it.
    private func pieces(_ text: Substring) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text
        func append(_ text: some StringProtocol, _ look: TerminalStyle.Look? = nil) {
            pieces.append(Piece(text: String(text), look: look))
        }
        while !rest.isEmpty {
            let ticks = String(rest.prefix { $0 == "`" })
            if let code = Self.text(between: ticks, ticks, in: &rest) {
                let code = code.replacing("\\|", with: "|")
                append(style.usesColor ? code : ticks + code + ticks, .code)
            } else if let text = Self.text(between: "**", "**", in: &rest) ?? Self.text(between: "*", "*", in: &rest) {
                append(text, .bold)
            } else if let title = Self.text(between: "[", "](", in: &rest) {
                append(title)
                // Articles refer to each other by the names of their files.
                if let target = Self.text(between: "", ")", in: &rest), !target.hasSuffix(".md") { append(" (\(target))") }
            } else {
                let end = rest.dropFirst().firstIndex { "`*[".contains($0) } ?? rest.endIndex
                append(rest[..<end])
                rest = rest[end...]
            }
        }
        return pieces
    }

    /// Takes a text between marks from the start.
    private static func text(between start: String, _ end: String, in text: inout Substring) -> Substring? {
        guard !end.isEmpty, text.hasPrefix(start) else { return nil }
        let inside = text.dropFirst(start.count)
        guard inside.first?.isWhitespace == false, let range = inside.firstRange(of: end) else { return nil }
        text = inside[range.upperBound...]
        return inside[..<range.lowerBound]
    }

    /// Breaks between words, and within those that are wider than a line.
    private func wrapped(_ words: [Word], _ width: Int, _ look: TerminalStyle.Look? = nil) -> [Line] {
        var lines: [Line] = []
        for word in words.flatMap({ broken($0, max(width, 1)) }) {
            let wordWidth = TerminalText.width(visible([word]))
            let text = word.map { piece in (look ?? piece.look).map { style.styled(piece.text, $0) } ?? piece.text }.joined()
            if let last = lines.last, last.columns + 1 + wordWidth <= width {
                lines[lines.count - 1] = ("\(last.text) \(text)", last.columns + 1 + wordWidth)
            } else {
                lines.append((text, wordWidth))
            }
        }
        return lines
    }

    private func broken(_ word: Word, _ width: Int) -> [Word] {
        if TerminalText.width(visible([word])) <= width { return [word] }
        var words: [Word] = [[]]
        var columns = 0
        for piece in word {
            for character in piece.text {
                let own = TerminalText.width(String(character))
                if columns + own > width, columns > 0 {
                    words.append([])
                    columns = 0
                }
                Self.append(String(character), piece.look, to: &words[words.count - 1])
                columns += own
            }
        }
        return words
    }
}
