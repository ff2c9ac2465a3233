/// A source of products.
public protocol ProductRepository: Sendable {
    /// All products, newest first.
    func products() async throws(AppError) -> [Product]
}

/// Stores the bag.
public protocol BagRepository: Sendable {
    func bag() async throws(AppError) -> Bag
    /// Changes the bag and stores it, atomically. Stores nothing if the change throws.
    func updateBag(_ change: @Sendable (inout Bag) throws(AppError) -> Void) async throws(AppError)
}

/// Stores the wishlist.
public protocol WishlistRepository: Sendable {
    func wishlist() async throws(AppError) -> Wishlist
    /// Changes the wishlist and stores it, atomically. Stores nothing if the change throws.
    func updateWishlist(_ change: @Sendable (inout Wishlist) throws(AppError) -> Void) async throws(AppError)
}

/// A fixed list of products.
public struct InMemoryProducts: ProductRepository {
    private let all: [Product]

    public init(_ products: [Product] = Product.samples) { all = products }

    public func products() -> [Product] { all }
}

/// A bag and a wishlist in memory.
public actor InMemoryStore: BagRepository, WishlistRepository {
    private var current = StoredState()

    public init() {}

    public func bag() -> Bag { current.bag }
    public func wishlist() -> Wishlist { current.wishlist }

    public func updateBag(_ change: @Sendable (inout Bag) throws(AppError) -> Void) throws(AppError) {
        var bag = current.bag
        try change(&bag)
        current.bag = bag
    }

    public func updateWishlist(_ change: @Sendable (inout Wishlist) throws(AppError) -> Void) throws(AppError) {
        var wishlist = current.wishlist
        try change(&wishlist)
        current.wishlist = wishlist
    }
}

/// Everything that is stored for a customer.
struct StoredState: Codable {
    var version = 1
    var bag = Bag()
    var wishlist = Wishlist()

    /// Whether this program can have written the state.
    var isValid: Bool { version == 1 && bag.lines.allSatisfy { (1...1_000_000).contains($0.quantity) } }
}
