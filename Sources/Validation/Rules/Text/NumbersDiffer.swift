internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import Plurals
internal import StringCatalogs

/// Checks that a translation holds the digits of its source, in whatever script and grouping.
///
/// Small numbers may be written in words. Plural forms other than `other` are left alone: whether they write their number is for the rules about plurals.
struct NumbersDiffer: UnitRule {
    static let metadata = RuleMetadata("numbers-differ", .text, .info, isOnByDefault: false)

    private typealias Texts = L10n.Rule.NumbersDiffer

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        guard unit.form.category == nil || unit.form.category == .other, unit.form.substitution < 0,
            let source = context.counterpart(of: unit)
        else { return }
        let mayHoldDigits: TextTraits = [.digit, .otherScript]
        guard !context.traits(of: unit).union(source.traits).isDisjoint(with: mayHoldDigits) else { return }
        let own = Self.numbers(context.scalars(unit.value))
        let wanted = Self.numbers(context.scalars(source.text))
        guard own.digits != wanted.digits, !own.hasNumberWords, Self.differ(own, wanted) else { return }
        context.report(
            Texts.message(found: own.list, expected: wanted.list), at: unit.valueRange, reason: Texts.reason,
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
        var runs: [String] = []
        /// Whether there are Chinese characters for numbers.
        var hasNumberWords = false

        /// All digits, sorted, so that neither the order of numbers nor their separators matter.
        var digits: [Character] { runs.joined().sorted() }
        var list: String { runs.isEmpty ? "–" : runs.joined(separator: ", ") }
    }

    private static func numbers(_ text: TextScalars) -> Numbers {
        var numbers = Numbers()
        var isInRun = false
        for scalar in text.scalars {
            if "一二三四五六七八九十百千万億亿两".unicodeScalars.contains(scalar) { numbers.hasNumberWords = true }
            guard scalar.isDigit, let value = scalar.properties.numericValue else {
                isInRun = false
                continue
            }
            if !isInRun { numbers.runs.append("") }
            isInRun = true
            numbers.runs[numbers.runs.count - 1] += "\(Int(value))"
        }
        return numbers
    }
}
