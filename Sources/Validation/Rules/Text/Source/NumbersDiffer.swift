internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a translation has the digits of its source, in any script and grouping.
///
/// Small numbers may be written in words. Examples, telephone numbers, the hours of a clock of twelve, and measures that only some
/// countries use are localized. Plural forms other than `other` are left alone: whether they write their number is for the rules about plurals.
struct NumbersDiffer: TextRule {
    static let metadata = RuleMetadata(.numbersDiffer, .text, .note, .wrong)
    static let characters: TextTraits = [.digit, .otherScript]

    private typealias Texts = L10n.Rule.NumbersDiffer

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.form.category == nil || unit.form.category == .other, unit.form.substitution == nil,
            let source = context.counterpart
        else { return }
        let traits = context.traits
        guard Self.mayHaveDigits(traits) || Self.mayHaveDigits(source.traits) else { return }
        // Placeholders have digits, too.
        let hasOthers = !traits.union(source.traits).isDisjoint(with: [.percent, .arabicDigit, .wideDigit, .southAsian])
        guard hasOthers || !context.haveSameDigits(source.text, unit.value), !context.isSame(source.text, unit.value),
            !context.withUTF8(source.text, { $0.introducesExample })
        else { return }
        let text = context.scalars(unit.value)
        let own = Numbers(text)
        let wanted = Numbers(context.scalars(source.text))
        guard own.runs != wanted.runs, own.digits != wanted.digits, !Numbers.areWords(in: text), !own.hasHours, !wanted.hasHours,
            !wanted.hasConvertedUnits, Self.differ(own, wanted)
        else { return }
        findings.report(
            Texts.message(found: own.list, expected: wanted.list), at: unit.valueRange, in: context, reason: Texts.reason,
            advice: Texts.advice, unit: unit)
    }

    /// Whether a text may have digits.
    private static func mayHaveDigits(_ traits: TextTraits) -> Bool {
        traits.contains(.digit)
            || traits.contains(.otherScript) && !traits.isDisjoint(with: [.arabicDigit, .wideDigit, .southAsian])
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
        // A fraction in place of a word: `1/16`.
        if missing.isEmpty, extra.first == "1", extra.count == 2 { return false }
        return (extra + missing).contains { $0.count > 2 || Int($0).map { $0 > 12 } ?? true }
    }

    private struct Numbers {
        private(set) var runs: [String] = []

        /// All digits, sorted, so that neither the order of numbers nor their separators matter.
        var digits: [Character] { runs.joined().sorted() }
        var list: String { runs.isEmpty ? "–" : runs.joined(separator: ", ") }

        /// Whether a number is an hour before or after noon.
        private(set) var hasHours = false
        /// Whether a number is in inches, miles, degrees Fahrenheit and the like, which translators convert.
        private(set) var hasConvertedUnits = false

        init(_ text: TextScalars) {
            var index = 0
            while let scalar = text[index] {
                if scalar == "+", let end = Self.endOfTelephoneNumber(text, after: index) {
                    index = end
                    continue
                }
                guard scalar.isDigit else {
                    index += 1
                    continue
                }
                var run = ""
                while let digit = text[index], digit.isDigit, let value = digit.properties.numericValue {
                    run += "\(Int(value))"
                    index += 1
                }
                runs.append(run)
                if Self.isHour(text, before: index) { hasHours = true }
                if Self.isConvertedUnit(text, after: index) { hasConvertedUnits = true }
            }
        }

        /// Where a telephone number in the international form ends.
        private static func endOfTelephoneNumber(_ text: TextScalars, after plus: Int) -> Int? {
            var index = plus + 1
            var count = 0
            while let scalar = text[index], scalar.isDigit || scalar.isSpace || ["(", ")", "-", "."].contains(scalar) {
                if scalar.isDigit { count += 1 }
                index += 1
            }
            return count > 6 ? index : nil
        }

        /// Whether `AM`, `PM`, `a.m.` or `p.m.` follows.
        private static func isHour(_ text: TextScalars, before end: Int) -> Bool {
            var index = end
            if text[index]?.isSpace == true { index += 1 }
            guard let half = text[index], ["a", "p", "A", "P"].contains(half) else { return false }
            index += text[index + 1] == "." ? 2 : 1
            guard let meridiem = text[index], ["m", "M"].contains(meridiem) else { return false }
            return text[index + 1]?.isLetter != true
        }

        private static func isConvertedUnit(_ text: TextScalars, after end: Int) -> Bool {
            var index = end
            while let scalar = text[index], scalar.isSpace || scalar == "-" || scalar == "\u{2011}" { index += 1 }
            if let mark = text[index], ["″", "′"].contains(mark) { return true }
            if text[index] == "°" || text[index] == "º" { index += text[index + 1]?.isSpace == true ? 2 : 1 }
            var word = ""
            while let scalar = text[index], scalar.isLetter {
                word.unicodeScalars.append(scalar)
                index += 1
            }
            return units.contains(word.lowercased())
        }

        private static let units: Set = [
            "f", "fahrenheit", "ft", "feet", "foot", "gal", "gallon", "gallons", "inch", "inches", "lb", "lbs", "mi", "mile",
            "miles",
            "mph", "ounce", "ounces", "oz", "pound", "pounds", "psi", "yard", "yards", "yd",
        ]

        /// Whether there are Chinese characters for numbers.
        static func areWords(in text: TextScalars) -> Bool {
            let words = "一二三四五六七八九十百千万億亿两".unicodeScalars
            return text.scalars.contains { words.contains($0) }
        }
    }
}

extension UnitContext {
    /// Whether two texts have the same runs of digits of ASCII in the same order, and no telephone number.
    fileprivate func haveSameDigits(_ a: JSONText, _ b: JSONText) -> Bool {
        guard let a = withUTF8(a, digits) else { return false }
        return a == withUTF8(b, digits)
    }

    /// The digits of a text, with a space after each run; nil where there may be a telephone number.
    private func digits(in text: Span<UInt8>) -> [UInt8]? {
        var digits: [UInt8] = []
        for index in text.indices {
            let byte = text[index]
            if ASCII.isDigit(byte) {
                digits.append(byte)
            } else if byte == UInt8(ascii: "+") {
                return nil
            } else if let last = digits.last, last != UInt8(ascii: " ") {
                digits.append(UInt8(ascii: " "))
            }
        }
        if let last = digits.last, last != UInt8(ascii: " ") { digits.append(UInt8(ascii: " ")) }
        return digits
    }
}
