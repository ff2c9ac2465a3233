/// The properties of a number that plural rules ask about (UTS #35, "Plural Operand Meanings").
@usableFromInline package struct PluralOperands: Sendable, Hashable {
    /// Absolute value.
    @usableFromInline package var n: Double
    /// Integer digits.
    @usableFromInline package var i: UInt64
    /// Number of visible fraction digits, with and without trailing zeros.
    @usableFromInline package var v: Int
    @usableFromInline package var w: Int
    /// Visible fraction digits as a number, with and without trailing zeros.
    @usableFromInline package var f: UInt64
    @usableFromInline package var t: UInt64
    /// Exponent of compact notation.
    @usableFromInline package var e: Int

    @inlinable
    package init(_ value: Int) {
        let magnitude = value.magnitude
        n = Double(magnitude)
        i = UInt64(magnitude)
        v = 0
        w = 0
        f = 0
        t = 0
        e = 0
    }

    /// A decimal as written: `1.50` has the operands v = 2, w = 1, f = 50, t = 5. Nil for anything but a plain decimal.
    package init?(decimal: some StringProtocol) {
        let digits = decimal.hasPrefix("-") ? decimal.dropFirst() : decimal[...]
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, let integer = UInt64(whole) else { return nil }
        self.init(0)
        i = integer
        n = Double(integer)
        guard parts.count == 2 else { return }
        guard let fraction = UInt64(parts[1]), let number = Double("\(whole).\(parts[1])") else { return nil }
        n = number
        v = parts[1].utf8.count
        f = fraction
        var trimmed = parts[1]
        while trimmed.hasSuffix("0") { trimmed.removeLast() }
        w = trimmed.utf8.count
        t = UInt64(trimmed) ?? 0
    }

    /// A number as Apple's formatting selects on it: without visible trailing zeros, 1.0 is 1.
    package init(_ value: Double) {
        if value.magnitude < 1e15, value == value.rounded(.towardZero) {
            self.init(Int(value))
            return
        }
        let text = "\(value.magnitude)"
        self = PluralOperands(decimal: text.hasSuffix(".0") ? String(text.dropLast(2)) : text) ?? PluralOperands(Int.max)
    }
}
