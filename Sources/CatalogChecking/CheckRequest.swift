internal import L10nCLDR
package import L10nValidation

/// What a run checks, and what it demands: the options of the command line, which override the configuration.
package struct CheckRequest: Sendable {
    /// Files and folders. If empty, the catalogs of the configuration, or all below the current folder.
    package var paths: [String] = []
    /// Whether a program listed the paths: folders are not searched, and catalogs that the configuration excludes are skipped.
    package var isListed = false
    /// Path of the configuration instead of the one that would be found.
    package var configuration: String?
    /// Instead of the configured required languages.
    package var languages: [String]?
    package var isRelease = false
    /// Path of the baseline, instead of those that are configured.
    package var baseline: String?
    /// How the run will change the baseline, if at all.
    package var baselineUpdate: BaselineFile.Update?
    /// Whether an unused entry of the baseline is an error.
    package var baselineMayOnlyShrink = false
    /// The day on which suppressions must not have expired.
    package var today: CalendarDate?
    /// Minimum percentage of `coverage-threshold` instead of the configured one. Lower values are errors.
    package var minimumCoverage: Double?
    /// What the run is about.
    package var filter = FindingFilter()
    /// Files and folders that findings are reported for; empty: all.
    package var reportedPaths: [String] = []

    package init() {}

    /// Whether the run checks everything in the configuration.
    package var isComplete: Bool { paths.isEmpty && !isListed && languages == nil && filter.isEmpty }

    /// How a catalog is checked.
    ///
    /// - Parameter configured: What the configuration demands of it.
    func options(_ configured: ValidationOptions?) -> ValidationOptions {
        var options = configured ?? ValidationOptions()
        if let languages {
            // Whoever names a language wants to know about it, whatever the configuration says.
            let named = Set(languages.map { LanguageTag($0).canonical.identifier })
            func isNamed(_ name: String) -> Bool { named.contains(LanguageTag(name).canonical.identifier) }
            options.requiredLanguages = languages
            options.partialLanguages.removeAll(where: isNamed)
            options.fallbackLanguages = options.fallbackLanguages.filter { !isNamed($0.key) }
        }
        options.isRelease = isRelease
        options.today = today
        if let minimumCoverage {
            options.minimumCoverage = minimumCoverage
            options.ruleOptions[.coverageThreshold, default: [:]]["minimum"] = .number(minimumCoverage)
        }
        options.unusedBaselineEntries = baselineUpdate != nil ? .removed : baselineMayOnlyShrink ? .refused : .reported
        options.filter = filter
        return options
    }
}

/// Which fixes a run applies.
package struct FixRequest: Sendable {
    /// Whether to apply fixes that add or remove words, too.
    package var allowsUnsafe = false
    /// False for a dry run.
    package var writes = true

    package init() {}
}
