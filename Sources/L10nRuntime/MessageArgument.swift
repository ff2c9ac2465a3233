/// A value for a placeholder.
public enum MessageArgument: Sendable, Hashable {
    case integer(Int)
    case unsigned(UInt)
    case double(Double)
    case text(String)
}

/// The six names of plural forms, in CLDR's order.
@frozen
public enum PluralForm: UInt8, Sendable {
    case zero, one, two, few, many, other
}

/// What plural rules ask of a number (UTS #35, "Plural Operand Meanings"): absolute value, integer digits, visible fraction
/// digits with and without trailing zeros. As on Apple's platforms the value counts: 1.0 is 1.
@frozen
public struct PluralNumber: Sendable {
    public var n: Double
    public var i: UInt64
    public var v: Int
    public var w: Int
    public var f: UInt64
    public var t: UInt64
    /// Exponent of compact notation, which arguments do not have.
    @inlinable public var e: Int { 0 }

    @inlinable
    public init(_ magnitude: UInt) {
        n = Double(magnitude)
        i = UInt64(magnitude)
        v = 0
        w = 0
        f = 0
        t = 0
    }

    public init(_ value: Double) {
        self.init(UInt(exactly: value.magnitude.rounded(.towardZero)) ?? .max)
        n = value.magnitude
        guard value.isFinite, n != n.rounded(.towardZero), n < 1e15 else { return }
        let (_, fraction) = DecimalDigits(n).rounded(toFractionDigits: 15)
        let digits = fraction.prefix((fraction.lastIndex { $0 != 0 } ?? -1) + 1)
        v = digits.count
        w = digits.count
        f = digits.reduce(0) { $0 * 10 + UInt64($1) }
        t = f
    }
}
