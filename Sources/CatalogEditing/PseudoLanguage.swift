package import L10nRuntime
package import L10nStringCatalogs

extension PseudoStyle {
    /// The language of catalogs that texts in this style are in, as CLDR calls it.
    package var language: String {
        switch self {
        case .accented, .long: "en-XA"
        case .bidi: "ar-XB"
        }
    }
}

extension StringCatalog {
    /// The edits that write the texts of a pseudo-language: those of the source language in a style, in all their forms.
    package func edits(in style: PseudoStyle) -> [CatalogEdit] {
        entries.filter(\.isTranslatable).flatMap { edits(of: $0, in: style) }
    }

    private func edits(of entry: CatalogEntry, in style: PseudoStyle) -> [CatalogEdit] {
        let key = string(entry.key)
        let texts = sourceTexts(of: entry)
        let own = localizations[entry.localizations].first { languages[$0.language].name == style.language }
        var edits: [CatalogEdit] = []
        // Other forms than those of the source would stay.
        if let own, Set(units[own.units].map(path)) != Set(texts.map(\.path)) {
            edits.append(.removeTexts(key: key, language: style.language))
        }
        return edits
            + texts.map { path, text in
                .setText(
                    key: key, language: style.language, path: path,
                    text: style.text(of: text, keeping: text.specifiers, isPart: path.substitution != nil), state: .translated)
            }
    }

    private func sourceTexts(of entry: CatalogEntry) -> [(path: TextPath, text: String)] {
        guard let source = sourceLocalization(of: entry) else {
            let key = string(entry.key)
            return KeyShape.isIdentifier(key) ? [] : [(TextPath(), key)]
        }
        return units[source.units].compactMap { unit in
            guard unit.hasValue, let path = path(of: unit) else { return nil }
            return (path, string(unit.value))
        }
    }
}

extension String {
    /// Where its placeholders are.
    fileprivate var specifiers: [Range<String.Index>] {
        FormatParser.parse(self).filter { $0.form != .invalid && $0.form != .escapedPercent }.map { specifier in
            utf8.index(startIndex, offsetBy: Int(specifier.start))..<utf8.index(startIndex, offsetBy: Int(specifier.end))
        }
    }
}
