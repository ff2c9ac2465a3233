internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that no word of Latin letters has a Cyrillic or Greek one that looks the same, and the other way around.
struct MixedScripts: UnitRule {
    static let metadata = RuleMetadata(.mixedScripts, .text, .warning, .wrong, fix: .unsafe)

    private typealias Texts = L10n.Rule.MixedScripts

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.traits.contains(.otherScript), !context.traits.isDisjoint(with: [.mixedLetters, .letterAfterOther]),
            context.isWritten(unit), context.withUTF8(unit.value, Self.mayMix)
        else { return }
        let text = context.scalars(unit.value)
        var index = 0
        while index < text.scalars.count {
            let start = index
            while let scalar = text[index], scalar.isLetter { index += 1 }
            if index - start > 2, let word = MixedWord(text.scalars[start..<index]), !isFamiliar(word, context) {
                let range = context.range(text.place(start..<index), of: unit.value)
                findings.report(
                    Texts.message(word: word.text, letters: word.letters), at: range, in: context, reason: Texts.reason,
                    advice: Texts.advice(word: word.corrected), unit: unit,
                    fix: context.fix(unit, [TextEdit(range, word.corrected)]))
            }
            index += 1
        }
    }

    /// Whether the source writes the word so, or has its part in Latin letters, which got an ending: `PCа`.
    private func isFamiliar(_ word: MixedWord, _ context: UnitContext) -> Bool {
        guard let source = context.counterpart.map({ context.string($0.text) }) else { return false }
        return source.contains(word.text) || word.latin.count > 1 && Words.all(in: source).contains { $0 == word.latin }
    }

    /// Whether an ASCII letter is next to one of the blocks for Greek and Cyrillic, U+0380 to U+04FF.
    private static func mayMix(_ text: Span<UInt8>) -> Bool {
        text.indices.contains { index in
            guard 0xCE...0xD3 ~= text[index] else { return false }
            return index > 0 && ASCII.isLetter(text[index - 1])
                || index + 2 < text.count && ASCII.isLetter(text[index + 2])
        }
    }
}

/// A word of Latin letters and those of another script, where all of the fewer ones look like letters of the other script.
private struct MixedWord {
    let text: String
    /// The letters of the wrong script, each once.
    let letters: String
    /// Its longest part of Latin letters.
    let latin: String
    let corrected: String

    init?(_ word: ArraySlice<Unicode.Scalar>) {
        let latin = word.filter(Self.isLatin)
        let others = word.filter { 0x370...0x4FF ~= $0.value }
        guard !latin.isEmpty, !others.isEmpty, latin.count + others.count == word.count else { return nil }
        // A word in capital letters with an ending of another script is an abbreviation.
        if latin.count > 1, latin.allSatisfy(\.properties.isUppercase), others.allSatisfy(\.properties.isLowercase) { return nil }
        let isGreek = others.allSatisfy { $0.value < 0x400 }
        guard isGreek || others.allSatisfy({ $0.value >= 0x400 }) else { return nil }
        let toOther = isGreek ? Self.greek : Self.cyrillic
        let wrong: [Unicode.Scalar]
        let replacements: [Unicode.Scalar: Unicode.Scalar]
        if latin.count > others.count {
            wrong = others
            replacements = Dictionary(toOther.map { ($1, $0) }) { first, _ in first }
        } else {
            wrong = latin
            replacements = toOther
        }
        guard wrong.allSatisfy({ replacements[$0] != nil }) else { return nil }
        text = Self.string(word)
        letters = Self.string(Set(wrong).sorted())
        self.latin = word.split { !Self.isLatin($0) }.max { $0.count < $1.count }.map(Self.string) ?? ""
        corrected = Self.string(word.map { wrong.contains($0) ? replacements[$0] ?? $0 : $0 })
    }

    private static func isLatin(_ letter: Unicode.Scalar) -> Bool { letter.value < 0x250 }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    private static func pairs(_ latin: String, _ other: String) -> [Unicode.Scalar: Unicode.Scalar] {
        Dictionary(uniqueKeysWithValues: zip(latin.unicodeScalars, other.unicodeScalars))
    }

    private static let cyrillic = pairs("aeocpxyijsABEKMHOPCTXYIJS", "аеосрхуіјѕАВЕКМНОРСТХУІЈЅ")
    private static let greek = pairs("ovABEZHIKMNOPTYX", "ονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ")
}
