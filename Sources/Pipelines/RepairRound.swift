internal import Diagnostics
internal import Validation

/// One round of repairs of a catalog: as many fixes as possible without a new error or warning.
///
/// A harmful fix mostly shows by the key of the new finding, so that one check of the file covers many fixes.
struct RepairRound {
    /// A fix and the key of its finding.
    struct Repair: Hashable {
        let fix: FixIt
        let key: String?
    }

    /// Harmless fixes, and the file after they are applied.
    struct Outcome {
        var repairs: [Repair]
        var file: Report.File

        var renames: [KeyRename] {
            repairs.compactMap { repair in
                guard let old = repair.key, let new = repair.fix.newKey else { return nil }
                return KeyRename(old, to: new)
            }
        }
    }

    private let file: Report.File
    private let filter: FindingFilter
    private let check: CatalogRepair.Check
    private let known: FindingsBefore
    /// How often the file may still be checked. Where thousands of fixes are harmful, a search for the others would take hours;
    /// they are not applied.
    private var checksLeft: Int

    /// As many checks as read 50 MB, and at least 50.
    private static func checks(ofBytes size: Int) -> Int { max(50, 50_000_000 / max(1, size)) }

    init(_ file: Report.File, _ filter: FindingFilter, _ check: @escaping CatalogRepair.Check) {
        self.file = file
        self.filter = filter
        self.check = check
        known = FindingsBefore(file.findings)
        checksLeft = Self.checks(ofBytes: file.source.bytes.count)
    }

    /// Applies the fixes of findings; nil if none can be applied.
    mutating func run(allowsUnsafe: Bool) async -> Outcome? {
        let chosen = filter.makeMatcher()
        var offered = file.findings.compactMap { finding -> Repair? in
            guard let fix = finding.fix, allowsUnsafe || fix.applicability == .safe, chosen.selects(finding) else { return nil }
            return Repair(fix: fix, key: finding.key)
        }
        while checksLeft > 0 {
            let plan = FixPlanner(offered.map(\.fix), to: file.source.bytes)
            guard !plan.applied.isEmpty, plan.bytes != file.source.bytes else { return nil }
            let repairs = plan.applied.map { offered[$0] }
            let outcome = await harmless(repairs)
            if !outcome.repairs.isEmpty { return outcome }
            // A harmful fix makes room for others at its position.
            let harmful = Set(repairs)
            offered.removeAll { harmful.contains($0) }
        }
        return nil
    }

    // MARK: Search

    /// Selects the harmless ones among fixes that do not overlap.
    private mutating func harmless(_ repairs: [Repair]) async -> Outcome {
        var outcome = Outcome(repairs: [], file: file)
        var rest = repairs
        var isGrowing = true
        while isGrowing, !rest.isEmpty {
            let count = outcome.repairs.count
            rest = await add(rest, to: &outcome)
            isGrowing = outcome.repairs.count > count
        }
        // Some of several fixes for a key may be harmless, so this tries one per key at a time.
        for layer in Self.layers(rest) where checksLeft > 0 { _ = await add(layer, to: &outcome) }
        return outcome
    }

    /// Adds fixes, and returns those whose keys would get new findings.
    private mutating func add(_ repairs: [Repair], to outcome: inout Outcome) async -> [Repair] {
        var rest = repairs
        var suspects: [Repair] = []
        while !rest.isEmpty, checksLeft > 0 {
            let (next, keys) = await apply(outcome.repairs + rest)
            if keys.isEmpty {
                outcome = next
                break
            }
            let count = rest.count
            suspects += rest.filter { keys.contains($0.key) }
            rest.removeAll { keys.contains($0.key) }
            // The new findings belong to other keys.
            if rest.count == count {
                await halve(rest[...], into: &outcome)
                break
            }
        }
        return suspects
    }

    /// Adds the harmless fixes, found by bisection.
    private mutating func halve(_ repairs: ArraySlice<Repair>, into outcome: inout Outcome) async {
        guard checksLeft > 0 else { return }
        let (next, keys) = await apply(outcome.repairs + repairs)
        if keys.isEmpty {
            outcome = next
        } else if repairs.count > 1 {
            let middle = repairs.startIndex + repairs.count / 2
            await halve(repairs[..<middle], into: &outcome)
            await halve(repairs[middle...], into: &outcome)
        }
    }

    /// The first fix of each key, then the second one, and so on; empty if no key has two.
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

    /// The file after some fixes, and the keys with new findings.
    private mutating func apply(_ repairs: [Repair]) async -> (Outcome, keys: Set<String?>) {
        checksLeft -= 1
        let plan = FixPlanner(repairs.map(\.fix), to: file.source.bytes)
        let next = await check(SourceFile(path: file.source.path, bytes: plan.bytes))
        return (
            Outcome(repairs: repairs, file: next),
            Set(known.lacking(among: next.findings, oldOffset: plan.oldOffset).map(\.key))
        )
    }
}
