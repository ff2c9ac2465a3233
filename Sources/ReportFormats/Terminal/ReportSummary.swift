package import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// The result of a run, for people.
extension Report {
    /// What was checked, and how much was found.
    package var summary: String {
        let counted = L10n.Report.Summary.message(
            keys: L10n.Report.Summary.keys(count: keyCount).localized,
            files: L10n.Report.Summary.files(count: catalogs.count).localized)
        let (errors, warnings, notes) = (count(.error), count(.warning), count(.note))
        if files.isEmpty, !failures.isEmpty { return L10n.Report.Summary.nothing.localized }
        if errors + warnings + notes == 0 { return L10n.Report.Summary.clean(checked: counted.localized).localized }
        return L10n.Report.Summary.findings(
            checked: counted.localized, errors: L10n.Report.Summary.errors(count: errors).localized,
            warnings: L10n.Report.Summary.warnings(count: warnings).localized,
            notes: L10n.Report.Summary.notes(count: notes).localized
        ).localized
    }

    /// How much is not shown, and why; a line for each cause.
    package var suppressedSummary: [String] {
        let ignored = suppressedCount { if case .ignored = $0 { true } else { false } }
        let known = suppressedCount { $0 == .baseline }
        let older = olderCount ?? 0
        return (ignored > 0 ? [L10n.Report.Summary.ignored(count: ignored).localized] : [])
            + (known > 0 ? [L10n.Report.Summary.baseline(count: known).localized] : [])
            + (older > 0 ? [L10n.Report.Summary.older(count: older).localized] : [])
    }
}
