extension Product {
    /// The products of the sample shop, newest first.
    public static let samples: [Product] = [
        Product(
            id: "linen-shirt", brand: "Halden", name: L10n.Product.LinenShirt.name,
            description: L10n.Product.LinenShirt.description, price: Money(cents: 49_90), oldPrice: Money(cents: 69_90), stock: 5,
            reviews: 21, colors: [.white, .navy, .olive], sizes: ["S", "M", "L", "XL"]),
        Product(
            id: "wool-coat", brand: "Halden", name: L10n.Product.WoolCoat.name, description: L10n.Product.WoolCoat.description,
            price: Money(cents: 1_249_00), oldPrice: Money(cents: 1_499_00), stock: 2, reviews: 5, colors: [.black, .olive],
            sizes: ["S", "M", "L"]),
        Product(
            id: "leather-boots", brand: "Corvo", name: L10n.Product.LeatherBoots.name,
            description: L10n.Product.LeatherBoots.description, price: Money(cents: 189_00), stock: 1, reviews: 2,
            colors: [.brown, .black], sizes: ["38", "39", "40", "41"]),
        Product(
            id: "silk-scarf", brand: "Mirelle", name: L10n.Product.SilkScarf.name,
            description: L10n.Product.SilkScarf.description,
            price: Money(cents: 79_50), stock: 0, reviews: 1, colors: [.red]),
        Product(
            id: "denim-jacket", brand: "Corvo", name: L10n.Product.DenimJacket.name,
            description: L10n.Product.DenimJacket.description, price: Money(cents: 129_00), stock: 21, reviews: 0,
            colors: [.navy], sizes: ["S", "M", "L"]),
        Product(
            id: "canvas-tote", brand: "Halden", name: L10n.Product.CanvasTote.name,
            description: L10n.Product.CanvasTote.description, price: Money(cents: 24_95), stock: 120, reviews: 1_234,
            colors: ProductColor.allCases),
        Product(
            id: "gold-watch", brand: "Mirelle", name: L10n.Product.GoldWatch.name,
            description: L10n.Product.GoldWatch.description,
            price: Money(cents: 12_480_00), stock: 1, reviews: 2, colors: [.gold]),
        Product(
            id: "cotton-socks", brand: "Halden", name: L10n.Product.CottonSocks.name,
            description: L10n.Product.CottonSocks.description, price: Money(cents: 9_90), stock: 1_000, reviews: 21,
            colors: [.white, .black, .red]),
    ]
}
