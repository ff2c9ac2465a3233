internal import L10nDiagnostics
internal import L10nPlainText

/// Reads property lists in XML as strictly as Foundation, which takes a small part of XML only: no name spaces, no entities of
/// its own, nothing from elsewhere.
struct XMLPropertyListReader {
    private var scanner: ByteScanner
    private let source: SourceFile
    private var depth = 0
    private var comments: [ByteRange] = []

    /// The name of an element and whether its start tag also ends it.
    private struct Tag {
        let name: String
        let isEmpty: Bool
        let range: Range<Int>
    }

    init(_ decoded: DecodedSource) {
        scanner = ByteScanner(decoded)
        source = decoded.source
    }

    mutating func read() -> PropertyListDocument {
        let root = root()
        if let root, root.members == nil { scanner.report(.noDictionary, root.range.indices) }
        return PropertyListDocument(source: source, root: root, issues: scanner.issues, looseComments: comments)
    }

    private mutating func root() -> PropertyListValue? {
        skipBlanks()
        skipDocumentType()
        guard let tag = startTag() else { return nil }
        guard tag.name == "plist" else { return value(tag) }
        var root: PropertyListValue?
        while !tag.isEmpty, let inner = nextTag(in: tag) {
            // Foundation takes one only.
            if root != nil { scanner.report(.trailingText, inner.range) }
            let value = value(inner)
            root = root ?? value
        }
        if root == nil, scanner.issues.isEmpty { scanner.report(.noDictionary, tag.range) }
        return root
    }

    // MARK: Values

    private mutating func value(_ tag: Tag) -> PropertyListValue? {
        let start = tag.range.lowerBound
        func range() -> ByteRange { ByteRange(start..<scanner.index) }
        switch tag.name {
        case "dict":
            let members = members(tag)
            return PropertyListValue(.dictionary(members), range())
        case "string", "key":
            let text = text(in: tag)
            return PropertyListValue(.text(text), range())
        case "array":
            var elements: [PropertyListValue] = []
            nested {
                while !tag.isEmpty, let inner = $0.nextTag(in: tag) { elements += $0.value(inner).map { [$0] } ?? [] }
            }
            return PropertyListValue(.array(elements), range())
        case "data", "date", "integer", "real", "true", "false":
            _ = text(in: tag)
            return PropertyListValue(.other(tag.name), range())
        default:
            // Its contents cannot be distinguished from what follows.
            scanner.end(.unknownElement(tag.name), tag.range)
            return nil
        }
    }

    private mutating func members(_ tag: Tag) -> [PropertyListMember] {
        var members: [PropertyListMember] = []
        nested { reader in
            while !tag.isEmpty, let key = reader.nextTag(in: tag) {
                guard key.name == "key" else {
                    reader.scanner.report(.missingKey, key.range)
                    _ = reader.value(key)
                    continue
                }
                let name = reader.text(in: key)
                let keyRange = ByteRange(key.range.lowerBound..<reader.scanner.index)
                reader.skipBlanks()
                if reader.scanner.starts(with: "</") { reader.scanner.report(.missingElement, keyRange.indices) }
                guard let inner = reader.nextTag(in: tag) else { return }
                guard let value = reader.value(inner) else { return }
                members.append(PropertyListMember(key: name, keyRange: keyRange, value: value))
            }
        }
        return members
    }

    private mutating func nested(_ body: (inout Self) -> Void) {
        guard depth < PropertyListReader.maximumDepth else { return scanner.end(.tooDeep) }
        depth += 1
        body(&self)
        depth -= 1
    }

    // MARK: Texts

    /// The text of an element up to its end tag.
    private mutating func text(in tag: Tag) -> String {
        if tag.isEmpty { return "" }
        var text = ""
        var run = scanner.index
        while !scanner.isAtEnd {
            switch scanner[0] {
            case UInt8(ascii: "&"):
                text += scanner.text(run..<scanner.index)
                text.unicodeScalars.append(contentsOf: entity())
                run = scanner.index
            case UInt8(ascii: "<") where scanner.starts(with: "<![CDATA["):
                text += scanner.text(run..<scanner.index)
                let start = scanner.index + 9
                let isWhole = scanner.skip(past: "]]>")
                text += scanner.text(start..<scanner.index - (isWhole ? 3 : 0))
                run = scanner.index
            case UInt8(ascii: "<"):
                text += scanner.text(run..<scanner.index)
                close(tag)
                return text
            default: scanner.index += 1
            }
        }
        scanner.end(.unterminatedElement(tag.name), tag.range)
        return text + scanner.text(run..<scanner.bytes.count)
    }

    /// The character of an entity; of an unknown entity, the `&` itself.
    private mutating func entity() -> [Unicode.Scalar] {
        let start = scanner.index
        let limit = min(start + 12, scanner.bytes.count)
        guard let end = scanner.bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")),
            let scalar = XMLText.character(scanner.text(start + 1..<end)[...])
        else {
            scanner.report(.unknownEntity, start..<start + 1)
            scanner.index += 1
            return ["&"]
        }
        scanner.index = end + 1
        return [scalar]
    }

    // MARK: Tags

    /// The start tag of the next element within another; nil after its end tag.
    private mutating func nextTag(in outer: Tag) -> Tag? {
        skipBlanks()
        if scanner.starts(with: "</") {
            close(outer)
            return nil
        }
        guard !scanner.isAtEnd else {
            scanner.end(.unterminatedElement(outer.name), outer.range)
            return nil
        }
        return startTag()
    }

    private mutating func startTag() -> Tag? {
        guard scanner[0] == UInt8(ascii: "<"), Self.isName(scanner[1]) else {
            // Without the outermost element there is nothing to go on with.
            if !scanner.isAtEnd { scanner.end(.unexpectedCharacter) }
            return nil
        }
        let start = scanner.index
        scanner.index += 1
        while Self.isName(scanner[0]) { scanner.index += 1 }
        let name = scanner.text(start + 1..<scanner.index)
        guard scanner.skip(past: ">") else {
            scanner.end(.unterminatedElement(name), start..<start + 1)
            return nil
        }
        return Tag(
            name: name, isEmpty: scanner.bytes[scanner.index - 2] == UInt8(ascii: "/"), range: start..<scanner.index)
    }

    /// Moves past the end tag at this place, which must be that of an element.
    private mutating func close(_ tag: Tag) {
        let start = scanner.index
        guard scanner.starts(with: "</") else {
            // A start tag in a text, say.
            scanner.end(.unterminatedElement(tag.name), tag.range)
            return
        }
        scanner.index += 2
        let nameStart = scanner.index
        while Self.isName(scanner[0]) { scanner.index += 1 }
        let name = scanner.text(nameStart..<scanner.index)
        while scanner[0] == 0x20 || 0x09...0x0D ~= scanner[0] { scanner.index += 1 }
        guard name == tag.name, scanner[0] == UInt8(ascii: ">") else {
            scanner.end(.unterminatedElement(tag.name), start..<scanner.index)
            return
        }
        scanner.index += 1
    }

    private static func isName(_ byte: UInt8) -> Bool {
        ASCII.isLetterOrDigit(byte) || "_-.:".utf8.contains(byte)
    }

    // MARK: Between elements

    /// Skips blanks, comments and processing instructions.
    private mutating func skipBlanks() {
        while !scanner.isAtEnd {
            let start = scanner.index
            if scanner[0] <= 0x20 {
                scanner.index += 1
            } else if scanner.starts(with: "<!--") {
                scanner.index += 4
                if !scanner.skip(past: "-->") { scanner.report(.unterminatedComment, start..<start + 4) }
                comments.append(ByteRange(start..<scanner.index))
            } else if scanner.starts(with: "<?") {
                if !scanner.skip(past: "?>") { scanner.report(.unterminatedComment, start..<start + 2) }
            } else {
                return
            }
        }
    }

    private mutating func skipDocumentType() {
        guard scanner.starts(with: "<!DOCTYPE") else { return }
        while !scanner.isAtEnd, scanner[0] != UInt8(ascii: ">") {
            if scanner[0] == UInt8(ascii: "[") { return scanner.end(.internalDeclarations) }
            scanner.index += 1
        }
        scanner.index = min(scanner.index + 1, scanner.bytes.count)
        skipBlanks()
    }
}
