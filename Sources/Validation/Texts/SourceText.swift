internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime
package import L10nStringCatalogs
public import L10nSyntax

/// What rules about completeness need to know about an entry: whether there is a text to translate, and how far its translation is.
extension EntryScope {
    /// The one text that translators start from: the plain text of the source language, or the key where that is the text.
    var textToTranslate: JSONText? { sourceText ?? (keyIsIdentifier ? nil : entry.key) }

    /// The text to translate where it is one without forms: that of the source language, or the key where that is the text.
    @inlinable package var singleTextToTranslate: JSONText? { singleTextToTranslate(of: entry) }

    /// Whether the source language has a text that is not empty, in any form.
    package var hasSourceText: Bool {
        guard let source = sourceLocalization else { return false }
        return source.units.contains { catalog.units[$0].hasText }
    }

    /// Whether there is anything to translate: a source text, or a key that is the text.
    package var hasTextToTranslate: Bool {
        if let source = sourceLocalization {
            for unit in catalog.units[source.units] where unit.hasValue {
                if !isBlank(unit.value) { return true }
            }
        }
        return !keyIsIdentifier && !isBlank(entry.key)
    }

    /// Whether a text of the entry is still missing: untranslated, or empty while the source is not.
    package func isUnfinished(_ unit: StringUnit) -> Bool {
        let isEmpty = unit.hasValue && unit.value.isEmpty
        if catalog.localizations[Int(unit.localization)].language == catalog.sourceLanguage {
            // The state `new` is normal in the source. The `one` of a plural ending, and the text for zero, may well be nothing.
            return isEmpty && unit.form.substitution == nil && unit.form.category != .zero
        }
        if unit.state == .new { return !unit.hasValue || !isTheSameEverywhere(unit.value) }
        return isEmpty && !sourceHasEmptyForm
    }

    /// Whether some texts of a localization are done and others are not. Then `incomplete-variation` reports the others, and
    /// the rules about single texts are silent.
    package func isPartlyFinished(_ localization: Localization) -> Bool {
        guard localization.units.count > 1, !catalog.isStringSet(localization) else { return false }
        return localization.units.contains { isUnfinished(catalog.units[$0]) }
            && localization.units.contains { index in
                let unit = catalog.units[index]
                return unit.hasText && !isUnfinished(unit) && !isTheSameEverywhere(unit.value)
            }
    }

    /// Whether a text is the source's own and needs no translation, such as `%@` or the `%#@count@` around a substitution.
    func isTheSameEverywhere(_ value: JSONText) -> Bool {
        guard let text = textToTranslate, isSame(value, text) else { return false }
        return needsNoTranslation(value, of: entry)
    }

    /// Whether the source language itself has an empty text, so that an empty translation is right.
    var sourceHasEmptyForm: Bool {
        guard let source = sourceLocalization else { return false }
        return catalog.units[source.units].contains { $0.hasValue && $0.value.isEmpty }
    }
}
