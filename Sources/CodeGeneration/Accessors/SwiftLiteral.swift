/// A text as a string literal of Swift, on one line and with its quotation marks.
///
/// Quotation marks, backslashes (so that no `\(…)` is code), line ends and invisible characters are escaped, and nothing else.
package struct SwiftLiteral: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ text: String) {
        // Most texts are plain.
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            description = "\"\(text)\""
            return
        }
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case _ where scalar.isInvisible: literal += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        description = literal + "\""
    }
}

extension Unicode.Scalar {
    /// Whether it is invisible, or changes the direction of the text around it: control characters, directional marks, spaces
    /// other than the common one. The joiners, which belong to words of many scripts and to emoji, are not among them.
    package var isInvisible: Bool {
        // Most characters, without a lookup in the tables of Unicode: ASCII, the letters of Europe, the punctuation from U+2010,
        // kana, the common ideographs, hangul.
        switch value {
        case 0x20...0x7E, 0xC0...0x2AF, 0x400...0x481, 0x2010...0x2027, 0x2030...0x205E, 0x3041...0x3096, 0x30A1...0x30FA,
            0x4E00...0x9FFF, 0xAC00...0xD7A3:
            return false
        default: break
        }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return true
        case .format: return self != "\u{200C}" && self != "\u{200D}"
        case .spaceSeparator: return self != " "
        default: return false
        }
    }
}
