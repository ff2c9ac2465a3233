package import L10nDiagnostics
package import L10nValidation

/// Fixes a catalog: applies fixes, checks again, and repeats until nothing changes.
///
/// It skips fixes that would cause a new error or warning.
package struct CatalogFixer: Sendable {
    /// More rounds than any catalog should need.
    package static let maximumRounds = 10

    package struct Result: Sendable {
        /// The fixed file and its remaining findings.
        package let file: Report.File
        /// Number of fixed findings.
        package let count: Int
        /// Keys that have other names now, in the order of the file.
        package let renames: [KeyRename]
        /// Number of rounds that changed the file.
        package let rounds: Int
    }

    package typealias Check = @Sendable (SourceFile) -> Report.File

    private let check: Check
    private let allowsUnsafe: Bool
    private let filter: FindingFilter

    /// - Parameters:
    ///   - allowsUnsafe: Whether to apply fixes that add or remove words, too.
    ///   - filter: Whose fixes are applied.
    ///   - check: Finds everything in a file, chosen or not.
    package init(allowsUnsafe: Bool, filter: FindingFilter = FindingFilter(), check: @escaping Check) {
        self.check = check
        self.allowsUnsafe = allowsUnsafe
        self.filter = filter
    }

    /// - Parameter allowsUnsafe: Whether to apply fixes that add or remove words, too.
    package init(_ validator: Validator, allowsUnsafe: Bool) {
        self.init(allowsUnsafe: allowsUnsafe) { validator.check($0) }
    }

    /// Checks a file and fixes it.
    package func fix(_ source: SourceFile) -> Result { fix(check(source)) }

    /// Fixes a file that has been checked.
    package func fix(_ file: Report.File) -> Result {
        var file = file
        var count = 0
        var renames: [KeyRename] = []
        var rounds = 0
        for _ in 0..<Self.maximumRounds {
            var round = FixRound(file, filter, check)
            guard let outcome = round.run(allowsUnsafe: allowsUnsafe) else { break }
            file = outcome.file
            count += outcome.fixes.count
            renames += outcome.renames
            rounds += 1
        }
        return Result(file: file, count: count, renames: renames, rounds: rounds)
    }
}

/// The old and the new name of a key.
package struct KeyRename: Hashable, Sendable {
    package let old: String
    package let new: String

    package init(_ old: String, to new: String) {
        self.old = old
        self.new = new
    }
}
