internal import Reporting

/// How a part of a line looks where there is colour.
struct TerminalStyle {
    enum Look: String {
        case bold = "1"
        case dim = "2"
        case done = "32"
        case warning = "33"
        case error = "1;31"
    }

    let usesColor: Bool

    func set(_ text: String, _ look: Look) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(look.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// Lays out text by the columns that it takes on a terminal.
enum TerminalText {
    static func width(_ text: String) -> Int { VisibleText.width(text) }

    static func left(_ text: String, _ width: Int) -> String { text + spaces(width - self.width(text)) }

    static func right(_ text: String, _ width: Int) -> String { spaces(width - self.width(text)) + text }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    /// The beginning of a text that is too wide, with an ellipsis.
    static func cut(_ text: String, _ width: Int) -> String {
        self.width(text) <= width ? text : prefix(text, width - 1) + "…"
    }

    /// The end of a text that is too wide, such as a path.
    static func cutAtStart(_ text: String, _ width: Int) -> String {
        self.width(text) <= width ? text : "…" + String(prefix(String(text.reversed()), width - 1).reversed())
    }

    private static func prefix(_ text: String, _ width: Int) -> String {
        var columns = 0
        return String(
            text.prefix { character in
                columns += VisibleText.width(String(character))
                return columns <= width
            })
    }

    /// A text that does not move what stands around it: one that is written from right to left is set apart.
    static func isolated(_ text: String) -> String {
        text.unicodeScalars.contains(where: isRightToLeft) ? "\u{2068}\(text)\u{2069}" : text
    }

    /// Letters of Hebrew, Arabic and the other scripts that Unicode keeps in these blocks.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    /// As many items of a list as there is room for, with an ellipsis for the others; empty where there is none.
    static func list(_ items: [String], _ width: Int) -> String {
        var text = ""
        for (index, item) in items.enumerated() {
            let next = text.isEmpty ? item : "\(text), \(item)"
            let end = index == items.count - 1 ? 0 : 3
            if self.width(next) + end > width { return text.isEmpty ? "" : "\(text), …" }
            text = next
        }
        return text
    }

    /// Lines of words; a word that is too wide is not broken.
    static func wrapped(_ text: String, _ width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, self.width(last) + 1 + self.width(String(word)) <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    static func withoutTrailingSpaces(_ line: String) -> String {
        guard let end = line.lastIndex(where: { $0 != " " }) else { return "" }
        return String(line[...end])
    }
}
