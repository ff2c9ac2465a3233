public import L10nRuntime

/// Everything that can go wrong in the shop, with messages for customers.
public enum AppError: Error, Sendable, Hashable {
    case network
    /// The product that the customer asked for.
    case notFound(String)
    /// The name of the product.
    case outOfStock(LocalizedMessage)
    /// Fewer items are left than the customer wants.
    case lowStock(LocalizedMessage, left: Int)
    case invalid(FormProblem)
    /// A change cannot be written.
    case storage
    /// The stored file cannot be read. It stays unchanged.
    case damagedStorage(file: String)
    case generic

    public var title: LocalizedMessage {
        switch self {
        case .network: L10n.Error.Network.title
        case .notFound: L10n.Error.NotFound.title
        case .outOfStock: L10n.Error.OutOfStock.title
        case .lowStock(let product, _): product
        case .invalid(let problem): problem.label
        case .storage, .damagedStorage: L10n.Error.Storage.title
        case .generic: L10n.Error.Generic.title
        }
    }

    public var message: LocalizedMessage {
        switch self {
        case .network: L10n.Error.Network.message
        case .notFound(let product): L10n.Error.NotFound.message(product: product)
        case .outOfStock(let product): L10n.Error.OutOfStock.message(product: product.text)
        case .lowStock(_, let left): L10n.Pdp.Stock.message(count: left)
        case .invalid(let problem): problem.message
        case .storage: L10n.Error.Storage.message
        case .damagedStorage(let file): L10n.Error.Storage.Damaged.message(file: file)
        case .generic: L10n.Error.Generic.message
        }
    }

    /// Title and message on one line.
    public var report: LocalizedMessage { L10n.Error.Report.message(title: title.text, message: message.text) }
}
