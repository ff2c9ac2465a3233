public import Diagnostics
public import Validation

/// Repairs a catalog: applies what its findings offer, checks again, and goes on until nothing changes.
///
/// What would bring an error or a warning that was not there before is not applied.
public struct CatalogRepair: Sendable {
    /// More rounds than any catalog should need.
    public static let maximumRounds = 10

    /// What became of a catalog.
    public struct Result: Sendable {
        /// The repaired file, and what is left to find in it.
        public let file: Report.File
        /// Number of repaired findings.
        public let count: Int
        /// Number of rounds that changed the file.
        public let rounds: Int
    }

    private let validator: Validator
    private let allowsUnsafe: Bool

    /// - Parameter allowsUnsafe: Whether to apply also what writes or removes words.
    public init(_ validator: Validator, allowsUnsafe: Bool) {
        self.validator = validator
        self.allowsUnsafe = allowsUnsafe
    }

    public func repair(_ file: Report.File) async -> Result {
        var file = file
        var count = 0
        var rounds = 0
        for _ in 0..<Self.maximumRounds {
            guard let outcome = await RepairRound(file, validator).run(allowsUnsafe: allowsUnsafe) else { break }
            file = outcome.file
            count += outcome.repairs.count
            rounds += 1
        }
        return Result(file: file, count: count, rounds: rounds)
    }
}
