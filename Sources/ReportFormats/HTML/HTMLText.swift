internal import MustacheTemplates

/// Escapes texts for a page.
enum HTMLText {
    /// A text for the template, as ``escaped(_:)``.
    static func value(_ text: String) -> TemplateValue { .text(escaped(text)) }

    /// For text between tags and in quoted attributes. Works on bytes: a `<` followed by a combining mark is not the character `<`.
    static func escaped(_ text: String) -> String {
        replaced(text, by: entity)
    }

    /// A text with some of its bytes replaced.
    private static func replaced(_ text: String, by replacement: (UInt8) -> StaticString?) -> String {
        var text = text
        let output = text.withUTF8 { bytes -> [UInt8]? in
            guard bytes.contains(where: { replacement($0) != nil }) else { return nil }
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count + bytes.count / 16)
            // Runs of bytes that stay.
            var start = 0
            for (index, byte) in bytes.enumerated() {
                guard let replacement = replacement(byte) else { continue }
                output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
                replacement.withUTF8Buffer { output.append(contentsOf: $0) }
                start = index + 1
            }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
            return output
        }
        return output.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    private static func entity(_ byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }

    /// For JSON in a script element, where no text may end the element or start a comment.
    static func scriptData(_ json: String) -> String {
        // In JSON these occur only within strings.
        replaced(json) { byte in
            switch byte {
            case UInt8(ascii: "<"): "\\u003C"
            case UInt8(ascii: ">"): "\\u003E"
            case UInt8(ascii: "&"): "\\u0026"
            default: nil
            }
        }
    }
}
