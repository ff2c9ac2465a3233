internal import CLDR
internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that a translation has the digits of its source, in whatever script and grouping.
///
/// Small numbers may be written in words. Plural forms other than `other` are left alone: whether they write their number is for the rules about plurals.
struct NumbersDiffer: TextRule {
    static let metadata = RuleMetadata(.numbersDiffer, .text, .info, .wrong, isOnByDefault: false)
    static let characters: TextTraits = [.digit, .otherScript]

    private typealias Texts = L10n.Rule.NumbersDiffer

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.form.category == nil || unit.form.category == .other, unit.form.substitution == nil,
            let source = context.counterpart
        else { return }
        let traits = context.traits
        guard context.mayHaveDigits(unit.value, traits) || context.mayHaveDigits(source.text, source.traits) else { return }
        let text = context.scalars(unit.value)
        let own = Numbers(text)
        let wanted = Numbers(context.scalars(source.text))
        guard own.runs != wanted.runs, own.digits != wanted.digits, !Numbers.areWords(in: text), Self.differ(own, wanted)
        else { return }
        findings.report(
            Texts.message(found: own.list, expected: wanted.list), at: unit.valueRange, in: context, reason: Texts.reason,
            advice: Texts.advice, unit: unit)
    }

    /// Whether a number was changed, added or lost, and not just written in words: those up to twelve, and all that a source
    /// without digits says.
    private static func differ(_ own: Numbers, _ wanted: Numbers) -> Bool {
        guard !wanted.runs.isEmpty else { return false }
        var extra = own.runs
        var missing: [String] = []
        for run in wanted.runs {
            if let index = extra.firstIndex(of: run) { extra.remove(at: index) } else { missing.append(run) }
        }
        if !extra.isEmpty, !missing.isEmpty { return true }
        return (extra + missing).contains { $0.count > 2 || Int($0).map { $0 > 12 } ?? true }
    }

    private struct Numbers {
        private(set) var runs: [String] = []

        /// All digits, sorted, so that neither the order of numbers nor their separators matter.
        var digits: [Character] { runs.joined().sorted() }
        var list: String { runs.isEmpty ? "–" : runs.joined(separator: ", ") }

        init(_ text: TextScalars) {
            var isInRun = false
            for scalar in text.scalars {
                guard scalar.isDigit, let value = scalar.properties.numericValue else {
                    isInRun = false
                    continue
                }
                if !isInRun { runs.append("") }
                isInRun = true
                runs[runs.count - 1] += "\(Int(value))"
            }
        }

        /// Whether there are Chinese characters for numbers.
        static func areWords(in text: TextScalars) -> Bool {
            let words = "一二三四五六七八九十百千万億亿两".unicodeScalars
            return text.scalars.contains { words.contains($0) }
        }
    }
}

extension RuleContext {
    /// Whether a text may have digits, judging by its bytes.
    fileprivate func mayHaveDigits(_ text: JSONText, _ traits: TextTraits) -> Bool {
        traits.contains(.digit) || traits.contains(.otherScript) && withUTF8(text, Self.mayHaveOtherDigits)
    }

    private static func mayHaveOtherDigits(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        func next(_ index: Int, _ bytes: ClosedRange<UInt8>) -> Bool { index + 1 < text.count && bytes ~= text[index + 1] }
        return text.indices.contains { index in
            switch text[index] {
            // Arabic, Persian and N'Ko digits.
            case 0xD9: next(index, 0xA0...0xA9)
            case 0xDB: next(index, 0xB0...0xB9)
            case 0xDF: next(index, 0x80...0x89)
            // Scripts of South and East Asia with letters and digits side by side.
            case 0xE0, 0xE1, 0xF0: true
            case 0xEA: next(index, 0x80...0xAF)
            // Full width.
            case 0xEF: next(index, 0xBC...0xBC)
            default: false
            }
        }
    }
}
