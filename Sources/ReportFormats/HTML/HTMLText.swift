internal import L10nPlainText
internal import L10nSyntax
internal import L10nValidation

/// Escapes texts for a page.
enum HTMLText {
    /// A text for the template, as ``escaped(_:)``.
    static func value(_ text: String) -> TemplateValue { .text(escaped(text)) }

    /// For text between tags and in quoted attributes.
    ///
    /// A page may be printed, and servers take what follows two number signs for a command.
    static func escaped(_ text: String) -> String {
        let escaped = XMLText.escaped(text, in: .html)
        return escaped.utf8.contains(UInt8(ascii: "#"))
            ? String(decoding: VisibleText.document(Array(escaped.utf8), spelling: VisibleText.spellingInXML), as: UTF8.self)
            : escaped
    }

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
        return String(decoding: VisibleText.document(output, spelling: VisibleText.spellingInJSON), as: UTF8.self)
    }
}
