internal import PlainText
internal import Syntax

/// Escapes texts for a page.
enum HTMLText {
    /// A text for the template, as ``escaped(_:)``.
    static func value(_ text: String) -> TemplateValue { .text(escaped(text)) }

    /// For text between tags and in quoted attributes.
    static func escaped(_ text: String) -> String { XMLText.escaped(text, in: .html) }

    /// For JSON in a script element, where no text may end the element or start a comment.
    static func scriptData(_ json: String) -> String {
        // In JSON these occur only within strings.
        var output: [UInt8] = []
        output.reserveCapacity(json.utf8.count + json.utf8.count / 16)
        for byte in json.utf8 {
            switch byte {
            case UInt8(ascii: "<"): output += "\\u003C".utf8
            case UInt8(ascii: ">"): output += "\\u003E".utf8
            case UInt8(ascii: "&"): output += "\\u0026".utf8
            default: output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
