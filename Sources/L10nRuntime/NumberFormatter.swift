/// Writes numbers with the symbols of a language, as `String(format:locale:)` does.
public struct NumberFormatter: Sendable {
    public let symbols: NumberSymbols

    public init(_ symbols: NumberSymbols) { self.symbols = symbols }

    /// An integer with groups.
    public func string(_ value: Int) -> String { integer(value.magnitude, isNegative: value < 0) }

    /// An integer with groups.
    public func string(_ value: UInt) -> String { integer(value, isNegative: false) }

    private func integer(_ magnitude: UInt, isNegative: Bool) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(20)
        var rest = magnitude
        repeat {
            digits.append(UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        digits.reverse()
        return text(integer: digits[...], fraction: [], isNegative: isNegative)
    }

    /// A number with so many fraction digits, halves to the even digit.
    public func string(_ value: Double, fractionDigits: Int) -> String {
        guard value.isFinite else { return value.isNaN ? "NaN" : (value < 0 ? symbols.minus : "") + "∞" }
        let (integer, fraction) = DecimalDigits(value.magnitude).rounded(toFractionDigits: fractionDigits)
        let isZero = integer.allSatisfy { $0 == 0 } && fraction.allSatisfy { $0 == 0 }
        // A value that rounds to zero keeps its sign, as in printf.
        return text(integer: integer[...], fraction: fraction, isNegative: value.sign == .minus && !(isZero && value == 0))
    }

    private func text(integer: ArraySlice<UInt8>, fraction: [UInt8], isNegative: Bool) -> String {
        var output = isNegative ? symbols.minus : ""
        let isASCII = symbols.zero == "0"
        let isGrouped = symbols.primaryGroup > 0 && integer.count >= symbols.primaryGroup + symbols.minimumGroupingDigits
        func append(_ digit: UInt8) {
            let zero = isASCII ? 0x30 : symbols.zero.value
            output.unicodeScalars.append(Unicode.Scalar(zero + UInt32(digit)) ?? "\u{FFFD}")
        }
        for (index, digit) in integer.enumerated() {
            let left = integer.count - index
            if isGrouped, index > 0, isGroupStart(left) { output += symbols.grouping }
            append(digit)
        }
        if !fraction.isEmpty {
            output += symbols.decimal
            for digit in fraction { append(digit) }
        }
        return output
    }

    /// Whether a separator stands before a digit that has `left` digits from itself to the end.
    private func isGroupStart(_ left: Int) -> Bool {
        if left == symbols.primaryGroup { return true }
        return left > symbols.primaryGroup && symbols.secondaryGroup > 0
            && (left - symbols.primaryGroup) % symbols.secondaryGroup == 0
    }
}

/// The shortest decimal digits that name a number.
struct DecimalDigits {
    /// Without leading zeros; 5 and an exponent of 0 are 0.5.
    private var digits: [UInt8]
    /// Digits before the decimal point; may be negative.
    private var exponent: Int

    init(_ value: Double) {
        digits = []
        exponent = 0
        // Swift's description is the shortest text that reads back as the same number: `1e-05`, `0.1`, `1234.5`, `1e+20`.
        var mantissa = value.description[...]
        if let e = mantissa.firstIndex(of: "e") {
            exponent = Int(mantissa[mantissa.index(after: e)...]) ?? 0
            mantissa = mantissa[..<e]
        }
        let parts = mantissa.split(separator: ".", omittingEmptySubsequences: false)
        let all = parts.flatMap { $0.utf8.map { $0 - UInt8(ascii: "0") } }
        exponent += parts[0].utf8.count
        let zeros = all.prefix { $0 == 0 }.count
        digits = Array(all.dropFirst(zeros))
        exponent -= zeros
    }

    /// Integer and fraction digits after rounding halves to the even digit.
    func rounded(toFractionDigits count: Int) -> (integer: [UInt8], fraction: [UInt8]) {
        let kept = exponent + count
        var result = digit(range: 0..<max(kept, 0))
        if kept >= 0, kept < digits.count, isRoundedUp(kept) {
            var index = kept - 1
            while index >= 0, result[index] == 9 {
                result[index] = 0
                index -= 1
            }
            if index >= 0 {
                result[index] += 1
            } else {
                result.insert(1, at: 0)
                return split(result, integerCount: exponent + 1, fractionCount: count)
            }
        }
        return split(result, integerCount: exponent, fractionCount: count)
    }

    private func digit(range: Range<Int>) -> [UInt8] { range.map { $0 < digits.count ? digits[$0] : 0 } }

    private func isRoundedUp(_ kept: Int) -> Bool {
        if digits[kept] != 5 { return digits[kept] > 5 }
        if digits[(kept + 1)...].contains(where: { $0 != 0 }) { return true }
        return kept > 0 && digits[kept - 1] % 2 == 1
    }

    private func split(_ digits: [UInt8], integerCount: Int, fractionCount: Int) -> (integer: [UInt8], fraction: [UInt8]) {
        if integerCount > 0 { return (Array(digits.prefix(integerCount)), Array(digits.dropFirst(integerCount))) }
        let fraction = [UInt8](repeating: 0, count: max(0, min(fractionCount, -integerCount))) + digits
        return ([0], Array(fraction.prefix(fractionCount)))
    }
}
