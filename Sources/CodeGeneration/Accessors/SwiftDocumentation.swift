/// Texts as lines of a documentation comment.
///
/// Each line begins with `///`, so nothing in a text ends the comment. Invisible characters are written as their codes, and a
/// fence of three backticks, which would swallow the rest of the comment, loses its meaning.
package struct SwiftDocumentation: Hashable, Sendable {
    /// The lines in order, each with its indentation and line break.
    package private(set) var text = ""
    private let indent: String

    /// - Parameter depth: How many types the declaration is nested in.
    package init(depth: Int = 0) { indent = SwiftIndent.text(depth) }

    /// Without indentation and line ends.
    package var lines: [String] { text.split(separator: "\n").map { String($0.dropFirst(indent.count)) } }

    /// Adds a paragraph, after an empty line if it is not the first.
    package mutating func append(_ paragraph: String) {
        separate()
        // Most texts are one line of plain characters.
        if !paragraph.isEmpty, Self.isPlain(paragraph) { return append(line: paragraph) }
        for line in Self.lines(paragraph) { append(line: Self.visible(line)) }
    }

    /// Adds a table of cells, after an empty line if it is not the first.
    package mutating func appendTable(_ header: [String], _ rows: [[String]]) {
        separate()
        append(line: Self.row(header))
        append(line: Self.row(header.map { _ in "---" }))
        for row in rows { append(line: Self.row(row)) }
    }

    private mutating func separate() {
        if !text.isEmpty { append(line: "") }
    }

    private mutating func append(line: String) {
        text += indent
        text += line.isEmpty ? "///" : "/// "
        text += line
        text += "\n"
    }

    /// Whether a text needs no change in a comment: it is one line of visible ASCII characters, and no fence.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { 0x20..<0x7F ~= $0 } && !mayBeFence(text[...])
    }

    private static func mayBeFence(_ line: Substring) -> Bool {
        let start = line.utf8.first { $0 != 0x20 }
        return start == UInt8(ascii: "`") || start == UInt8(ascii: "~")
    }

    /// The lines of a text, at least one, ended by what Unicode calls a line end.
    private static func lines(_ text: String) -> [Substring] {
        // Most texts are one line.
        guard text.unicodeScalars.contains(where: isLineEnd) else { return [text[...]] }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func row(_ cells: [String]) -> String {
        let texts = cells.map { cell in
            let text = inLine(cell)
            return text.utf8.contains(UInt8(ascii: "|"))
                ? text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") : text
        }
        return "| " + texts.joined(separator: " | ") + " |"
    }

    /// The text between backticks; more of them than the text itself has in a row.
    package static func code(_ text: String) -> String {
        if !text.utf8.contains(UInt8(ascii: "`")) { return "`" + text + "`" }
        var longest = 0
        var run = 0
        for character in text.unicodeScalars {
            run = character == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        return "\(fence) \(text) \(fence)"
    }

    /// A text within a line of a comment.
    package static func inLine(_ text: String) -> String {
        isPlain(text) ? text : visible(Substring(lines(text).joined(separator: " ")))
    }

    private static func visible(_ line: Substring) -> String {
        // Most texts are plain.
        if !mayBeFence(line), !line.unicodeScalars.contains(where: \.isInvisible) { return String(line) }
        var text = ""
        for scalar in line.unicodeScalars {
            if scalar == "\t" {
                text += " "
            } else if scalar.isInvisible {
                text += "<U+" + String(scalar.value, radix: 16, uppercase: true) + ">"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        for fence in ["```", "~~~"] where text.drop(while: { $0 == " " }).hasPrefix(fence) {
            return "\\" + text.drop { $0 == " " }
        }
        return text
    }
}
