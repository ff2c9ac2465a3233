/// The products that a customer is about to buy.
public struct Bag: Sendable, Hashable, Codable {
    public struct Line: Sendable, Hashable, Codable {
        public let product: Product.ID
        public let size: String?
        public let isGift: Bool
        /// At least 1.
        public fileprivate(set) var quantity: Int
    }

    /// In the order in which the customer added them.
    public private(set) var lines: [Line] = []

    public init() {}

    /// Adds a product if the stock covers the new items and those that are already in the bag.
    public mutating func add(_ product: Product, quantity: Int = 1, size: String? = nil, isGift: Bool = false) throws(AppError) {
        if quantity < 1 {
            throw .invalid(FormProblem(label: L10n.Bag.Quantity.label, message: L10n.Bag.Quantity.Validation.message))
        }
        if let problem = Self.problem(ofSize: size, product) { throw .invalid(problem) }
        if product.stock == 0 { throw .outOfStock(product.name) }
        let inBag = lines.reduce(0) { $1.product == product.id ? $0 + $1.quantity : $0 }
        if quantity > product.stock - inBag { throw .lowStock(product.name, left: product.stock) }
        if let index = lines.firstIndex(where: { $0.product == product.id && $0.size == size && $0.isGift == isGift }) {
            lines[index].quantity += quantity
        } else {
            lines.append(Line(product: product.id, size: size, isGift: isGift, quantity: quantity))
        }
    }

    /// Removes a product in all sizes.
    public mutating func remove(_ product: Product) throws(AppError) {
        let remaining = lines.filter { $0.product != product.id }
        if remaining.count == lines.count { throw .notFound(product.id) }
        lines = remaining
    }

    private static func problem(ofSize size: String?, _ product: Product) -> FormProblem? {
        if let size {
            if product.sizes.contains(size) { return nil }
            return FormProblem(label: L10n.Pdp.Size.label, message: L10n.Pdp.Size.Validation.message(size: size))
        }
        if product.sizes.isEmpty { return nil }
        return FormProblem(label: L10n.Pdp.Size.label, message: L10n.Form.Required.Validation.message)
    }
}

/// The products that a customer wants to remember.
public struct Wishlist: Sendable, Hashable, Codable {
    /// Each product once, in the order in which the customer added them.
    public private(set) var products: [Product.ID] = []

    public init() {}

    public mutating func add(_ product: Product) {
        if !products.contains(product.id) { products.append(product.id) }
    }

    public mutating func remove(_ product: Product) throws(AppError) {
        guard let index = products.firstIndex(of: product.id) else { throw .notFound(product.id) }
        products.remove(at: index)
    }
}
