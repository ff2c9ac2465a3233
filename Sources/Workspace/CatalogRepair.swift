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
            guard let round = await round(of: file) else { break }
            file = round.next
            count += round.fixes.count
            rounds += 1
        }
        return Result(file: file, count: count, rounds: rounds)
    }

    // MARK: One round

    /// Repairs of one round that do no harm together, and the file after them.
    private struct Round {
        let fixes: [FixIt]
        let next: Report.File
    }

    /// As many repairs as can be applied at once; nil where none can.
    private func round(of file: Report.File) async -> Round? {
        var offered = file.diagnostics.compactMap(\.fix).filter { allowsUnsafe || $0.applicability == .safe }
        while true {
            let plan = FixPlanner(offered, to: file.source.bytes)
            guard !plan.applied.isEmpty, plan.bytes != file.source.bytes else { return nil }
            let applied = plan.applied.map { offered[$0] }
            let round = await harmless(applied[...], beside: Round(fixes: [], next: file), in: file)
            if !round.fixes.isEmpty { return round }
            // What does harm leaves its place to others.
            let harmful = Set(applied)
            offered.removeAll { harmful.contains($0) }
        }
    }

    /// Adds to a round all those of some repairs that bring no new finding, found by halving.
    private func harmless(_ candidates: ArraySlice<FixIt>, beside round: Round, in file: Report.File) async -> Round {
        let fixes = round.fixes + candidates
        let plan = FixPlanner(fixes, to: file.source.bytes)
        let next = await validator.check(SourceFile(path: file.source.path, bytes: plan.bytes))
        if !Self.addsFinding(next.diagnostics, to: file.diagnostics, plan) {
            return Round(fixes: fixes, next: next)
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
