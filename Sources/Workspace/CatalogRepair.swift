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

    /// Finds what is wrong with a file.
    public typealias Check = @Sendable (SourceFile) async -> Report.File

    private let check: Check
    private let allowsUnsafe: Bool

    /// - Parameter allowsUnsafe: Whether to apply also what writes or removes words.
    public init(allowsUnsafe: Bool, check: @escaping Check) {
        self.check = check
        self.allowsUnsafe = allowsUnsafe
    }

    /// - Parameter allowsUnsafe: Whether to apply also what writes or removes words.
    public init(_ validator: Validator, allowsUnsafe: Bool) {
        self.init(allowsUnsafe: allowsUnsafe) { await validator.check($0) }
    }

    /// Checks a file and repairs it.
    public func repair(_ source: SourceFile) async -> Result { await repair(await check(source)) }

    /// Repairs a file that has been checked.
    public func repair(_ file: Report.File) async -> Result {
        var file = file
        var count = 0
        var rounds = 0
        for _ in 0..<Self.maximumRounds {
            guard let outcome = await RepairRound(file, check).run(allowsUnsafe: allowsUnsafe) else { break }
            file = outcome.file
            count += outcome.repairs.count
            rounds += 1
        }
        return Result(file: file, count: count, rounds: rounds)
    }
}
