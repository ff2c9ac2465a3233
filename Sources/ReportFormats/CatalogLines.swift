package import Diagnostics
internal import JSONSyntax
internal import Reporting
internal import StringCatalogs

/// A catalog as lines of text, each of which says by itself what it is about, so that a difference of lines can be read.
package enum CatalogLines {
    /// One line for each text and each field: `bag.items · ru · plural.one: 'Один' (needs_review)`. A file that is no JSON comes
    /// out as it is.
    package static func text(of source: SourceFile) -> String {
        let catalog = CatalogDecoder.decode(JSONReader.read(source))
        guard catalog.document.isWellFormed else { return String(decoding: source.bytes, as: UTF8.self) }
        var lines: [String] = []
        if let source = catalog.sourceLanguage { lines.append("sourceLanguage: \(catalog.languages[source].name)") }
        if let version = catalog.version { lines.append("version: \(version)") }
        for entry in catalog.entries {
            let key = VisibleText.line(catalog.string(entry.key))
            var own: [String] = []
            if let comment = entry.comment { own.append("comment: '\(VisibleText.line(catalog.string(comment)))'") }
            if let state = catalog.extractionStateName(of: entry) { own.append("extractionState: \(state)") }
            if !entry.shouldTranslate { own.append("shouldTranslate: false") }
            if !entry.generatesSymbol { own.append("generatesSymbol: false") }
            for localization in catalog.localizations[entry.localizations] {
                let language = catalog.languages[localization.language].name
                for substitution in catalog.substitutions[localization.substitutions] {
                    let name = "\(language) · substitutions.\(VisibleText.line(catalog.string(substitution.name)))"
                    if let number = substitution.argNum { own.append("\(name).argNum: \(number)") }
                    if let specifier = substitution.formatSpecifier {
                        own.append("\(name).formatSpecifier: \(catalog.string(specifier))")
                    }
                }
                for unit in catalog.units[localization.units] {
                    let place = [language, catalog.formName(of: unit)].compactMap(\.self).joined(separator: " · ")
                    let state = unit.state == .translated ? "" : " (\(catalog.stateName(of: unit)))"
                    own.append("\(place): '\(unit.hasValue ? VisibleText.line(catalog.string(unit.value)) : "")'\(state)")
                }
            }
            lines += own.isEmpty ? [key] : own.map { "\(key) · \($0)" }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
