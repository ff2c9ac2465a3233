internal import L10nPlainText
internal import L10nValidation

/// Escapes text for Markdown: it renders literally, without markup, links, mentions or references.
enum MarkdownText {
    /// A text within a line, not at its start.
    ///
    /// Servers look for `@name`, `#123`, `!123`, addresses and `:emoji:` in the rendered page, where character references no
    /// longer help. An invisible comment splits these.
    static func text(_ text: String) -> String {
        let scalars = Array(clipped(VisibleText.line(text), 1_000).unicodeScalars)
        var output = ""
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "<", ">", "&": output += XMLText.escaped(String(scalar), in: .element)
            // GitHub documents this to prevent math expressions.
            case "$": output += "<span>$</span>"
            case "\\", "`", "*", "_", "[", "]", "|", "~": output += "\\\(scalar)"
            default: output.unicodeScalars.append(scalar)
            }
            if isReference(scalars[...index], before: scalars[(index + 1)...]) { output += "<!-- -->" }
        }
        return output
    }

    /// A code span, with a fence longer than any run of backticks in the text.
    static func code(_ text: String, atMost length: Int = 1_000) -> String {
        let text = clipped(VisibleText.line(text), length)
        var (longest, run) = (0, 0)
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let needsSpace = text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ") && text.hasSuffix(" ") || text.isEmpty
        return needsSpace ? "\(fence) \(text) \(fence)" : fence + text + fence
    }

    /// Code in a table, where even a bar within a code span ends the cell.
    static func cell(_ code: String) -> String {
        code.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }

    /// Whether a server could make a link or an image from the last character of one part and the first of the next.
    private static func isReference(_ text: ArraySlice<Unicode.Scalar>, before rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let last = text.last, let next = rest.first else { return false }
        switch last {
        case "@", "#", "!": return isWord(next)
        case ":": return isWord(next) || next == "/" || next == "+" || next == "-"
        case "w": return next == "." && text.suffix(3).elementsEqual("www".unicodeScalars)
        default: return false
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isAlphabetic || isDigit(scalar)
    }

    private static func clipped(_ text: String, _ length: Int) -> String {
        guard text.unicodeScalars.count > length else { return text }
        return String(text.unicodeScalars.prefix(length)) + "…"
    }
}
