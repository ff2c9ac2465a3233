/// What is between `{{` and `}}` in a template.
package struct TemplateTag: Sendable {
    /// What the first character means: `#`, `^`, `/`, `>`, `!` and the like; nil for a name.
    package let sigil: Character?
    /// The rest, without spaces around it: a name, in a function call mostly.
    package let text: String
    /// The tag in the bytes of the template, with its braces.
    package let range: Range<Int>

    /// The tags of a template, and where a last tag begins that does not end.
    package static func all(in template: String) -> (tags: [TemplateTag], unfinished: Int?) {
        let bytes = Array(template.utf8)
        var tags: [TemplateTag] = []
        var index = 0
        while let start = first(UInt8(ascii: "{"), in: bytes, from: index) {
            guard let end = first(UInt8(ascii: "}"), in: bytes, from: start + 2) else { return (tags, start) }
            tags.append(TemplateTag(bytes, start..<end + 2))
            index = end + 2
        }
        return (tags, nil)
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        let text = String(decoding: bytes[range].dropFirst(2).dropLast(2), as: UTF8.self)
        let hasSigil = text.first.map { "#^/>!%=&{$<".contains($0) } ?? false
        sigil = hasSigil ? text.first : nil
        self.text = String((hasSigil ? text.dropFirst() : text[...]).drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        self.range = range
    }

    /// Where a byte first occurs twice in a row.
    private static func first(_ byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == byte, bytes[index + 1] == byte { return index }
            index += 1
        }
        return nil
    }

    /// The words of its name and of the functions around it.
    var names: [String] {
        // Comments, settings of the engine and other templates.
        if sigil.map("!%>=".contains) ?? false { return [] }
        // A function precedes its field: `lowercased(name)`.
        return (text.split(separator: "(").last ?? "").split { !$0.isLetter }.map(String.init)
    }
}
