internal import L10nPlainText

extension CodeScanner {
    /// The texts of an XML file: a storyboard, a property list, an intent definition. What they are for is not known, so they are
    /// weak uses: a text that equals a key counts as a use of it.
    package static func uses(inXMLFile bytes: [UInt8]) -> CodeUses {
        var uses = CodeUses()
        uses.literals = xmlTexts(bytes).map { literal($0, bytes) }
        return uses
    }

    /// The texts of a C, C++ or Objective-C file.
    package static func uses(inCFile bytes: [UInt8]) -> CodeUses {
        var uses = CodeUses()
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
                while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
                index += 2
                while index + 1 < bytes.count, bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/") {
                    index += 1
                }
                index += 2
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let end = endOfCLiteral(bytes, from: index)
                if bytes[index] == UInt8(ascii: "\"") {
                    uses.literals.append(
                        LiteralUse(
                            shape: StringLiteral(parts: [.text(cText(bytes[(index + 1)..<end]))]),
                            range: index..<min(end + 1, bytes.count)))
                }
                index = end + 1
            default: index += 1
            }
        }
        return uses
    }

    private static func endOfCLiteral(_ bytes: [UInt8], from start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != bytes[start], bytes[index] != 0x0A {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, bytes.count)
    }

    private static func cText(_ bytes: ArraySlice<UInt8>) -> String {
        var output: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.endIndex {
                index += 1
                switch bytes[index] {
                case UInt8(ascii: "n"): output.append(0x0A)
                case UInt8(ascii: "t"): output.append(0x09)
                default: output.append(bytes[index])
                }
            } else {
                output.append(bytes[index])
            }
            index += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    // MARK: XML

    /// The values of attributes, and the texts between tags.
    private static func xmlTexts(_ bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var isInTag = false
        var start = 0
        var quote: UInt8?
        for (index, byte) in bytes.enumerated() {
            if let open = quote {
                guard byte == open else { continue }
                found.append(start..<index)
                quote = nil
            } else if isInTag {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { (quote, start) = (byte, index + 1) }
                if byte == UInt8(ascii: ">") { (isInTag, start) = (false, index + 1) }
            } else if byte == UInt8(ascii: "<") {
                if start < index { found.append(start..<index) }
                isInTag = true
            }
        }
        return found
    }

    private static func literal(_ range: Range<Int>, _ bytes: [UInt8]) -> LiteralUse {
        let parts = bytes[range].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        var text = String(decoding: parts[0], as: UTF8.self)
        for part in parts.dropFirst() {
            let name = part.prefix { $0 != UInt8(ascii: ";") }
            let character = XMLText.character(String(decoding: name, as: UTF8.self)[...])
            if name.count < part.count, let character {
                text.unicodeScalars.append(character)
                text += String(decoding: part.dropFirst(name.count + 1), as: UTF8.self)
            } else {
                text += "&" + String(decoding: part, as: UTF8.self)
            }
        }
        return LiteralUse(shape: StringLiteral(parts: [.text(text)]), range: range)
    }
}
