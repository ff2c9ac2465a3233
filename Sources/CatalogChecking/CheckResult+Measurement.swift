internal import L10nCLDR
internal import L10nDiagnostics
package import L10nStringCatalogs
internal import L10nValidation

/// Which translations a gate looked at: `l10n check --release`, or `l10n report --min`.
package struct Measurement: Sendable {
    /// A language that need not be complete.
    package struct Skipped: Sendable {
        package let language: String
        package let tier: LanguageTier
        /// How far it is, in the catalogs that do not demand it.
        package fileprivate(set) var counts: TranslationCounts
    }

    /// Sorted by name.
    package let skipped: [Skipped]
    /// Whether there is a language that must be complete, and a key that needs it.
    package let measuresAnything: Bool
}

extension CheckResult {
    /// What a gate measures of the catalogs.
    ///
    /// - Parameters:
    ///   - completeness: That of this result.
    ///   - isThreshold: Whether it is a percentage. Where nobody says which languages are required, that is for every one.
    package func measurement(of completeness: ProjectCompleteness, isThreshold: Bool) -> Measurement {
        let options = Dictionary(catalogs.map { ($0.catalog.source.path, $0.options) }) { first, _ in first }
        var skipped: [String: Measurement.Skipped] = [:]
        var measuresAnything = false
        for catalog in completeness.catalogs {
            let options = options[catalog.path] ?? ValidationOptions()
            let named = Set((options.ruleOptions[.coverageThreshold]?["languages"]?.members ?? []).map { identifier($0.name) })
            for language in catalog.completeness.languages where language.strings.total > 0 {
                let identifier = identifier(language.name)
                switch language.tier {
                case .source, .fallback: continue
                case .required:
                    measuresAnything = true
                    continue
                case .partial, .other:
                    let isMeasured = language.tier == .other && options.requiredLanguages == nil || named.contains(identifier)
                    if isThreshold, isMeasured {
                        measuresAnything = true
                        continue
                    }
                    let none = Measurement.Skipped(language: language.name, tier: language.tier, counts: TranslationCounts())
                    skipped[identifier, default: none].counts += language.strings
                }
            }
        }
        return Measurement(skipped: skipped.values.sorted { $0.language < $1.language }, measuresAnything: measuresAnything)
    }

    private func identifier(_ language: String) -> String { LanguageTag(language).canonical.identifier }
}
