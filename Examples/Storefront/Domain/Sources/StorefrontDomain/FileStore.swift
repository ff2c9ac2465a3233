#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A bag and a wishlist in a JSON file.
///
/// After a crash the file is either the old one or the new one, never part of one. A damaged file is an error and stays
/// unchanged.
public actor FileStore: BagRepository, WishlistRepository {
    private let file: AtomicFile

    public init(path: String) { file = AtomicFile(path: path) }

    public func bag() throws(AppError) -> Bag { try read().bag }
    public func wishlist() throws(AppError) -> Wishlist { try read().wishlist }

    public func updateBag(_ change: @Sendable (inout Bag) throws(AppError) -> Void) throws(AppError) {
        try update { (state) throws(AppError) in try change(&state.bag) }
    }

    public func updateWishlist(_ change: @Sendable (inout Wishlist) throws(AppError) -> Void) throws(AppError) {
        try update { (state) throws(AppError) in try change(&state.wishlist) }
    }

    private func update(_ change: (inout StoredState) throws(AppError) -> Void) throws(AppError) {
        try file.withLock { (folder) throws(AppError) in
            var state = try read()
            try change(&state)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            guard let data = try? encoder.encode(state) else { throw .storage }
            try file.replace(with: Array(data), in: folder)
        }
    }

    /// The stored state. It is empty if the file does not exist.
    private func read() throws(AppError) -> StoredState {
        guard let bytes = try file.read() else { return StoredState() }
        guard let state = try? JSONDecoder().decode(StoredState.self, from: Data(bytes)), state.isValid else {
            throw .damagedStorage(file: file.path)
        }
        return state
    }
}
