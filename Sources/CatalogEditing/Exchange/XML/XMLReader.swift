package import L10nDiagnostics
internal import L10nPlainText

/// Reads well-formed XML, one event after the other, in linear time.
///
/// It knows the five entities of XML and no others, skips a document type, and never opens anything: a document cannot make it read
/// more bytes than it has. The first mistake ends it.
package struct XMLReader {
    package enum Event: Sendable {
        /// An element begins. One without contents ends with the next event.
        case start(XMLElementTag)
        case end(XMLName)
        /// Characters, which are in ``XMLReader/text``. Contents may come in several pieces.
        case text
    }

    /// How deep elements may be nested.
    package static let maximumDepth = 256

    /// The bytes of the last event.
    package private(set) var range = ByteRange.empty(at: 0)
    /// The characters of a text: line ends are LF, references are resolved. UTF-8.
    package private(set) var text: [UInt8] = []

    /// The last comment, until somebody takes it.
    package var comment: String?

    private let bytes: [UInt8]
    private var index: Int
    private var open: [(name: XMLName, range: Range<Int>)] = []
    private var hasRoot = false
    /// The element that has just begun and has no contents.
    private var emptyElement: XMLName?

    package init(_ document: DecodedSource) {
        bytes = document.source.bytes
        index = document.start
    }

    /// The number of elements that are open.
    package var depth: Int { open.count }

    /// The next event; nil after the end of the document.
    package mutating func next() throws(XMLError) -> Event? {
        if let name = emptyElement {
            emptyElement = nil
            _ = open.popLast()
            range = .empty(at: UInt32(index))
            return .end(name)
        }
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "<") {
                if let event = try markup() { return event }
            } else if try characters() {
                return .text
            }
        }
        if let last = open.last { throw XMLError(kind: .unclosed(last.name.text), range: ByteRange(last.range)) }
        if !hasRoot { throw error(.noRoot, index..<index) }
        return nil
    }

    /// Moves past the end of the element that has just begun.
    package mutating func skipElement() throws(XMLError) {
        let depth = depth
        while self.depth >= depth, try next() != nil {}
    }

    // MARK: Markup

    /// Nil if it is not an event.
    private mutating func markup() throws(XMLError) -> Event? {
        let start = index
        switch byte(1) {
        case UInt8(ascii: "!"):
            if starts(with: "<!--") {
                try skip("<!--", "-->")
                comment = String(decoding: bytes[start + 4..<index - 3], as: UTF8.self)
            } else if starts(with: "<![CDATA[") {
                guard !open.isEmpty else { throw error(.textOutside, start..<start + 9) }
                try skip("<![CDATA[", "]]>")
                text.removeAll(keepingCapacity: true)
                try append(start + 9..<index - 3)
                range = ByteRange(start..<index)
                return .text
            } else if starts(with: "<!DOCTYPE"), !hasRoot {
                try skipDocumentType()
            } else {
                throw error(.unexpected, start..<start + 2)
            }
            return nil
        case UInt8(ascii: "?"):
            try skip("<?", "?>")
            return nil
        case UInt8(ascii: "/"):
            index += 2
            guard let name = name() else { throw error(.unexpected, start..<start + 2) }
            skipBlanks()
            guard byte(0) == UInt8(ascii: ">") else { throw error(index < bytes.count ? .unexpected : .unterminated, here) }
            index += 1
            guard let last = open.popLast() else { throw error(.unexpected, start..<index) }
            guard last.name == name else {
                throw error(.wrongEnd(found: name.text, expected: last.name.text), start..<index)
            }
            range = ByteRange(start..<index)
            return .end(name)
        default: return .start(try startTag())
        }
    }

    private mutating func startTag() throws(XMLError) -> XMLElementTag {
        let start = index
        index += 1
        guard let name = name() else { throw error(.unexpected, start..<start + 1) }
        if open.isEmpty, hasRoot { throw error(.secondRoot, start..<index) }
        if open.count >= Self.maximumDepth { throw error(.tooDeep(limit: Self.maximumDepth), start..<index) }
        var attributes: [XMLAttribute] = []
        var names: Set<XMLName> = []
        while true {
            let hasBlank = skipBlanks()
            switch byte(0) {
            case UInt8(ascii: ">"): index += 1
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: ">"):
                index += 2
                emptyElement = name
            default:
                if index >= bytes.count { throw error(.unterminated, start..<start + 1) }
                guard hasBlank else { throw error(.unexpected, here) }
                let attribute = try attribute()
                guard names.insert(attribute.name).inserted else {
                    throw XMLError(kind: .repeated(attribute: attribute.name.text), range: attribute.range)
                }
                attributes.append(attribute)
                continue
            }
            hasRoot = true
            open.append((name, start..<index))
            range = ByteRange(start..<index)
            return XMLElementTag(name: name, attributes: attributes)
        }
    }

    private mutating func attribute() throws(XMLError) -> XMLAttribute {
        let start = index
        guard let name = name() else { throw error(.unexpected, here) }
        let end = index
        skipBlanks()
        guard byte(0) == UInt8(ascii: "=") else { throw error(.noValue(attribute: name.text), start..<end) }
        index += 1
        skipBlanks()
        let quote = byte(0)
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw error(.noValue(attribute: name.text), start..<end)
        }
        index += 1
        let valueStart = index
        var value: [UInt8] = []
        while index < bytes.count, bytes[index] != quote {
            switch bytes[index] {
            case UInt8(ascii: "<"): throw error(.unexpected, here)
            case UInt8(ascii: "&"): value.append(contentsOf: UTF8.encode(try reference())!)
            case 0x0D where byte(1) == 0x0A: index += 1
            case 0x09, 0x0A, 0x0D:
                value.append(0x20)
                index += 1
            case let other:
                if other < 0x20 { throw error(.control(Unicode.Scalar(other)), here) }
                value.append(other)
                index += 1
            }
        }
        guard index < bytes.count else { throw error(.unterminated, valueStart - 1..<valueStart) }
        let valueRange = valueStart..<index
        index += 1
        return XMLAttribute(name: name, value: String(decoding: value, as: UTF8.self), range: ByteRange(valueRange))
    }

    /// Moves past a document type. What it declares has no effect.
    private mutating func skipDocumentType() throws(XMLError) {
        let start = index
        var isInside = false
        index += 9
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "["): isInside = true
            case UInt8(ascii: "]"): isInside = false
            case UInt8(ascii: ">") where !isInside:
                index += 1
                return
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let quote = bytes[index]
                index += 1
                while index < bytes.count, bytes[index] != quote { index += 1 }
            case UInt8(ascii: "<") where starts(with: "<!--"):
                try skip("<!--", "-->")
                continue
            case UInt8(ascii: "<") where starts(with: "<?"):
                try skip("<?", "?>")
                continue
            default: break
            }
            index += 1
        }
        throw error(.unterminated, start..<start + 9)
    }

    // MARK: Characters

    /// Reads characters up to the next markup.
    ///
    /// - Returns: Whether they are within an element.
    private mutating func characters() throws(XMLError) -> Bool {
        let start = index
        text.removeAll(keepingCapacity: true)
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
            if bytes[index] == UInt8(ascii: "&") {
                text.append(contentsOf: UTF8.encode(try reference())!)
                continue
            }
            let run = index
            while index < bytes.count, bytes[index] != UInt8(ascii: "<"), bytes[index] != UInt8(ascii: "&") { index += 1 }
            try append(run..<index)
        }
        range = ByteRange(start..<index)
        if !open.isEmpty { return true }
        if let other = (start..<index).first(where: { !Self.isBlank(bytes[$0]) }) {
            throw error(.textOutside, other..<other + 1)
        }
        return false
    }

    /// Appends characters without references to the text.
    private mutating func append(_ range: Range<Int>) throws(XMLError) {
        var index = range.lowerBound
        while index < range.upperBound {
            switch bytes[index] {
            case 0x0D:
                text.append(0x0A)
                if index + 1 < range.upperBound, bytes[index + 1] == 0x0A { index += 1 }
            case let byte:
                if byte < 0x20, !Self.isBlank(byte) { throw error(.control(Unicode.Scalar(byte)), index..<index + 1) }
                text.append(byte)
            }
            index += 1
        }
    }

    /// The character that a reference names: `&amp;`, `&#10;`, `&#xA;`.
    private mutating func reference() throws(XMLError) -> Unicode.Scalar {
        let start = index
        let limit = min(start + 64, bytes.count)
        guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else {
            throw error(.invalidReference, start..<start + 1)
        }
        let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
        index = end + 1
        guard let scalar = XMLText.character(name[...]) else {
            if name.hasPrefix("#") { throw error(.invalidReference, start..<index) }
            // An unescaped ampersand, or an entity of a document type.
            let isName = name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || "-.:".unicodeScalars.contains($0) }
            throw error(isName && !name.isEmpty ? .unknownEntity(name) : .invalidReference, start..<start + 1)
        }
        guard scalar.value >= 0x20 && scalar.value & 0xFFFF < 0xFFFE || [0x09, 0x0A, 0x0D].contains(scalar.value) else {
            throw error(.control(scalar), start..<index)
        }
        return scalar
    }

    // MARK: Bytes

    private func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    private func starts(with text: StaticString) -> Bool { matches(text, at: index) }

    private func matches(_ text: StaticString, at index: Int) -> Bool {
        guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
        for offset in 0..<text.utf8CodeUnitCount where bytes[index + offset] != text.utf8Start[offset] { return false }
        return true
    }

    /// Moves past something that ends in a text.
    private mutating func skip(_ begin: StaticString, _ end: StaticString) throws(XMLError) {
        let start = index
        index += begin.utf8CodeUnitCount
        while index < bytes.count {
            if matches(end, at: index) {
                index += end.utf8CodeUnitCount
                return
            }
            index += 1
        }
        throw error(.unterminated, start..<start + begin.utf8CodeUnitCount)
    }

    @discardableResult
    private mutating func skipBlanks() -> Bool {
        let start = index
        while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
        return index > start
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// The name at the reader's position; nil if there is none.
    private mutating func name() -> XMLName? {
        let start = index
        while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
        guard index > start, !Self.isDigitOrMark(bytes[start]) else { return nil }
        let colon = bytes[start..<index].firstIndex(of: UInt8(ascii: ":"))
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        guard let colon else { return XMLName(prefix: "", local: text(start..<index)) }
        return XMLName(prefix: text(start..<colon), local: text(colon + 1..<index))
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: ":"), 0x80...0xFF:
            true
        default: isDigitOrMark(byte)
        }
    }

    /// What may be in a name but not at its start.
    private static func isDigitOrMark(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private var here: Range<Int> { min(index, bytes.count)..<min(index + 1, bytes.count) }

    private func error(_ kind: XMLError.Kind, _ range: Range<Int>) -> XMLError {
        XMLError(kind: kind, range: ByteRange(range.clamped(to: 0..<bytes.count)))
    }
}

/// The name of an element or an attribute, as written.
package struct XMLName: Hashable, Sendable {
    /// What is before the colon; empty if there is none.
    package let prefix: String
    package let local: String

    package var text: String { prefix.isEmpty ? local : "\(prefix):\(local)" }
}

package struct XMLAttribute: Sendable {
    package let name: XMLName
    /// Line breaks are spaces unless they are written as references.
    package let value: String
    /// The value without its quotation marks.
    package let range: ByteRange
}

/// The start tag of an element.
package struct XMLElementTag: Sendable {
    package let name: XMLName
    package let attributes: [XMLAttribute]

    /// The value of an attribute without a prefix.
    package subscript(_ name: String) -> String? { attributes.first { $0.name.prefix.isEmpty && $0.name.local == name }?.value }
}
