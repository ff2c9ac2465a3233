package import L10nDiagnostics
internal import L10nLinting
internal import L10nMessages
internal import L10nValidation

/// How many of the findings of a report have a fix. `--fix` drops fixes that would cause a new error or warning, so that it may fix
/// fewer.
package struct FixCount: Sendable {
    private var safe = 0
    private var unsafe = 0

    /// No findings.
    package init() {}

    /// - Parameter tried: The fixes that a run has tried to apply: those of the remaining findings would be dropped again.
    package init(_ report: Report, tried: Set<Applicability> = []) {
        for finding in report.catalogs.lazy.flatMap(\.findings) {
            guard let fix = finding.fix, !tried.contains(fix.applicability), !Self.ofProjects.contains(finding.rule) else {
                continue
            }
            if fix.applicability == .safe { safe += 1 } else { unsafe += 1 }
        }
    }

    /// `--fix` looks at one catalog at a time.
    private static let ofProjects = Set(RuleRegistry.all.filter { [.code, .project].contains($0.group) }.map(\.id))

    /// For people; nil for none.
    package var summary: String? {
        typealias Texts = L10n.Report.Summary.Fixable
        if safe > 0, unsafe > 0 { return Texts.both(safe: "\(safe)", more: "\(unsafe)").localized }
        if safe > 0 { return Texts.safe(count: "\(safe)").localized }
        return unsafe > 0 ? Texts.unsafe(count: "\(unsafe)").localized : nil
    }
}
