internal import CatalogChecking
internal import Diagnostics
internal import Messages
internal import StringCatalogs
internal import Validation

/// Says which translations a gate did not look at.
enum MeasuredLanguages {
    private typealias Texts = L10n.Command.Measure

    /// Names each language that need not be complete, and how far it is.
    ///
    /// - Parameter isThreshold: Whether the gate is a percentage.
    /// - Returns: The exit code: 1 if nothing was measured.
    static func report(_ result: CheckResult, isThreshold: Bool, isQuiet: Bool = false) -> Int32 {
        let measurement = result.measurement(isThreshold: isThreshold)
        for skipped in measurement.skipped where !isQuiet {
            let share = "\(skipped.counts.percent)%"
            let message =
                skipped.tier == .partial
                ? Texts.partial(language: skipped.language, share: share) : Texts.other(language: skipped.language, share: share)
            StandardStreams.error("\(Severity.note.name): \(VisibleText.line(message.localized))\n")
        }
        // A project without translations may be released; whether it reaches a percentage, nobody can say.
        if measurement.measuresAnything || !isThreshold && measurement.skipped.isEmpty { return 0 }
        StandardStreams.error("\(Severity.error.name): \(Texts.nothing.localized)\n")
        return 1
    }
}
