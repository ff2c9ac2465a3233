public import L10nRuntime

/// A product of the shop. Its name and description come from the catalog, so customers read them in their language.
public struct Product: Sendable, Hashable, Identifiable {
    /// The same in every language: `linen-shirt`.
    public let id: String
    public let brand: String
    public let name: LocalizedMessage
    public let description: LocalizedMessage
    public let price: Money
    /// The price before a reduction, or nil if the product is not reduced.
    public let oldPrice: Money?
    /// The number of items in stock.
    public let stock: Int
    public let reviews: Int
    public let colors: [ProductColor]
    /// The sizes as on the label: `M`, `39`. Empty if there is only one size.
    public let sizes: [String]

    public init(
        id: String, brand: String, name: LocalizedMessage, description: LocalizedMessage, price: Money, oldPrice: Money? = nil,
        stock: Int, reviews: Int, colors: [ProductColor], sizes: [String] = []
    ) {
        self.id = id
        self.brand = brand
        self.name = name
        self.description = description
        self.price = price
        self.oldPrice = oldPrice
        self.stock = stock
        self.reviews = reviews
        self.colors = colors
        self.sizes = sizes
    }

    /// The reduction in whole percent, or nil if the product is not reduced.
    public var discount: Int? { oldPrice.map { ($0.cents - price.cents) * 100 / $0.cents } }

    /// The price, with the old price if the product is reduced.
    public var priceLabel: LocalizedMessage {
        guard let oldPrice else { return price.label }
        return L10n.Pdp.Price.Reduced.accessibilityLabel(price: price.label.text, oldPrice: oldPrice.label.text)
    }

    public var stockLabel: LocalizedMessage { stock > 0 ? L10n.Pdp.Stock.message(count: stock) : L10n.Pdp.SoldOut.label }

    /// The first color and the number of other colors, or nil for a product without colors.
    public var colorsLabel: LocalizedMessage? {
        guard let first = colors.first else { return nil }
        return colors.count == 1 ? first.name : L10n.Pdp.Colors.message(color: first.name.text, count: colors.count - 1)
    }
}

public enum ProductColor: Sendable, CaseIterable {
    case black, brown, gold, navy, olive, red, white

    public var name: LocalizedMessage {
        switch self {
        case .black: L10n.Color.Black.name
        case .brown: L10n.Color.Brown.name
        case .gold: L10n.Color.Gold.name
        case .navy: L10n.Color.Navy.name
        case .olive: L10n.Color.Olive.name
        case .red: L10n.Color.Red.name
        case .white: L10n.Color.White.name
        }
    }
}
