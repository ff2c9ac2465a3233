internal import Diagnostics
internal import Validation

/// One round of repairs of a catalog: as many as bring no error and no warning together.
///
/// Those that do are mostly told by their keys, so that one check of the file is for many of them.
struct RepairRound {
    /// A repair and the key of its finding.
    struct Repair: Hashable {
        let fix: FixIt
        let key: String?
    }

    /// Repairs that do no harm, and the file after them.
    struct Outcome {
        var repairs: [Repair]
        var file: Report.File
    }

    private let file: Report.File
    private let check: CatalogRepair.Check
    private let known: FindingsBefore

    init(_ file: Report.File, _ check: @escaping CatalogRepair.Check) {
        self.file = file
        self.check = check
        known = FindingsBefore(file.diagnostics)
    }

    /// Applies what findings offer; nil where nothing can be applied.
    func run(allowsUnsafe: Bool) async -> Outcome? {
        var offered = file.diagnostics.compactMap { finding in
            finding.fix.flatMap { allowsUnsafe || $0.applicability == .safe ? Repair(fix: $0, key: finding.key) : nil }
        }
        while true {
            let plan = FixPlanner(offered.map(\.fix), to: file.source.bytes)
            guard !plan.applied.isEmpty, plan.bytes != file.source.bytes else { return nil }
            let repairs = plan.applied.map { offered[$0] }
            let outcome = await harmless(repairs)
            if !outcome.repairs.isEmpty { return outcome }
            // What does harm leaves its place to others.
            let harmful = Set(repairs)
            offered.removeAll { harmful.contains($0) }
        }
    }

    // MARK: Search

    /// Of repairs that can be applied together those that do no harm.
    private func harmless(_ repairs: [Repair]) async -> Outcome {
        var outcome = Outcome(repairs: [], file: file)
        var rest = repairs
        var isGrowing = true
        while isGrowing, !rest.isEmpty {
            let count = outcome.repairs.count
            rest = await add(rest, to: &outcome)
            isGrowing = outcome.repairs.count > count
        }
        // Of several repairs of one key some may be harmless: one of each key at a time.
        for layer in Self.layers(rest) { _ = await add(layer, to: &outcome) }
        return outcome
    }

    /// Adds repairs, and gives back those whose keys would get new findings.
    private func add(_ repairs: [Repair], to outcome: inout Outcome) async -> [Repair] {
        var rest = repairs
        var suspects: [Repair] = []
        while !rest.isEmpty {
            let (next, keys) = await apply(outcome.repairs + rest)
            if keys.isEmpty {
                outcome = next
                break
            }
            let count = rest.count
            suspects += rest.filter { keys.contains($0.key) }
            rest.removeAll { keys.contains($0.key) }
            // The findings are of other keys.
            if rest.count == count {
                await halve(rest[...], into: &outcome)
                break
            }
        }
        return suspects
    }

    /// Adds those repairs that do no harm, found by halving.
    private func halve(_ repairs: ArraySlice<Repair>, into outcome: inout Outcome) async {
        let (next, keys) = await apply(outcome.repairs + repairs)
        if keys.isEmpty {
            outcome = next
        } else if repairs.count > 1 {
            let middle = repairs.startIndex + repairs.count / 2
            await halve(repairs[..<middle], into: &outcome)
            await halve(repairs[middle...], into: &outcome)
        }
    }

    /// The first repair of each key, the second one, and so on; nothing where no key has two.
    private static func layers(_ repairs: [Repair]) -> [[Repair]] {
        var layers: [[Repair]] = []
        var counts: [String?: Int] = [:]
        for repair in repairs {
            let layer = counts[repair.key, default: 0]
            counts[repair.key] = layer + 1
            if layer == layers.count { layers.append([]) }
            layers[layer].append(repair)
        }
        return layers.count > 1 ? layers : []
    }

    /// The file after some repairs, and the keys with new findings.
    private func apply(_ repairs: [Repair]) async -> (Outcome, keys: Set<String?>) {
        let plan = FixPlanner(repairs.map(\.fix), to: file.source.bytes)
        let next = await check(SourceFile(path: file.source.path, bytes: plan.bytes))
        return (Outcome(repairs: repairs, file: next), Set(next.diagnostics.filter { known.lack($0, after: plan) }.map(\.key)))
    }
}

/// The findings of a file before its repair.
private struct FindingsBefore {
    private struct Subject: Hashable {
        let rule: RuleID
        let key: String?
        let language: String?
        let form: String?

        init(_ finding: Diagnostic) {
            rule = finding.rule
            key = finding.key
            language = finding.language
            form = finding.form
        }
    }

    private struct Place: Hashable {
        let rule: RuleID
        let offset: UInt32
    }

    private let subjects: [Subject: Severity]
    private let places: [Place: Severity]

    init(_ findings: [Diagnostic]) {
        subjects = Dictionary(findings.map { (Subject($0), $0.severity) }, uniquingKeysWith: max)
        places = Dictionary(
            findings.map { (Place(rule: $0.rule, offset: $0.range.start), $0.severity) }, uniquingKeysWith: max)
    }

    /// Whether a finding is a new error or warning: neither said before of its key, language and form, nor at its place, where a
    /// key or a language has got another name. That a text is to be looked at is what a repair may say.
    func lack(_ finding: Diagnostic, after plan: FixPlanner) -> Bool {
        guard finding.severity >= .warning, finding.rule != .needsReview else { return false }
        if let known = subjects[Subject(finding)], known >= finding.severity { return false }
        let place = Place(rule: finding.rule, offset: plan.oldOffset(of: finding.range.start))
        return places[place].map { $0 < finding.severity } ?? true
    }
}
