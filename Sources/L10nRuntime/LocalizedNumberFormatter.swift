/// Formats numbers with the symbols of a language, as `String(format:locale:)` does.
package struct LocalizedNumberFormatter: Sendable {
    let symbols: NumberSymbols

    package init(_ symbols: NumberSymbols) { self.symbols = symbols }

    /// An integer, with its digits in groups.
    package func string(_ value: Int) -> String { ByteOutput.text { append(value.magnitude, isNegative: value < 0, to: &$0) } }

    /// An integer, with its digits in groups.
    package func string(_ value: UInt) -> String { ByteOutput.text { append(value, isNegative: false, to: &$0) } }

    /// An integer with its digits in groups, padded with zeros to a minimum number of digits.
    func string(_ magnitude: UInt, isNegative: Bool, minimumDigits: Int) -> String {
        let digits = String(magnitude).utf8.map { $0 - UInt8(ascii: "0") }
        let zeros = [UInt8](repeating: 0, count: max(0, minimumDigits - digits.count))
        return ByteOutput.text { output in
            (zeros + digits).withUnsafeBufferPointer { append($0, isNegative: isNegative, to: &output) }
        }
    }

    func append(_ magnitude: UInt, isNegative: Bool, to output: inout ByteOutput) {
        // The largest UInt has 20 digits.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var start = 20
            var rest = magnitude
            repeat {
                start -= 1
                digits[start] = UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            append(UnsafeBufferPointer(rebasing: digits[start...]), isNegative: isNegative, to: &output)
        }
    }

    /// A number with a fixed number of fraction digits. Halves are rounded to the even digit.
    package func string(_ value: Double, fractionDigits: Int) -> String {
        guard value.isFinite else { return value.isNaN ? "NaN" : (value < 0 ? symbols.minus : "") + "∞" }
        let (integer, fraction) = DecimalDigits(value.magnitude).rounded(toFractionDigits: fractionDigits)
        let isZero = integer.allSatisfy { $0 == 0 } && fraction.allSatisfy { $0 == 0 }
        // As in printf, a negative value that is rounded to zero keeps its sign.
        let isNegative = value.sign == .minus && !(isZero && value == 0)
        return ByteOutput.text { output in
            integer.withUnsafeBufferPointer { append($0, isNegative: isNegative, to: &output) }
            if !fraction.isEmpty { output.append(symbols.decimal) }
            for digit in fraction { append(digit, to: &output) }
        }
    }

    private func append(_ digits: UnsafeBufferPointer<UInt8>, isNegative: Bool, to output: inout ByteOutput) {
        if isNegative { output.append(symbols.minus) }
        let isGrouped = symbols.primaryGroup > 0 && digits.count >= symbols.primaryGroup + symbols.minimumGroupingDigits
        for index in digits.indices {
            if isGrouped, index > 0, isGroupStart(digits.count - index) { output.append(symbols.grouping) }
            append(digits[index], to: &output)
        }
    }

    private func append(_ digit: UInt8, to output: inout ByteOutput) {
        if symbols.zero == "0" {
            output.append(UInt8(ascii: "0") + digit)
        } else {
            output.append(Unicode.Scalar(symbols.zero.value + UInt32(digit)) ?? "\u{FFFD}")
        }
    }

    /// Whether a separator comes before a digit.
    ///
    /// - Parameter left: The number of digits from this one to the last.
    private func isGroupStart(_ left: Int) -> Bool {
        if left == symbols.primaryGroup { return true }
        return left > symbols.primaryGroup && symbols.secondaryGroup > 0
            && (left - symbols.primaryGroup) % symbols.secondaryGroup == 0
    }
}

/// The shortest decimal digits that identify a number.
struct DecimalDigits {
    /// The digits without leading zeros. The digit 5 with an exponent of 0 is 0.5.
    private var digits: [UInt8]
    /// The number of digits before the decimal point. It may be negative.
    private var exponent: Int

    init(_ value: Double) {
        digits = []
        exponent = 0
        // Swift's description is the shortest text that parses as the same number: `1e-05`, `0.1`, `1234.5`, `1e+20`.
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

    /// The integer and fraction digits after rounding, with halves to the even digit.
    func rounded(toFractionDigits count: Int) -> (integer: [UInt8], fraction: [UInt8]) {
        let length = exponent + count
        var result = digit(range: 0..<max(length, 0))
        if length >= 0, length < digits.count, roundsUp(afterDigits: length) {
            var index = length - 1
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

    private func roundsUp(afterDigits count: Int) -> Bool {
        if digits[count] != 5 { return digits[count] > 5 }
        if digits[(count + 1)...].contains(where: { $0 != 0 }) { return true }
        return count > 0 && digits[count - 1] % 2 == 1
    }

    private func split(_ digits: [UInt8], integerCount: Int, fractionCount: Int) -> (integer: [UInt8], fraction: [UInt8]) {
        if integerCount > 0 { return (Array(digits.prefix(integerCount)), Array(digits.dropFirst(integerCount))) }
        let fraction = [UInt8](repeating: 0, count: max(0, min(fractionCount, -integerCount))) + digits
        return ([0], Array(fraction.prefix(fractionCount)))
    }
}
