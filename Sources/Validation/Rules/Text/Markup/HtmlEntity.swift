internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that no translation has HTML entities, such as `&amp;`, where its source has none.
///
/// A source with tags may be read as HTML, where entities are right.
struct HtmlEntity: TextRule {
    static let metadata = RuleMetadata(.htmlEntity, .text, .warning, .wrong, fix: .unsafe)
    static let characters: TextTraits = .angle

    private typealias Texts = L10n.Rule.HtmlEntity

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.hasText, context.traits.contains(.angle), let source = context.counterpart?.text else { return }
        let entities = context.withUTF8(unit.value, Entity.all)
        guard let first = entities.first, context.withUTF8(source, Entity.all).isEmpty,
            Markup(context.string(source)).tags.isEmpty
        else { return }
        let edits = entities.map { TextEdit(context.range($0.range, of: unit.value), JSONPrinter.escaped(String($0.character))) }
        findings.report(
            Texts.message(language: context.language.name, entity: first.text), at: edits[0].range, in: context,
            reason: Texts.reason, advice: Texts.advice(character: String(first.character)), unit: unit,
            fix: context.fix(unit, edits))
    }
}

/// A character as HTML escapes it, once or more often: `&amp;`, `&#39;`, `&amp;lt;`.
private struct Entity {
    let text: String
    let range: Range<Int>
    let character: Character

    static func all(in text: Span<UInt8>) -> [Entity] {
        var found: [Entity] = []
        var index = 0
        while index < text.count {
            guard text[index] == UInt8(ascii: "&"), let (end, character) = read(text, index) else {
                index += 1
                continue
            }
            let range = index..<end
            found.append(Entity(text: text.string(range), range: range, character: character))
            index = end
        }
        return found
    }

    /// The entity that begins at an ampersand. What follows `&amp;` may be one too, without its ampersand.
    private static func read(_ text: Span<UInt8>, _ ampersand: Int) -> (end: Int, character: Character)? {
        var end = ampersand + 1
        while end < text.count, ASCII.isLetterOrDigit(text[end]) || text[end] == UInt8(ascii: "#") { end += 1 }
        guard end < text.count, text[end] == UInt8(ascii: ";"), end - ampersand < 10,
            let character = character(text.string((ampersand + 1)..<end))
        else { return nil }
        return (character == "&" ? read(text, end) : nil) ?? (end + 1, character)
    }

    private static func character(_ name: String) -> Character? {
        if let character = names[name] { return character }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let value = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = value.flatMap(Unicode.Scalar.init), scalar.value >= 0x20 else { return nil }
        return Character(scalar)
    }

    private static let names: [String: Character] = [
        "amp": "&", "apos": "'", "bull": "•", "copy": "©", "gt": ">", "hellip": "…", "laquo": "«", "ldquo": "“", "lsquo": "‘",
        "lt": "<", "mdash": "—", "nbsp": "\u{A0}", "ndash": "–", "quot": "\"", "raquo": "»", "rdquo": "”", "reg": "®",
        "rsquo": "’", "trade": "™",
    ]
}
