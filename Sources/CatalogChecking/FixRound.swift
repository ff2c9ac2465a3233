internal import L10nDiagnostics
internal import L10nLinting
internal import L10nValidation

/// One round of fixes of a catalog: as many fixes as possible without a new error or warning.
///
/// A harmful fix usually shows by the key of the new finding, so that one check of the file covers many fixes.
struct FixRound {
    /// A fix and the key of its finding.
    struct OfferedFix: Hashable {
        let fix: FixIt
        let key: String?
    }

    /// Harmless fixes, and the file after they are applied.
    struct Outcome {
        var fixes: [OfferedFix]
        var file: Report.File

        var renames: [KeyRename] {
            fixes.compactMap { offer in
                guard let old = offer.key, let new = offer.fix.newKey else { return nil }
                return KeyRename(old, to: new)
            }
        }
    }

    private let file: Report.File
    private let filter: FindingFilter
    private let check: CatalogFixer.Check
    private let known: FindingsBefore
    /// How often the file may still be checked. Where thousands of fixes are harmful, a search for the others would take hours;
    /// they are not applied.
    private var checksLeft: Int

    /// As many checks as read 50 MB, and at least 50.
    private static func checks(ofBytes size: Int) -> Int { max(50, 50_000_000 / max(1, size)) }

    init(_ file: Report.File, _ filter: FindingFilter, _ check: @escaping CatalogFixer.Check) {
        self.file = file
        self.filter = filter
        self.check = check
        known = FindingsBefore(file.findings)
        checksLeft = Self.checks(ofBytes: file.source.bytes.count)
    }

    /// Applies the fixes of findings; nil if none can be applied.
    mutating func run(allowsUnsafe: Bool) -> Outcome? {
        let chosen = filter.makeMatcher()
        var offered = file.findings.compactMap { finding -> OfferedFix? in
            guard let fix = finding.fix, allowsUnsafe || fix.applicability == .safe, chosen.selects(finding) else { return nil }
            return OfferedFix(fix: fix, key: finding.key)
        }
        while checksLeft > 0 {
            let plan = FixPlanner(offered.map(\.fix), to: file.source.bytes)
            guard !plan.applied.isEmpty, plan.bytes != file.source.bytes else { return nil }
            let fixes = plan.applied.map { offered[$0] }
            let outcome = harmless(fixes)
            if !outcome.fixes.isEmpty { return outcome }
            // A harmful fix makes room for others at its position.
            let harmful = Set(fixes)
            offered.removeAll { harmful.contains($0) }
        }
        return nil
    }

    // MARK: Search

    /// Selects the harmless ones among fixes that do not overlap.
    private mutating func harmless(_ fixes: [OfferedFix]) -> Outcome {
        var outcome = Outcome(fixes: [], file: file)
        var rest = fixes
        var isGrowing = true
        while isGrowing, !rest.isEmpty {
            let count = outcome.fixes.count
            rest = add(rest, to: &outcome)
            isGrowing = outcome.fixes.count > count
        }
        // Some of several fixes for a key may be harmless, so this tries one per key at a time.
        for layer in Self.layers(rest) where checksLeft > 0 { _ = add(layer, to: &outcome) }
        return outcome
    }

    /// Adds fixes, and returns those whose keys would get new findings.
    private mutating func add(_ fixes: [OfferedFix], to outcome: inout Outcome) -> [OfferedFix] {
        var rest = fixes
        var suspects: [OfferedFix] = []
        while !rest.isEmpty, checksLeft > 0 {
            let (next, keys) = apply(outcome.fixes + rest)
            if keys.isEmpty {
                outcome = next
                break
            }
            let count = rest.count
            suspects += rest.filter { keys.contains($0.key) }
            rest.removeAll { keys.contains($0.key) }
            // The new findings belong to other keys.
            if rest.count == count {
                halve(rest[...], into: &outcome)
                break
            }
        }
        return suspects
    }

    /// Adds the harmless fixes, found by bisection.
    private mutating func halve(_ fixes: ArraySlice<OfferedFix>, into outcome: inout Outcome) {
        guard checksLeft > 0 else { return }
        let (next, keys) = apply(outcome.fixes + fixes)
        if keys.isEmpty {
            outcome = next
        } else if fixes.count > 1 {
            let middle = fixes.startIndex + fixes.count / 2
            halve(fixes[..<middle], into: &outcome)
            halve(fixes[middle...], into: &outcome)
        }
    }

    /// The first fix of each key, then the second one, and so on; empty if no key has two.
    private static func layers(_ fixes: [OfferedFix]) -> [[OfferedFix]] {
        var layers: [[OfferedFix]] = []
        var counts: [String?: Int] = [:]
        for offer in fixes {
            let layer = counts[offer.key, default: 0]
            counts[offer.key] = layer + 1
            if layer == layers.count { layers.append([]) }
            layers[layer].append(offer)
        }
        return layers.count > 1 ? layers : []
    }

    /// The file after some fixes, and the keys with new findings.
    private mutating func apply(_ fixes: [OfferedFix]) -> (Outcome, keys: Set<String?>) {
        checksLeft -= 1
        let plan = FixPlanner(fixes.map(\.fix), to: file.source.bytes)
        let next = check(SourceFile(path: file.source.path, bytes: plan.bytes))
        return (
            Outcome(fixes: fixes, file: next),
            Set(known.lacking(among: next.findings, oldOffset: plan.oldOffset).map(\.key))
        )
    }
}
