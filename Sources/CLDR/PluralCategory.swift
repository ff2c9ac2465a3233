/// The six names that CLDR gives to plural forms, in CLDR's order.
@usableFromInline package enum PluralCategory: UInt8, Sendable, CaseIterable, Comparable {
    case zero, one, two, few, many, other

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
        guard let category = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = category
    }

    @inlinable
    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A set of categories, in one byte.
@usableFromInline package struct PluralCategorySet: OptionSet, Sendable, Hashable {
    @usableFromInline package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable
    package init(_ category: PluralCategory) { rawValue = 1 << category.rawValue }

    package init(_ categories: some Sequence<PluralCategory>) {
        rawValue = categories.reduce(0) { $0 | 1 << $1.rawValue }
    }

    @inlinable
    package func contains(_ category: PluralCategory) -> Bool { rawValue & (1 << category.rawValue) != 0 }

    /// In CLDR's order.
    package var categories: [PluralCategory] { PluralCategory.allCases.filter(contains) }

    package var count: Int { rawValue.nonzeroBitCount }
}
