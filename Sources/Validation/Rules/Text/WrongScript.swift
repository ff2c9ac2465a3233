internal import Diagnostics
internal import FormatStrings
internal import JSONSyntax
internal import Messages
internal import Plurals
internal import StringCatalogs

/// Checks that most letters of a translation are of a script that its language is written in.
///
/// Words of the source are left aside: names keep their script. So are short words and abbreviations in Latin letters, which
/// texts of every language hold.
struct WrongScript: UnitRule {
    static let metadata = RuleMetadata("wrong-script", .text, .warning)

    private typealias Texts = L10n.Rule.WrongScript

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        guard unit.hasValue, let language = context.language, let scripts = language.scripts, context.mayHoldOther(scripts, unit),
            let source = context.counterpart(of: unit)
        else { return }
        guard context.withUTF8(unit.value, { LetterCount.isMostlyForeign($0, scripts) }) else { return }
        let own = context.scalars(unit.value)
        let other = context.scalars(source.text)
        guard let script = ForeignWords(own, besides: other, scripts).script else { return }
        context.report(
            Texts.message(language: language.name, script: script.name), at: unit.valueRange, reason: Texts.reason,
            advice: Texts.advice(language: language.name), unit: unit)
    }
}

extension RuleContext {
    /// Whether a text may hold letters of a script outside a set, told from the kinds of its characters.
    fileprivate mutating func mayHoldOther(_ scripts: ScriptSet, _ unit: StringUnit) -> Bool {
        !scripts.contains(.latin) || traits(of: unit).contains(.otherScript)
    }
}

/// Letters of a text by whether their script is expected.
private enum LetterCount {
    /// Whether more characters are of other scripts than of those in a set. Placeholders count as what they are written in.
    static func isMostlyForeign(_ text: UnsafeBufferPointer<UInt8>, _ scripts: ScriptSet) -> Bool {
        var lookup = Script.Lookup()
        var balance = 0
        var index = 0
        while index < text.count {
            let (scalar, length) = decode(text, at: index)
            if let script = lookup.script(of: scalar) { balance += scripts.contains(script) ? -1 : 1 }
            index += length
        }
        return balance > 0
    }

    /// The code point at an index, without a look at whether the bytes are well formed, and its length.
    private static func decode(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt32, Int) {
        func low(_ offset: Int) -> UInt32 { index + offset < text.count ? UInt32(text[index + offset] & 0x3F) : 0 }
        let first = UInt32(text[index])
        switch first {
        case 0..<0xC0: return (first < 0x80 ? first : 0, 1)
        case 0xC0..<0xE0: return ((first & 0x1F) << 6 | low(1), 2)
        case 0xE0..<0xF0: return ((first & 0x0F) << 12 | low(1) << 6 | low(2), 3)
        default: return ((first & 0x07) << 18 | low(1) << 12 | low(2) << 6 | low(3), 4)
        }
    }
}

/// What a text says in a script that is not expected.
private struct ForeignWords {
    /// The script of most of these words, if they have more letters than all that is expected.
    private(set) var script: Script?

    init(_ text: TextScalars, besides source: TextScalars, _ scripts: ScriptSet) {
        let words = Self.words(text)
        let foreign = words.filter { !scripts.contains($0.script) }
        let known = Set(Self.words(source).map { source.string($0.range).lowercased() })
        var expected = 0
        for word in words where scripts.contains(word.script) { expected += word.range.count }
        var counts: [Script: Int] = [:]
        for word in foreign {
            let written = text.string(word.range)
            guard !known.contains(written.lowercased()), !(word.script == .latin && Self.isUsedEverywhere(written)) else {
                continue
            }
            counts[word.script, default: 0] += word.range.count
        }
        guard counts.values.reduce(0, +) > expected else { return }
        script = counts.max { ($0.value, $1.key.name) < ($1.value, $0.key.name) }?.key
    }

    /// Whether a Latin word is short, an abbreviation or a name as `iCloud`.
    private static func isUsedEverywhere(_ word: String) -> Bool {
        word.count < 4 || word.dropFirst().contains(where: \.isUppercase)
    }

    /// Runs of characters of one script.
    private static func words(_ text: TextScalars) -> [(range: Range<Int>, script: Script)] {
        var words: [(range: Range<Int>, script: Script)] = []
        var lookup = Script.Lookup()
        for (index, scalar) in text.scalars.enumerated() {
            guard let script = lookup.script(of: scalar.value) else { continue }
            if let last = words.last, last.range.upperBound == index, last.script == script {
                words[words.count - 1].range = last.range.lowerBound..<index + 1
            } else {
                words.append((index..<index + 1, script))
            }
        }
        return words
    }
}
