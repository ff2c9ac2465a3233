package import Diagnostics
internal import Messages

/// What a run comes to, for people.
extension Report {
    /// What was checked, and how much was found.
    package var summary: String {
        let counted = L10n.Report.Summary.message(
            keys: L10n.Report.Summary.keys(count: keyCount).shown,
            files: L10n.Report.Summary.files(count: catalogs.count).shown)
        let (errors, warnings, infos) = (count(.error), count(.warning), count(.info))
        if files.isEmpty, !failures.isEmpty { return L10n.Report.Summary.nothing.shown }
        if errors + warnings + infos == 0 { return L10n.Report.Summary.clean(checked: counted.shown).shown }
        return L10n.Report.Summary.findings(
            checked: counted.shown, errors: L10n.Report.Summary.errors(count: errors).shown,
            warnings: L10n.Report.Summary.warnings(count: warnings).shown,
            infos: L10n.Report.Summary.infos(count: infos).shown
        ).shown
    }

    /// How much is not shown, and why; a line for each cause.
    package var suppressedSummary: [String] {
        let ignored = suppressedCount { if case .ignored = $0 { true } else { false } }
        let known = suppressedCount { $0 == .baseline }
        let older = olderCount ?? 0
        return (ignored > 0 ? [L10n.Report.Summary.ignored(count: ignored).shown] : [])
            + (known > 0 ? [L10n.Report.Summary.baseline(count: known).shown] : [])
            + (older > 0 ? [L10n.Report.Summary.older(count: older).shown] : [])
    }
}
