internal import L10nCLDR
internal import L10nConfiguration
package import L10nDiagnostics
internal import L10nLinting
package import L10nStringCatalogs
internal import L10nSyntax
package import L10nValidation

/// What a run found and did.
package struct CheckResult: Sendable {
    package let report: Report
    /// The catalogs that could be read, as they are after fixes, sorted by path.
    package let catalogs: [CheckedCatalog]
    /// The catalogs that fixes change, sorted by path.
    package let changes: [FixedCatalog]
    /// Whether a baseline hides known findings.
    package let usesBaseline: Bool
    /// Catalogs of tests that were passed over.
    package let fixtures: [String]
    let wordCounter: (any WordCounter)?

    /// Computed on every access.
    package var completeness: ProjectCompleteness {
        let profiles = Locked<[String: PluralProfile?]>([:])
        let profile = { @Sendable (tag: LanguageTag) -> PluralProfile? in
            if let known = profiles.use({ $0[tag.identifier] }) { return known }
            let profile = CLDRPluralRules.profile(for: tag)
            profiles.use { $0[tag.identifier] = .some(profile) }
            return profile
        }
        return ProjectCompleteness(
            catalogs: catalogs.concurrentMap { checked in
                let catalog = checked.catalog
                var completeness = Completeness(
                    of: catalog, tiers: checked.options.tiers(of: catalog), plurals: profile, words: wordCounter)
                if let earlier = checked.earlier {
                    completeness.compare(
                        with: Completeness(of: earlier, tiers: checked.options.tiers(of: earlier), plurals: profile))
                }
                let filter = checked.options.filter
                completeness.languages.removeAll { $0.tier != .source && !filter.selects(language: $0.name) }
                return ProjectCompleteness.Catalog(
                    path: catalog.source.path, sourceLanguage: catalog.sourceLanguageName,
                    isDamaged: !catalog.document.isWellFormed, completeness: completeness)
            })
    }

    /// The findings of `coverage-threshold` alone, including those that already existed at the revision to compare with: the
    /// language is below the threshold nevertheless.
    package var coverage: Report {
        let files = report.catalogs.map { file in
            let older = file.suppressed.filter { $0.cause == .older }.map(\.finding)
            let own = (file.findings + older).filter { $0.rule == .coverageThreshold }
            return Report.File(
                source: file.source, findings: own.sorted { ($0.language ?? "") < ($1.language ?? "") },
                keyCount: file.keyCount)
        }
        return Report(files: files, failures: report.failures)
    }
}

/// A catalog that was checked.
package struct CheckedCatalog: Sendable {
    package let catalog: StringCatalog
    /// The version at the revision to compare with, if there is one.
    package let earlier: StringCatalog?
    let plan: CheckPlan

    package var options: ValidationOptions { plan.options }
    /// Path of the configuration that applies to it, if there is one.
    package var configuration: String? { plan.configuration?.source.path }
}

/// A catalog that fixes change.
package struct FixedCatalog: Sendable {
    package let path: String
    package let old: [UInt8]
    package let new: [UInt8]
    /// Number of fixed findings.
    package let count: Int
    /// Keys that have other names in it.
    package let renames: [KeyRename]
}
