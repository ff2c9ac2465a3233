public import L10nRuntime

/// The order of products in a list.
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

    /// Sorts products. Products with the same price stay in their order.
    ///
    /// - Parameter products: Newest first.
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
    /// The number of the page, from 1.
    public let number: Int
    /// The number of pages. An empty list has one.
    public let count: Int
    /// The number of items on all pages.
    public let total: Int

    /// - Parameter number: From 1. Numbers outside the list give the first or the last page.
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

/// A search in the texts that customers read: names and descriptions in the current language, and brands.
public struct Search: Sendable {
    public let term: String

    public init(_ term: String) { self.term = term }

    /// The products that contain the term, ignoring case. A blank term matches nothing.
    public func results(in products: [Product]) -> [Product] {
        let term = term.lowercased()
        if term.allSatisfy(\.isWhitespace) { return [] }
        return products.filter { product in
            [product.name.text, product.description.text, product.brand].contains { $0.lowercased().contains(term) }
        }
    }

    public var noResults: LocalizedMessage { L10n.Search.NoResults.message(term: term) }
}
