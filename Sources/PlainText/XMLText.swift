/// How a text is written in XML and in HTML, and what a reference in them stands for.
package enum XMLText {
    /// Where a text is written.
    package enum Place: Sendable {
        /// In a property list, where Foundation leaves carriage returns unchanged.
        case propertyList
        case element
        /// In quotation marks. Without escapes, line breaks and tabs would be read as spaces.
        case attribute
        /// In an element or an attribute of HTML.
        case html
    }

    /// Whether XML 1.0 has a character, even as a reference.
    package static func canContain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        default: scalar.value >= 0x20 && !(0xFFFE...0xFFFF ~= scalar.value)
        }
    }

    /// Appends UTF-8 with escapes. Works on bytes: a `<` followed by a combining mark is not the character `<`.
    package static func append(_ text: UnsafeBufferPointer<UInt8>, in place: Place, to output: inout [UInt8]) {
        var start = 0
        var index = 0
        while true {
            index =
                place == .propertyList
                ? ByteSearch.first(in: text, from: index, where: areMarkup)
                : ByteSearch.first(in: text, from: index, where: mayNeedEscapes)
            if index == text.count { break }
            if let escape = escape(text[index], in: place) {
                output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
                output.append(contentsOf: UnsafeBufferPointer(start: escape.utf8Start, count: escape.utf8CodeUnitCount))
                start = index + 1
            }
            index += 1
        }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    package static func escaped(_ text: String, in place: Place) -> String {
        var text = text
        let output = text.withUTF8 { bytes in
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count + bytes.count / 16)
            append(bytes, in: place, to: &output)
            return output
        }
        return output.count == text.utf8.count ? text : String(decoding: output, as: UTF8.self)
    }

    /// Nil for what is written unchanged.
    private static func escape(_ byte: UInt8, in place: Place) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\"") where place == .attribute || place == .html: "&quot;"
        case UInt8(ascii: "'") where place == .html: "&#39;"
        case 0x09 where place == .attribute: "&#9;"
        case 0x0A where place == .attribute: "&#10;"
        case 0x0D where place == .attribute || place == .element: "&#13;"
        default: nil
        }
    }

    private static func areMarkup(_ bytes: ByteVector) -> ByteMask {
        bytes.are(UInt8(ascii: "&")) | bytes.are(UInt8(ascii: "<")) | bytes.are(UInt8(ascii: ">"))
    }

    private static func mayNeedEscapes(_ bytes: ByteVector) -> ByteMask {
        areMarkup(bytes) | bytes.are(UInt8(ascii: "\"")) | bytes.are(UInt8(ascii: "'")) | bytes.are(atMost: 0x0D)
    }

    /// The character that a reference names, which is between `&` and `;`: `amp`, `#10`, `#xA`.
    package static func character(_ name: Substring) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard name.hasPrefix("#"), let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else {
            return nil
        }
        return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
}
