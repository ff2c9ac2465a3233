/// Escapes texts for a page.
enum HTMLText {
    /// For text between tags and in quoted attributes. Works on bytes: a `<` followed by a combining mark is not the character `<`.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { entity($0) != nil }) else { return text }
        var output: [UInt8] = []
        for byte in text.utf8 {
            if let entity = entity(byte) { output += Array(entity.utf8) } else { output.append(byte) }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func entity(_ byte: UInt8) -> String? {
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
        var output: [UInt8] = []
        output.reserveCapacity(json.utf8.count + json.utf8.count / 16)
        for byte in json.utf8 {
            // In JSON these occur only within strings.
            switch byte {
            case UInt8(ascii: "<"): output += Array("\\u003C".utf8)
            case UInt8(ascii: ">"): output += Array("\\u003E".utf8)
            case UInt8(ascii: "&"): output += Array("\\u0026".utf8)
            default: output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
