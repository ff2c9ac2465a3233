internal import Diagnostics
internal import Messages

extension Array where Element == ReportedFinding {
    /// How many findings a format has no room for; nil for none.
    ///
    /// - Parameter errors: Errors that are none of these.
    func leftOut(errors: Int = 0) -> Message? {
        typealias Texts = L10n.Report.Summary
        guard count + errors > 0 else { return nil }
        return L10n.Report.LeftOut.message(
            count: count + errors, errors: Texts.errors(count: count(.error) + errors).english,
            warnings: Texts.warnings(count: count(.warning)).english, infos: Texts.infos(count: count(.info)).english)
    }
}
