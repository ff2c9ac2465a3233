internal import ArgumentParser
internal import L10nCatalogChecking
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Says which translations a gate did not look at.
enum MeasuredLanguages {
    private typealias Texts = L10n.Command.Measure

    /// Names each language that need not be complete, and how far it is.
    ///
    /// - Parameters:
    ///   - completeness: That of the result.
    ///   - isThreshold: Whether the gate is a percentage.
    /// - Returns: The exit code: 1 if nothing was measured.
    static func report(
        _ result: CheckResult, _ completeness: ProjectCompleteness, isThreshold: Bool, isQuiet: Bool = false
    ) -> Int32 {
        let measurement = result.measurement(of: completeness, isThreshold: isThreshold)
        for skipped in measurement.skipped where !isQuiet {
            let share = "\(skipped.counts.percent)%"
            let message =
                skipped.tier == .partial
                ? Texts.partial(language: skipped.language, share: share) : Texts.other(language: skipped.language, share: share)
            StandardStreams.note(message)
        }
        // A project without translations may be released; whether it reaches a percentage, nobody can say.
        if measurement.measuresAnything || !isThreshold && measurement.skipped.isEmpty { return 0 }
        return StandardStreams.refusal(Texts.nothing).rawValue
    }
}
