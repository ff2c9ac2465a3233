/// The six names that CLDR gives to plural forms, in CLDR's order.
@frozen
public enum PluralCategory: UInt8, Sendable, CaseIterable, Comparable {
    case zero, one, two, few, many, other

    public var name: String {
        switch self {
        case .zero: "zero"
        case .one: "one"
        case .two: "two"
        case .few: "few"
        case .many: "many"
        case .other: "other"
        }
    }

    public init?(name: String) {
        guard let category = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = category
    }

    @inlinable
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A set of categories, in one byte.
@frozen
public struct PluralCategorySet: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable
    public init(_ category: PluralCategory) { rawValue = 1 << category.rawValue }

    public init(_ categories: some Sequence<PluralCategory>) {
        rawValue = categories.reduce(0) { $0 | 1 << $1.rawValue }
    }

    @inlinable
    public func contains(_ category: PluralCategory) -> Bool { rawValue & (1 << category.rawValue) != 0 }

    /// In CLDR's order.
    public var categories: [PluralCategory] { PluralCategory.allCases.filter(contains) }

    public var count: Int { rawValue.nonzeroBitCount }
}
