package import L10nDiagnostics
internal import L10nRuntime

/// The languages that the tool speaks. English is the language of its code, and the others are translations.
package enum Translations {
    /// The identifiers of all languages, sorted.
    package static var languages: [String] { all.map(\.identifier) }

    /// The translation for a person's languages, best first; nil: English.
    package static func translation(for preferred: [String]) -> Translation? {
        let match = LanguageMatcher.localizations(for: preferred, in: languages).first
        return match == "en" ? nil : all.first { $0.identifier == match }.map { Translation($0, in: texts) }
    }
}
