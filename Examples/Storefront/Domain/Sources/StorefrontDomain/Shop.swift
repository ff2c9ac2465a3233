/// The operations of the shop that screens and commands use.
public struct Shop: Sendable {
    /// The bag with its products.
    public struct BagContents: Sendable {
        public let lines: [(product: Product, line: Bag.Line)]

        public var count: Int { lines.reduce(0) { $0 + $1.line.quantity } }
        public var giftCount: Int { lines.reduce(0) { $1.line.isGift ? $0 + $1.line.quantity : $0 } }
        public var total: Money { lines.reduce(Money(cents: 0)) { $0 + $1.product.price * $1.line.quantity } }
    }

    public static let pageSize = 5

    private let catalog: any ProductRepository
    private let bags: any BagRepository
    private let wishlists: any WishlistRepository

    public init(products: any ProductRepository, bags: any BagRepository, wishlists: any WishlistRepository) {
        catalog = products
        self.bags = bags
        self.wishlists = wishlists
    }

    public func list(_ order: SortOrder = .newest, page: Int = 1) async throws(AppError) -> Page<Product> {
        Page(order.sort(try await catalog.products()), number: page, size: Self.pageSize)
    }

    public func search(_ search: Search) async throws(AppError) -> [Product] {
        search.results(in: try await catalog.products())
    }

    public func product(_ id: Product.ID) async throws(AppError) -> Product {
        guard let product = try await catalog.products().first(where: { $0.id == id }) else { throw .notFound(id) }
        return product
    }

    // MARK: Bag

    /// The bag without products that the shop no longer sells.
    public func bag() async throws(AppError) -> BagContents {
        let (bag, products) = (try await bags.bag(), try await productsByID())
        return BagContents(lines: bag.lines.compactMap { line in products[line.product].map { ($0, line) } })
    }

    public func addToBag(
        _ product: Product, quantity: Int = 1, size: String? = nil, isGift: Bool = false
    ) async throws(AppError) {
        try await bags.updateBag { (bag) throws(AppError) in
            try bag.add(product, quantity: quantity, size: size, isGift: isGift)
        }
    }

    public func removeFromBag(_ product: Product) async throws(AppError) {
        try await bags.updateBag { (bag) throws(AppError) in try bag.remove(product) }
    }

    // MARK: Wishlist

    /// The wishlist without products that the shop no longer sells.
    public func wishlist() async throws(AppError) -> [Product] {
        let (wishlist, products) = (try await wishlists.wishlist(), try await productsByID())
        return wishlist.products.compactMap { products[$0] }
    }

    public func addToWishlist(_ product: Product) async throws(AppError) {
        try await wishlists.updateWishlist { (wishlist) in wishlist.add(product) }
    }

    public func removeFromWishlist(_ product: Product) async throws(AppError) {
        try await wishlists.updateWishlist { (wishlist) throws(AppError) in try wishlist.remove(product) }
    }

    private func productsByID() async throws(AppError) -> [Product.ID: Product] {
        Dictionary(try await catalog.products().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
