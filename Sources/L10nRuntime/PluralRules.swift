/// The plural rules of a language in the file of a table.
///
/// The syntax is that of CLDR (UTS #35, "Plural rules syntax") without spaces: `;` separates forms, `|` alternatives and `&`
/// conditions. The first form whose rule matches is used, otherwise `other`.
///
/// ```
/// one:v=0&i%10=1&i%100!=11;few:v=0&i%10=2..4&i%100!=12..14
/// ```
package struct PluralRules: Sendable, Hashable {
    private struct Relation: Hashable {
        var operand: UInt8
        /// The operand is divided by this number for its remainder; 0: not at all.
        var modulus: UInt32 = 0
        var isNegated = false
        /// The numbers of the ranges to compare with.
        var ranges: Range<Int>
    }

    private struct Rule: Hashable {
        let form: PluralForm
        /// One of these must match. An alternative matches if all its conditions do.
        var alternatives: [[Relation]]
    }

    private var rules: [Rule] = []
    private var ranges: [ClosedRange<UInt32>] = []

    /// Parses rules, or returns nil if they are invalid. A language that only has `other` has an empty text.
    package init?(_ text: [UInt8]) {
        if text.isEmpty { return }
        for rule in text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            let parts = rule.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard parts.count == 2, let form = PluralForm(name: String(decoding: parts[0], as: UTF8.self)), form != .other else {
                return nil
            }
            var alternatives: [[Relation]] = []
            for alternative in parts[1].split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false) {
                var relations: [Relation] = []
                for condition in alternative.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
                    guard let relation = relation(condition) else { return nil }
                    relations.append(relation)
                }
                alternatives.append(relations)
            }
            rules.append(Rule(form: form, alternatives: alternatives))
        }
    }

    /// The plural form of a number.
    package func form(of number: PluralNumber) -> PluralForm {
        for rule in rules where rule.alternatives.contains(where: { $0.allSatisfy { matches($0, number) } }) { return rule.form }
        return .other
    }

    private func matches(_ relation: Relation, _ number: PluralNumber) -> Bool {
        let value = Self.value(relation.operand, relation.modulus, number)
        let isIn = value.map { value in
            ranges[relation.ranges].contains { UInt64($0.lowerBound) <= value && value <= $0.upperBound }
        }
        return (isIn ?? false) != relation.isNegated
    }

    /// The value or remainder of an operand, or nil if it has a fraction, which no range contains.
    private static func value(_ operand: UInt8, _ modulus: UInt32, _ number: PluralNumber) -> UInt64? {
        let value: UInt64
        switch operand {
        case UInt8(ascii: "n"):
            // Most numbers are integers.
            if Double(number.i) == number.n, number.n < 0x1p53 {
                value = number.i
            } else {
                return UInt64(exactly: modulus == 0 ? number.n : number.n.truncatingRemainder(dividingBy: Double(modulus)))
            }
        case UInt8(ascii: "i"): value = number.i
        case UInt8(ascii: "f"): value = number.f
        case UInt8(ascii: "t"): value = number.t
        case UInt8(ascii: "v"): value = UInt64(number.v)
        case UInt8(ascii: "w"): value = UInt64(number.w)
        default: value = UInt64(number.e)
        }
        return modulus == 0 ? value : value % UInt64(modulus)
    }

    // MARK: Reading

    /// `n%10!=3..4,9`
    private mutating func relation(_ text: ArraySlice<UInt8>) -> Relation? {
        guard let operand = text.first, "nivwfte".utf8.contains(operand) else { return nil }
        var relation = Relation(operand: operand, ranges: ranges.count..<ranges.count)
        var rest = text.dropFirst()
        if rest.first == UInt8(ascii: "%") {
            let digits = rest.dropFirst().prefix { $0 &- UInt8(ascii: "0") < 10 }
            guard let modulus = Self.number(digits), modulus > 0 else { return nil }
            relation.modulus = modulus
            rest = rest.dropFirst(digits.count + 1)
        }
        if rest.first == UInt8(ascii: "!") {
            relation.isNegated = true
            rest = rest.dropFirst()
        }
        guard rest.first == UInt8(ascii: "=") else { return nil }
        for term in rest.dropFirst().split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let low = term.prefix { $0 &- UInt8(ascii: "0") < 10 }
            let high = term.dropFirst(low.count)
            guard let first = Self.number(low) else { return nil }
            if high.isEmpty {
                ranges.append(first...first)
            } else {
                guard high.starts(with: "..".utf8), let last = Self.number(high.dropFirst(2)), first <= last else { return nil }
                ranges.append(first...last)
            }
        }
        relation.ranges = relation.ranges.lowerBound..<ranges.count
        return relation
    }

    /// A number of one to nine digits.
    private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
        guard 1...9 ~= digits.count, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        return digits.reduce(0) { $0 * 10 + UInt32($1 - UInt8(ascii: "0")) }
    }
}
