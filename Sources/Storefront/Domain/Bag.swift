/// What somebody is about to buy.
public struct Bag: Sendable, Hashable, Codable {
    public struct Line: Sendable, Hashable, Codable {
        public let product: Product.ID
        public let size: String?
        public let isGift: Bool
        /// At least 1.
        public fileprivate(set) var quantity: Int
    }

    /// In the order in which they were put in.
    public private(set) var lines: [Line] = []

    public init() {}

    /// Puts a product in, if there are enough of it for what is in the bag already and these.
    public mutating func add(_ product: Product, quantity: Int = 1, size: String? = nil, isGift: Bool = false) throws(AppError) {
        if quantity < 1 {
            throw .invalid(FormProblem(label: L10n.Bag.Quantity.label, message: L10n.Bag.Quantity.Validation.message))
        }
        if let problem = Self.problem(ofSize: size, product) { throw .invalid(problem) }
        if product.stock == 0 { throw .outOfStock(product.name) }
        let held = lines.reduce(0) { $1.product == product.id ? $0 + $1.quantity : $0 }
        if quantity > product.stock - held { throw .lowStock(product.name, left: product.stock) }
        if let index = lines.firstIndex(where: { $0.product == product.id && $0.size == size && $0.isGift == isGift }) {
            lines[index].quantity += quantity
        } else {
            lines.append(Line(product: product.id, size: size, isGift: isGift, quantity: quantity))
        }
    }

    /// Takes a product out, in every size.
    public mutating func remove(_ product: Product) throws(AppError) {
        let kept = lines.filter { $0.product != product.id }
        if kept.count == lines.count { throw .notFound(product.id) }
        lines = kept
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

/// What somebody would like to buy one day.
public struct Wishlist: Sendable, Hashable, Codable {
    /// Each once, in the order in which they were wished for.
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
