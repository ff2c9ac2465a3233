/// Texts made safe for a page.
enum HTMLText {
    /// As text between tags and within quotation marks. Byte by byte, since a mark that combines with a character hides no tag.
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

    /// JSON that stands in a script element: no text of it can end the element or begin a comment.
    static func scriptData(_ json: String) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(json.utf8.count + json.utf8.count / 16)
        for byte in json.utf8 {
            // In JSON they stand within strings only.
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
