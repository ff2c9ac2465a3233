internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a text does not override the direction of its letters, and closes what embeds or isolates parts of it.
///
/// With the option `isolates`, texts written right to left must also isolate the values of `%@`.
struct BidiControl: TextRule {
    static let metadata = RuleMetadata(.bidiControl, .text, .error, .wrong, options: Options.self)
    let options: Options

    struct Options: RuleOptions {
        let isolates: Bool

        init(_ options: inout OptionReader) {
            isolates = options.flag(
                "isolates", "Whether right-to-left texts must isolate the values of '%@', for example with U+2068.")
        }
    }
    static let characters: TextTraits = [.generalPunctuation, .percent]

    private typealias Texts = L10n.Rule.BidiControl

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.hasValue, context.isWritten(unit) else { return }
        let traits = context.traits
        if traits.contains(.generalPunctuation) { checkControls(unit, context, &findings) }
        if traits.contains(.percent), options.isolates { checkIsolates(unit, context, &findings) }
    }

    private func checkControls(_ unit: StringUnit, _ context: UnitContext, _ findings: inout Findings) {
        let controls = context.withUTF8(unit.value, BidiCharacter.all)
        guard !controls.isEmpty else { return }
        for control in controls where control.kind == .override {
            let range = context.range(control.range, of: unit.value)
            findings.report(
                Texts.message(code: control.code), at: range, in: context, reason: Texts.reason, advice: Texts.advice, unit: unit)
        }
        for control in BidiCharacter.unbalanced(controls) {
            let range = context.range(control.range, of: unit.value)
            findings.report(
                control.isOpening ? Texts.Open.message(code: control.code) : Texts.Close.message(code: control.code), at: range,
                in: context,
                reason: Texts.Unbalanced.reason, advice: Texts.Unbalanced.advice, severity: .warning, unit: unit)
        }
    }

    private func checkIsolates(_ unit: StringUnit, _ context: UnitContext, _ findings: inout Findings) {
        guard context.language.isWrittenRightToLeft else { return }
        let bare = context.withUTF8(unit.value) { text in
            var specifiers: [FormatSpecifier] = []
            FormatParser.parse(text, into: &specifiers)
            return specifiers.filter { $0.kind == .object && !$0.mayBeProse && !Self.isIsolated($0, text) }.map(\.range)
        }
        for place in bare {
            let range = context.range(place, of: unit.value)
            findings.report(
                Texts.Isolate.message(specifier: context.excerpt(range)), at: range, in: context, reason: Texts.Isolate.reason,
                advice: Texts.Isolate.advice, severity: .note, unit: unit)
        }
    }

    /// Whether a directional character comes right before a specifier, or it is the whole text.
    private static func isIsolated(_ specifier: FormatSpecifier, _ text: Span<UInt8>) -> Bool {
        let start = Int(specifier.start)
        if start == 0, Int(specifier.end) == text.count { return true }
        guard start >= 3, text[start - 3] == 0xE2 else { return false }
        switch (text[start - 2], text[start - 1]) {
        // Marks, embeddings and overrides; isolates.
        case (0x80, 0x8E...0x8F), (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA8): return true
        default: return false
        }
    }
}

/// A character that embeds, overrides or isolates.
private struct BidiCharacter {
    enum Kind {
        case embedding, override, isolate, endOfEmbedding, endOfIsolate, endOfParagraph
    }

    let kind: Kind
    let range: Range<Int>
    /// Such as `U+202E`.
    let code: String

    var isOpening: Bool { kind == .embedding || kind == .override || kind == .isolate }

    /// These characters of a text, and the line feeds between them where there are any.
    static func all(in text: Span<UInt8>) -> [BidiCharacter] {
        var found: [BidiCharacter] = []
        for index in text.indices {
            if text[index] == UInt8(ascii: "\n"), !found.isEmpty {
                found.append(BidiCharacter(kind: .endOfParagraph, range: index..<index + 1, code: ""))
            }
            guard text[index] == 0xE2, index + 2 < text.count, let kind = kind(text[index + 1], text[index + 2]) else { continue }
            let code = Unicode.Scalar(text.codePoint(at: index).value)?.codePoint ?? ""
            found.append(BidiCharacter(kind: kind, range: index..<index + 3, code: code))
        }
        return found
    }

    private static func kind(_ second: UInt8, _ third: UInt8) -> Kind? {
        switch (second, third) {
        case (0x80, 0xAA), (0x80, 0xAB): .embedding
        case (0x80, 0xAC): .endOfEmbedding
        case (0x80, 0xAD), (0x80, 0xAE): .override
        case (0x81, 0xA6...0xA8): .isolate
        case (0x81, 0xA9): .endOfIsolate
        default: nil
        }
    }

    /// Those without a partner in their paragraph, in the order of the text.
    static func unbalanced(_ characters: [BidiCharacter]) -> [BidiCharacter] {
        var open: [BidiCharacter] = []
        var lone: [BidiCharacter] = []
        for character in characters {
            switch character.kind {
            case .embedding, .override, .isolate:
                open.append(character)
            case .endOfEmbedding:
                if let last = open.last, last.kind != .isolate { open.removeLast() } else { lone.append(character) }
            case .endOfIsolate:
                if let start = open.lastIndex(where: { $0.kind == .isolate }) {
                    lone += open[(start + 1)...]
                    open.removeSubrange(start...)
                } else {
                    lone.append(character)
                }
            case .endOfParagraph:
                lone += open
                open = []
            }
        }
        return (lone + open).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}
