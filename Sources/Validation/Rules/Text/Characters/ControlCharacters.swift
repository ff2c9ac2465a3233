internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that no text has control characters, or invisible ones that its source does not have.
///
/// Zero-width spaces are allowed in languages without spaces between words, where they mark ends of lines, and soft hyphens
/// between letters.
struct ControlCharacters: TextRule {
    static let metadata = RuleMetadata(.controlCharacters, .text, .warning, .wrong, fix: .safe)
    static let characters: TextTraits = [.control, .latin1, .generalPunctuation, .specials]

    private typealias Texts = L10n.Rule.ControlCharacters

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.hasValue, context.isWritten(unit) else { return }
        let traits = context.traits
        guard !traits.isDisjoint(with: [.control, .latin1, .generalPunctuation, .specials]) else { return }
        let found = context.withUTF8(unit.value, UnwantedCharacter.all)
        // A text of nothing else is `blank-value`.
        guard !found.isEmpty, !context.isBlank(unit) else { return }
        let source = context.counterpart
        let known = Set((source.map { context.withUTF8($0.text, UnwantedCharacter.all) } ?? []).map(\.scalar))
        let unwanted = found.filter { character in
            !known.contains(character.scalar) && isUnwanted(character, hasSource: source != nil, context)
        }
        // Once for each character, however often the text has it.
        var seen: Set<Unicode.Scalar> = []
        for character in unwanted where seen.insert(character.scalar).inserted {
            report(unwanted.filter { $0.scalar == character.scalar }, unit, context, &findings)
        }
    }

    private func isUnwanted(_ character: UnwantedCharacter, hasSource: Bool, _ context: UnitContext) -> Bool {
        switch character.scalar.value {
        case 0x200B: hasSource && !context.language.isWrittenWithoutSpaces
        case 0xAD: hasSource && !character.isBetweenLetters
        case 0x2028, 0x2029: hasSource
        default: true
        }
    }

    private func report(
        _ characters: [UnwantedCharacter], _ unit: StringUnit, _ context: UnitContext, _ findings: inout Findings
    ) {
        let character = characters[0]
        let range = context.range(character.range, of: unit.value)
        if character.scalar == "\u{FFFD}" {
            // In place of an invalid escape, the reader has reported it.
            let written = context.excerpt(range)
            guard written == "\u{FFFD}" || written.lowercased() == "\\ufffd" else { return }
            findings.report(
                Texts.Lost.message, at: range, in: context, reason: Texts.Lost.reason, advice: Texts.Lost.advice,
                severity: .error, unit: unit)
            return
        }
        let replacement = character.replacement
        let edits = replacement.map { replacement in
            characters.map { TextEdit(context.range($0.place(replacement: replacement), of: unit.value), replacement) }
        }
        findings.report(
            Texts.message(name: character.name), at: range, in: context, reason: Texts.reason,
            advice: replacement == "\\n" ? Texts.Break.advice : Texts.advice, unit: unit,
            fix: edits.map { FixIt(.safe, $0) })
    }
}

/// A character that no text should have.
private struct UnwantedCharacter {
    let scalar: Unicode.Scalar
    let range: Range<Int>
    /// Whether there are letters on both sides.
    let isBetweenLetters: Bool
    /// Whether there are spaces on both sides.
    let isBetweenSpaces: Bool

    /// Such as `U+200B ZERO WIDTH SPACE`.
    var name: String {
        scalar.properties.name.map { "\(scalar.codePoint) \($0)" } ?? scalar.codePoint
    }

    /// What certainly means the same; nil where that is not known: C1 is often a letter in another encoding.
    var replacement: String? {
        switch scalar.value {
        case 0x2028, 0x2029: "\\n"
        case 0x0B, 0x0C, 0x7F..<0xA0: nil
        default: ""
        }
    }

    /// What the replacement takes the place of: a character between two spaces takes one of them with it.
    func place(replacement: String) -> Range<Int> {
        replacement.isEmpty && isBetweenSpaces ? range.lowerBound..<range.upperBound + 1 : range
    }

    static func all(in text: Span<UInt8>) -> [UnwantedCharacter] {
        var found: [UnwantedCharacter] = []
        var index = 0
        while index < text.count {
            let length = length(text, at: index)
            if length > 0 { found.append(UnwantedCharacter(text, index..<index + length)) }
            index += max(1, length)
        }
        return found
    }

    private init(_ text: Span<UInt8>, _ range: Range<Int>) {
        func isLetter(_ index: Int) -> Bool {
            text.indices.contains(index) && (text[index] >= 0x80 || ASCII.isLetter(text[index]))
        }
        func isSpace(_ index: Int) -> Bool { text.indices.contains(index) && text[index] == UInt8(ascii: " ") }
        self.range = range
        scalar = text.string(range).unicodeScalars.first ?? "\u{FFFD}"
        isBetweenLetters = isLetter(range.lowerBound - 1) && isLetter(range.upperBound)
        isBetweenSpaces = isSpace(range.lowerBound - 1) && isSpace(range.upperBound)
    }

    /// The length of such a character at an index, or 0.
    private static func length(_ text: Span<UInt8>, at index: Int) -> Int {
        func byte(_ offset: Int) -> UInt8 { index + offset < text.count ? text[index + offset] : 0 }
        switch text[index] {
        case 0x09, 0x0A, 0x0D: return 0
        case 0x00..<0x20, 0x7F: return 1
        // C1, soft hyphen.
        case 0xC2: return 0x80..<0xA0 ~= byte(1) || byte(1) == 0xAD ? 2 : 0
        // Zero-width space, line and paragraph separator.
        case 0xE2: return byte(1) == 0x80 && [0x8B, 0xA8, 0xA9].contains(byte(2)) ? 3 : 0
        // Byte order mark, replacement character, U+FFFE, U+FFFF.
        case 0xEF: return byte(1) == 0xBB && byte(2) == 0xBF || byte(1) == 0xBF && byte(2) >= 0xBD ? 3 : 0
        default: return 0
        }
    }
}
