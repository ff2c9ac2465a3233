internal import L10nDiagnostics
internal import L10nMessages

extension Array where Element == ReportedFinding {
    /// Says how many findings a format omits because of its limits; nil for none.
    ///
    /// - Parameter errors: Number of omitted errors that are not findings.
    func omissionNotice(errors: Int = 0) -> Message? {
        typealias Texts = L10n.Report.Summary
        guard count + errors > 0 else { return nil }
        return L10n.Report.LeftOut.message(
            count: count + errors, errors: Texts.errors(count: count(.error) + errors).english,
            warnings: Texts.warnings(count: count(.warning)).english, notes: Texts.notes(count: count(.note)).english)
    }
}
