internal import L10nValidation

/// Styles text with ANSI escape sequences, if color is enabled.
struct TerminalStyle {
    enum Look: String {
        case bold = "1"
        case dim = "2"
        case done = "32"
        case warning = "33"
        case error = "1;31"
        case code = "36"
    }

    let usesColor: Bool

    func styled(_ text: String, _ look: Look) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(look.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// Aligns, truncates and wraps text by its width in terminal columns.
enum TerminalText {
    static func width(_ text: String) -> Int { VisibleText.width(text) }

    static func leftAligned(_ text: String, _ width: Int) -> String { text + spaces(width - self.width(text)) }

    static func rightAligned(_ text: String, _ width: Int) -> String { spaces(width - self.width(text)) + text }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    /// Truncates a text that is too wide, with an ellipsis.
    static func truncated(_ text: String, _ width: Int) -> String {
        self.width(text) <= width ? text : prefix(text, width - 1) + "…"
    }

    /// Truncates the start of a text that is too wide, such as a path.
    static func truncatedAtStart(_ text: String, _ width: Int) -> String {
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

    /// Isolates right-to-left text, so that it does not reorder the text around it.
    static func isolated(_ text: String) -> String {
        text.unicodeScalars.contains(where: isRightToLeft) ? "\u{2068}\(text)\u{2069}" : text
    }

    /// Hebrew, Arabic and the other scripts in Unicode's right-to-left blocks.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    /// As many items as fit, with an ellipsis for the others; empty if none fits.
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

    /// Wraps at spaces; a word that is too wide is not broken.
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
