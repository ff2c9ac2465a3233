internal import L10nPlainText

/// Reads a template.
struct TemplateReader {
    private typealias ParseError = MustacheTemplate.ParseError

    /// A tag in the bytes of the template.
    private struct Tag {
        /// Its first character, unless it is a name: `#`, `^`, `/`, `>`, `!`, `=`, `&`, `{`, `%`, `$` or `<`.
        let sigil: UInt8?
        /// What follows, without surrounding whitespace.
        let content: Range<Int>
        /// With its delimiters.
        let range: Range<Int>
    }

    /// A section whose closing tag was not read yet.
    private struct Section {
        let reference: FieldReference
        let isInverted: Bool
        var nodes: [TemplateNode] = []
    }

    private let bytes: [UInt8]
    private let partials: [String: String]
    /// Up to where the nodes reach.
    private var position = 0
    private var delimiters = (opening: Array("{{".utf8), closing: Array("}}".utf8))
    /// Those outside of sections.
    private var nodes: [TemplateNode] = []
    /// The innermost is the last.
    private var sections: [Section] = []

    static func nodes(
        of bytes: [UInt8], partials: [String: String]
    ) throws(MustacheTemplate.ParseError) -> [TemplateNode] {
        var reader = TemplateReader(bytes: bytes, partials: partials)
        try reader.read()
        return reader.nodes
    }

    private init(bytes: [UInt8], partials: [String: String]) {
        self.bytes = bytes
        self.partials = partials
    }

    private mutating func read() throws(ParseError) {
        while let start = place(of: delimiters.opening[...], from: position) {
            try read(tag(at: start))
        }
        if let section = sections.last { throw ParseError(kind: .unclosedSection, range: section.reference.range) }
        appendText(upTo: bytes.count)
    }

    private mutating func read(_ tag: Tag) throws(ParseError) {
        let isText = tag.sigil.map { "&{".utf8.contains($0) } ?? true
        // A tag that adds no text and is alone on its line is read with the whole line.
        let line = isText ? nil : lineWithNothingBut(tag.range)
        let range = line ?? tag.range
        appendText(upTo: range.lowerBound)
        position = range.upperBound
        switch tag.sigil.map(Unicode.Scalar.init) {
        case nil, "&", "{": append(.field(try reference(in: tag)))
        case "#": try open(try reference(in: tag), isInverted: false)
        case "^": try open(try reference(in: tag), isInverted: true)
        case "/": try close(tag)
        case ">": try include(tag, indentation: line.map { bytes[$0.lowerBound..<tag.range.lowerBound] } ?? [])
        case "=": try changeDelimiters(tag)
        case "!": break
        default: throw ParseError(kind: .invalidTag, range: tag.range)
        }
    }

    private mutating func appendText(upTo end: Int) {
        if position < end { append(.text(Array(bytes[position..<end]))) }
    }

    private mutating func append(_ node: TemplateNode) {
        if sections.isEmpty { nodes.append(node) } else { sections[sections.count - 1].nodes.append(node) }
    }

    // MARK: Sections

    private mutating func open(_ reference: FieldReference, isInverted: Bool) throws(ParseError) {
        if sections.count == MustacheTemplate.depthLimit { throw ParseError(kind: .depth, range: reference.range) }
        sections.append(Section(reference: reference, isInverted: isInverted))
    }

    private mutating func close(_ tag: Tag) throws(ParseError) {
        guard let section = sections.popLast(), bytes[section.reference.range] == bytes[tag.content] else {
            throw ParseError(kind: .sectionName, range: tag.content)
        }
        append(.section(section.reference, isInverted: section.isInverted, section.nodes))
    }

    // MARK: Other templates

    /// - Parameter indentation: What is before the tag on its line, and then before each line of the template.
    private mutating func include(_ tag: Tag, indentation: ArraySlice<UInt8>) throws(ParseError) {
        let name = String(decoding: bytes[tag.content], as: UTF8.self)
        guard let text = partials[name] else { throw ParseError(kind: .unknownPartial(name), range: tag.content) }
        do throws(ParseError) {
            append(.partial(name, try Self.nodes(of: Self.indented(Array(text.utf8), by: indentation), partials: [:])))
        } catch {
            throw ParseError(kind: error.kind, range: tag.content)
        }
    }

    private static func indented(_ bytes: [UInt8], by indentation: ArraySlice<UInt8>) -> [UInt8] {
        if indentation.isEmpty { return bytes }
        return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { $0.isEmpty ? [] : indentation + $0 }
            .joined(separator: [0x0A]).map(\.self)
    }

    // MARK: Tags

    private mutating func changeDelimiters(_ tag: Tag) throws(ParseError) {
        let words = bytes[tag.content].split(whereSeparator: ASCII.isWhitespace)
        guard words.count == 2, !words.joined().contains(UInt8(ascii: "=")) else {
            throw ParseError(kind: .invalidTag, range: tag.range)
        }
        delimiters = (Array(words[0]), Array(words[1]))
    }

    private func tag(at start: Int) throws(ParseError) -> Tag {
        let begin = start + delimiters.opening.count
        let sigil = begin < bytes.count && "#^/>!=&{%$<".utf8.contains(bytes[begin]) ? bytes[begin] : nil
        let closing: [UInt8] =
            switch sigil {
            case UInt8(ascii: "{"): [UInt8(ascii: "}")] + delimiters.closing
            case UInt8(ascii: "="): [UInt8(ascii: "=")] + delimiters.closing
            default: delimiters.closing
            }
        let content = begin + (sigil == nil ? 0 : 1)
        guard let end = place(of: closing[...], from: content) else {
            throw ParseError(kind: .unfinishedTag, range: start..<bytes.count)
        }
        return Tag(sigil: sigil, content: trimmed(content..<end), range: start..<end + closing.count)
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        guard let start = bytes[range].firstIndex(where: { !ASCII.isWhitespace($0) }),
            let last = bytes[range].lastIndex(where: { !ASCII.isWhitespace($0) })
        else { return range.lowerBound..<range.lowerBound }
        return start..<last + 1
    }

    /// The line of a tag that is alone on it, with its end.
    private func lineWithNothingBut(_ tag: Range<Int>) -> Range<Int>? {
        func isSpace(_ byte: UInt8) -> Bool { ASCII.isWhitespace(byte) && byte != 0x0A }
        let start = bytes[..<tag.lowerBound].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
        let end = bytes[tag.upperBound...].firstIndex { !isSpace($0) } ?? bytes.count
        guard start == 0 || bytes[start - 1] == 0x0A, end == bytes.count || bytes[end] == 0x0A else { return nil }
        return start..<min(end + 1, bytes.count)
    }

    private func place(of wanted: ArraySlice<UInt8>, from start: Int) -> Int? {
        guard let first = wanted.first else { return nil }
        var index = start
        while let found = bytes[index...].firstIndex(of: first) {
            if bytes[found...].starts(with: wanted) { return found }
            index = found + 1
        }
        return nil
    }

    // MARK: References

    /// A name, perhaps in the parentheses of functions.
    private func reference(in tag: Tag) throws(ParseError) -> FieldReference {
        let invalid = ParseError(kind: .invalidTag, range: tag.range)
        var name = tag.content
        var functions: [TemplateFunction] = []
        while let parenthesis = bytes[name].firstIndex(of: UInt8(ascii: "(")) {
            guard bytes[name].last == UInt8(ascii: ")") else { throw invalid }
            let text = String(decoding: bytes[name.lowerBound..<parenthesis], as: UTF8.self)
            guard let function = TemplateFunction(rawValue: text) else {
                throw ParseError(kind: .unknownFunction(text), range: name.lowerBound..<parenthesis)
            }
            functions.insert(function, at: 0)
            name = parenthesis + 1..<name.upperBound - 1
        }
        let path = try path(name, orElse: invalid)
        let isDot = bytes[name].elementsEqual([UInt8(ascii: ".")])
        if path.isEmpty, !isDot, functions.isEmpty { throw invalid }
        return FieldReference(path: path, functions: functions, isPosition: path.isEmpty && !isDot, range: tag.content)
    }

    private func path(_ range: Range<Int>, orElse invalid: ParseError) throws(ParseError) -> [FieldReference.Name] {
        let dot = UInt8(ascii: ".")
        if range.isEmpty || bytes[range].elementsEqual([dot]) { return [] }
        var names: [FieldReference.Name] = []
        for name in bytes[range].split(separator: dot, omittingEmptySubsequences: false) {
            guard !name.isEmpty, name.allSatisfy({ ASCII.isLetterOrDigit($0) || "-_".utf8.contains($0) }) else { throw invalid }
            names.append(FieldReference.Name(text: String(decoding: name, as: UTF8.self), range: name.startIndex..<name.endIndex))
        }
        return names
    }
}
