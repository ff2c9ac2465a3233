/// An argument: the value that replaces a placeholder.
public enum MessageArgument: Sendable, Hashable {
    /// For `%lld`, `%d` and the like.
    case integer(Int)
    /// For `%llu`, `%llx` and the like.
    case unsigned(UInt)
    /// For `%f`, `%e` and `%g`.
    case double(Double)
    /// For `%@`.
    case text(String)
}

/// The six plural forms, in CLDR's order. Every language has `other`; which others it has depends on its plural rules.
///
/// Source: UTS #35, "Language Plural Rules".
@frozen
public enum PluralForm: UInt8, Sendable, CaseIterable, Comparable {
    case zero, one, two, few, many, other

    /// Its name in CLDR.
    package var name: String {
        switch self {
        case .zero: "zero"
        case .one: "one"
        case .two: "two"
        case .few: "few"
        case .many: "many"
        case .other: "other"
        }
    }

    package init?(name: String) {
        guard let form = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = form
    }

    /// CLDR's order.
    @inlinable
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The operands of a number in plural rules. Only the value counts, as on Apple's platforms: 1.0 is the same as 1.
///
/// The plural rules in generated code read them. Source: UTS #35, "Plural Operand Meanings".
@frozen
public struct PluralNumber: Sendable {
    /// The absolute value.
    public private(set) var n: Double
    /// The integer digits.
    public private(set) var i: UInt64
    /// The number of fraction digits.
    public private(set) var v: Int
    /// The number of fraction digits without trailing zeros.
    public private(set) var w: Int
    /// The fraction digits, as an integer.
    public private(set) var f: UInt64
    /// The fraction digits without trailing zeros, as an integer.
    public private(set) var t: UInt64
    /// The exponent of compact notation, always 0: arguments have none.
    @inlinable public var e: Int { 0 }

    /// The operands of an integer.
    package init(_ magnitude: UInt) {
        n = Double(magnitude)
        i = UInt64(magnitude)
        v = 0
        w = 0
        f = 0
        t = 0
    }

    /// The operands of a decimal as it is written: `1.50` has the operands v = 2, w = 1, f = 50, t = 5. Nil for anything but a plain
    /// decimal.
    package init?(decimal: some StringProtocol) {
        let digits = decimal.hasPrefix("-") ? decimal.dropFirst() : decimal[...]
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, let integer = UInt64(whole) else { return nil }
        self.init(UInt(0))
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

    /// The operands of a decimal number, with at most 15 fraction digits.
    package init(_ value: Double) {
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
