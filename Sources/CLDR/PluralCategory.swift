public import L10nRuntime

/// The six names that CLDR gives to plural forms, in CLDR's order.
@usableFromInline package typealias PluralCategory = PluralForm

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
