internal import L10nDiagnostics
package import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Renders a catalog as self-contained lines of text, so that a line-based diff is readable.
package enum CatalogLines {
    /// One line per text and per field: `bag.items · ru · plural.one: 'Один' (needs_review)`.
    package static func text(of catalog: StringCatalog) -> String {
        var lines: [String] = []
        if let source = catalog.sourceLanguage { lines.append("sourceLanguage: \(catalog.languages[source].name)") }
        if let version = catalog.version { lines.append("version: \(version)") }
        for entry in catalog.entries {
            let key = VisibleText.exact(catalog.string(entry.key))
            var entryLines: [String] = []
            if let comment = entry.comment { entryLines.append("comment: '\(VisibleText.exact(catalog.string(comment)))'") }
            if let state = catalog.extractionStateName(of: entry) { entryLines.append("extractionState: \(state)") }
            if !entry.shouldTranslate { entryLines.append("shouldTranslate: false") }
            if !entry.generatesSymbol { entryLines.append("generatesSymbol: false") }
            for localization in catalog.localizations[entry.localizations] {
                let language = catalog.languages[localization.language].name
                for substitution in catalog.substitutions(of: localization) {
                    let name = "\(language) · substitutions.\(VisibleText.exact(catalog.string(substitution.name)))"
                    if let number = substitution.argNum { entryLines.append("\(name).argNum: \(number)") }
                    if let specifier = substitution.formatSpecifier {
                        entryLines.append("\(name).formatSpecifier: \(catalog.string(specifier))")
                    }
                }
                for unit in catalog.units[localization.units] {
                    let place = [language, catalog.formName(of: unit)].compactMap(\.self).joined(separator: " · ")
                    let state = unit.state == .translated ? "" : " (\(catalog.stateName(of: unit)))"
                    entryLines.append("\(place): '\(unit.hasValue ? VisibleText.exact(catalog.string(unit.value)) : "")'\(state)")
                }
            }
            lines += entryLines.isEmpty ? [key] : entryLines.map { "\(key) · \($0)" }
        }
        return lines.map { VisibleText.line($0) + "\n" }.joined()
    }
}
