public import L10nRuntime

/// An amount in euros.
public struct Money: Sendable, Hashable, Comparable {
    /// The amount in cents.
    public let cents: Int

    public init(cents: Int) { self.cents = cents }

    /// With the separators and digits of the reader's language: `1.249,00 €`.
    public var label: LocalizedMessage { L10n.Price.Amount.label(amount: Double(cents) / 100) }

    public static func < (a: Self, b: Self) -> Bool { a.cents < b.cents }
    public static func + (a: Self, b: Self) -> Self { Self(cents: a.cents + b.cents) }
    public static func * (a: Self, count: Int) -> Self { Self(cents: a.cents * count) }
}
