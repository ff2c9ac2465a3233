internal import Reporting

/// Foreign text in Markdown: it looks as it is, and makes neither markup nor links, mentions or references.
enum MarkdownText {
    /// A text within a line, not at its beginning.
    ///
    /// A comment, which nobody sees, splits what servers look for in finished pages, where a character reference no longer helps:
    /// `@name`, `#123`, `!123`, addresses, `:emoji:`.
    static func text(_ text: String) -> String {
        let scalars = Array(clipped(VisibleText.line(text), 1_000).unicodeScalars)
        var output = ""
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "&": output += "&amp;"
            // What GitHub's documentation names against formulas.
            case "$": output += "<span>$</span>"
            case "\\", "`", "*", "_", "[", "]", "|", "~": output += "\\\(scalar)"
            default: output.unicodeScalars.append(scalar)
            }
            if isReference(scalars[...index], before: scalars[(index + 1)...]) { output += "<!-- -->" }
        }
        return output
    }

    /// A text as code: nothing in it means anything but the end of the code.
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

    /// Code in a table, where a bar would end the cell even there.
    static func cell(_ code: String) -> String {
        code.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }

    /// Whether a server could make a link or a picture of the last character of one part and the first of the next.
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
