/// The symbols and the grouping that a language uses in numbers.
///
/// Generated code passes them to its table. Source: UTS #35, "Number Symbols".
public struct NumberSymbols: Sendable, Hashable {
    /// The separator between integer and fraction.
    package var decimal: String
    /// The separator between groups of digits. Empty: no groups.
    package var grouping: String
    package var minus: String
    /// The digit 0. The other digits follow it in Unicode.
    package var zero: Unicode.Scalar
    /// The number of digits in the group before the decimal separator; 0: no groups.
    package var primaryGroup: Int
    /// The number of digits in the other groups: usually 3, in India 2.
    package var secondaryGroup: Int
    /// The minimum number of digits before the first separator. With 2, `1234` has no groups and `12.345` has two.
    package var minimumGroupingDigits: Int

    /// The symbols of a language, by default those of English.
    ///
    /// - Parameters:
    ///   - decimal: The separator between integer and fraction.
    ///   - grouping: The separator between groups of digits. Empty: no groups.
    ///   - minus: The minus sign.
    ///   - zero: The digit 0. The other digits follow it in Unicode.
    ///   - primaryGroup: The number of digits in the group before the decimal separator; 0: no groups.
    ///   - secondaryGroup: The number of digits in the other groups.
    ///   - minimumGroupingDigits: The minimum number of digits before the first separator.
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

    /// The symbols of a language, with the groups of a pattern such as `#,##,##0.###`.
    package init(
        decimal: String, grouping: String, minus: String, zero: Unicode.Scalar, pattern: String, minimumGroupingDigits: Int
    ) {
        self.init(decimal: decimal, grouping: grouping, minus: minus, zero: zero, minimumGroupingDigits: minimumGroupingDigits)
        let integer = pattern.prefix { $0 != "." && $0 != ";" }.split(separator: ",", omittingEmptySubsequences: false)
        primaryGroup = integer.count > 1 ? integer[integer.count - 1].count : 0
        secondaryGroup = integer.count > 2 ? integer[integer.count - 2].count : primaryGroup
    }
}
