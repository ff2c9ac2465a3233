package import L10nStringCatalogs
internal import L10nValidation

/// What became of one key of an earlier version of the catalog.
package struct EntryChange: Sendable {
    /// The catalog as it was.
    package let base: StringCatalog
    /// The entry as it was.
    package let before: CatalogEntry
    /// The entry as it is, under another key where it was renamed; nil when it is gone.
    package let after: CatalogEntry?
    /// Whether the key came into another catalog meanwhile.
    package let isElsewhere: Bool
    /// What generated code called and can call no more.
    package let lostAccessor: LostAccessor?

    /// The key as it was.
    package var key: String { base.string(before.key) }
}

/// An accessor that generated code had.
package struct LostAccessor: Sendable {
    /// What code wrote to reach it: `Cart.summary(count: Int)`.
    package let signature: String
    /// The accessor that the key has now, if it has one.
    package let successor: String?
}
