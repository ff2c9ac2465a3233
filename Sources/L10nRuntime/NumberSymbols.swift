/// How a language writes numbers (UTS #35, "Number Symbols").
public struct NumberSymbols: Sendable, Hashable {
    /// Between integer and fraction.
    public var decimal: String
    /// Between groups of digits; empty: no groups.
    public var grouping: String
    public var minus: String
    /// The digit 0; the others follow it in Unicode.
    public var zero: Unicode.Scalar
    /// Digits of the group before the decimal separator, and of the others: 3 and 3, in India 3 and 2; 0: no groups.
    public var primaryGroup: Int
    public var secondaryGroup: Int
    /// Digits that must stand before the first separator: with 2, `1234` has no group and `12.345` has.
    public var minimumGroupingDigits: Int

    public init(
        decimal: String = ".", grouping: String = ",", minus: String = "-", zero: Unicode.Scalar = "0", primaryGroup: Int = 3,
        secondaryGroup: Int = 3, minimumGroupingDigits: Int = 1
    ) {
        self.decimal = decimal
        self.grouping = grouping
        self.minus = minus
        self.zero = zero
        self.primaryGroup = primaryGroup
        self.secondaryGroup = secondaryGroup
        self.minimumGroupingDigits = minimumGroupingDigits
    }

    /// Symbols of a pattern such as `#,##,##0.###`.
    public init(
        decimal: String, grouping: String, minus: String, zero: Unicode.Scalar, pattern: String, minimumGroupingDigits: Int
    ) {
        self.init(decimal: decimal, grouping: grouping, minus: minus, zero: zero, minimumGroupingDigits: minimumGroupingDigits)
        let integer = pattern.prefix { $0 != "." && $0 != ";" }.split(separator: ",", omittingEmptySubsequences: false)
        primaryGroup = integer.count > 1 ? integer[integer.count - 1].count : 0
        secondaryGroup = integer.count > 2 ? integer[integer.count - 2].count : primaryGroup
    }

    /// C's own way, without groups: what `%x` and widths in code want.
    static let plain = NumberSymbols(grouping: "", primaryGroup: 0, secondaryGroup: 0)
}
