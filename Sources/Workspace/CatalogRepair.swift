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
        for _ in 0..<Self.maximumRounds {
            let fixes = file.diagnostics.compactMap(\.fix).filter { allowsUnsafe || $0.applicability == .safe }
            let applied = FixPlanner(fixes, to: file.source.bytes).applied.map { fixes[$0] }
            guard !applied.isEmpty else { break }
            let round = await harmless(applied[...], beside: Round(file: file, fixes: [], next: file), in: file)
            guard !round.fixes.isEmpty, round.next.source.bytes != file.source.bytes else { break }
            file = round.next
            count += round.fixes.count
        }
        return Result(file: file, count: count)
    }

    // MARK: One round

    /// Repairs of one round that do no harm together, and the file after them.
    private struct Round {
        let file: Report.File
        var fixes: [FixIt]
        var next: Report.File
    }

    /// Adds to a round all those of some repairs that bring no new finding, found by halving.
    private func harmless(_ candidates: ArraySlice<FixIt>, beside round: Round, in file: Report.File) async -> Round {
        let fixes = round.fixes + candidates
        let plan = FixPlanner(fixes, to: file.source.bytes)
        let next = await validator.check(SourceFile(path: file.source.path, bytes: plan.bytes))
        if !Self.addsFinding(next.diagnostics, to: file.diagnostics, plan) {
            return Round(file: file, fixes: fixes, next: next)
        }
        guard candidates.count > 1 else { return round }
        let middle = candidates.startIndex + candidates.count / 2
        let first = await harmless(candidates[..<middle], beside: round, in: file)
        return await harmless(candidates[middle...], beside: first, in: file)
    }

    /// Whether an error or a warning is new: neither said before of its key, language and form, nor at its place, where a key or
    /// a language has got another name.
    private static func addsFinding(_ new: [Diagnostic], to old: [Diagnostic], _ plan: FixPlanner) -> Bool {
        struct Subject: Hashable {
            let rule: RuleID
            let key: String?
            let language: String?
            let form: String?
        }
        struct Place: Hashable {
            let rule: RuleID
            let offset: UInt32
        }
        func subject(_ finding: Diagnostic) -> Subject {
            Subject(rule: finding.rule, key: finding.key, language: finding.language, form: finding.form)
        }
        let subjects = Dictionary(old.map { (subject($0), $0.severity) }, uniquingKeysWith: max)
        let places = Dictionary(
            old.map { (Place(rule: $0.rule, offset: $0.range.start), $0.severity) }, uniquingKeysWith: max)
        return new.contains { finding in
            // That a text is to be looked at is what a repair may say.
            guard finding.severity >= .warning, finding.rule != "needs-review" else { return false }
            if let known = subjects[subject(finding)], known >= finding.severity { return false }
            let place = Place(rule: finding.rule, offset: plan.oldOffset(of: finding.range.start))
            return places[place].map { $0 < finding.severity } ?? true
        }
    }
}
