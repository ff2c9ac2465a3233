public import StringCatalogs

/// What became of one key of an earlier version of the catalog.
public struct EntryChange: Sendable {
    /// The catalog as it was.
    public let base: StringCatalog
    /// The entry as it was.
    public let before: CatalogEntry
    /// The entry as it is, under another key where it was renamed; nil when it is gone.
    public let after: CatalogEntry?
    /// Whether the key came into another catalog meanwhile.
    public let isElsewhere: Bool
    /// What generated code called and can call no more.
    public let lostAccessor: LostAccessor?

    /// The key as it was.
    public var key: String { base.string(before.key) }
}

/// An accessor that generated code had.
public struct LostAccessor: Sendable {
    /// What code wrote to reach it: `Cart.summary(count: Int)`.
    public let signature: String
    /// The accessor that the key has now, if it has one.
    public let successor: String?
}
