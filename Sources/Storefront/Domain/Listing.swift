public import L10nRuntime

/// In which order products are listed.
public enum SortOrder: String, Sendable, CaseIterable {
    case newest
    case priceAscending = "price-ascending"
    case priceDescending = "price-descending"

    public var title: LocalizedMessage {
        switch self {
        case .newest: L10n.Plp.SortBy.Newest.title
        case .priceAscending: L10n.Plp.SortBy.PriceAscending.title
        case .priceDescending: L10n.Plp.SortBy.PriceDescending.title
        }
    }

    /// - Parameter products: Newest first; products of one price stay in that order.
    public func sort(_ products: [Product]) -> [Product] {
        switch self {
        case .newest: products
        case .priceAscending: products.sorted { $0.price < $1.price }
        case .priceDescending: products.sorted { $0.price > $1.price }
        }
    }
}

/// One page of a list.
public struct Page<Item: Sendable>: Sendable {
    public let items: [Item]
    /// From 1.
    public let number: Int
    /// How many pages there are; an empty list has one.
    public let count: Int
    /// How many items are on all pages.
    public let total: Int

    /// - Parameter number: From 1; before the first page is the first, after the last the last.
    public init(_ all: [Item], number: Int, size: Int) {
        precondition(size > 0, "a page has room for an item")
        count = max(1, (all.count + size - 1) / size)
        self.number = min(max(1, number), count)
        items = Array(all.dropFirst((self.number - 1) * size).prefix(size))
        total = all.count
    }

    public var label: LocalizedMessage { L10n.Plp.Page.label(page: number, pages: count) }
    public var totalLabel: LocalizedMessage { L10n.Plp.NumberOfResults.message(count: total) }
}

/// A search in what customers read: names and descriptions in the current language, and brands.
public struct Search: Sendable {
    public let term: String

    public init(_ term: String) { self.term = term }

    /// The products in which the term occurs, upper or lower case; a blank term is in none.
    public func results(in products: [Product]) -> [Product] {
        let wanted = term.lowercased()
        if wanted.allSatisfy(\.isWhitespace) { return [] }
        return products.filter { product in
            [product.name.text, product.description.text, product.brand].contains { $0.lowercased().contains(wanted) }
        }
    }

    public var noResults: LocalizedMessage { L10n.Search.NoResults.message(term: term) }
}
