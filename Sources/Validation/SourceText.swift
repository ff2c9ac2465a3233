internal import CLDR
internal import Diagnostics
internal import JSONSyntax
internal import StringCatalogs

/// What rules about completeness ask of an entry: is there a text to translate, and how far is its translation.
extension RuleContext {
    /// The one text that translators start from: the plain text of the source language, or the key where that is the text.
    var textToTranslate: JSONText? { sourceText ?? (keyIsIdentifier ? nil : entry?.key) }

    /// The text to translate where it is one without forms: that of the source language, or the key where that is the text.
    var singleTextToTranslate: JSONText? {
        guard let source = sourceLocalization else { return keyIsIdentifier ? nil : entry?.key }
        return source.units.count == 1 ? sourceText : nil
    }

    /// Whether the source language has a text that is not empty, in any form.
    var hasSourceText: Bool {
        guard let source = sourceLocalization else { return false }
        return catalog.units[source.units].contains { $0.hasValue && !$0.value.isEmpty }
    }

    /// Whether there is anything to translate: a source text, or a key that is the text.
    var hasTextToTranslate: Bool {
        if let source = sourceLocalization {
            for unit in catalog.units[source.units] where unit.hasValue {
                if !withUTF8(unit.value, TextShape.isBlank) { return true }
            }
        }
        guard let entry, !keyIsIdentifier else { return false }
        return !withUTF8(entry.key, TextShape.isBlank)
    }

    /// Whether a text of the walk's entry is still to be written: untranslated, or empty while the source is not.
    func isUnfinished(_ unit: StringUnit) -> Bool {
        let isEmpty = unit.hasValue && unit.value.isEmpty
        if catalog.localizations[Int(unit.localization)].language == catalog.sourceLanguage {
            // The state `new` is normal in the source. The `one` of a plural ending, and the text for zero, may well be nothing.
            return isEmpty && unit.form.substitution == nil && unit.form.category != .zero
        }
        if unit.state == .new { return !unit.hasValue || !isTheSameEverywhere(unit.value) }
        return isEmpty && !sourceHasEmptyForm
    }

    /// Whether some texts of a localization are done and others are not. Then `incomplete-variation` speaks of the others, and
    /// the rules about single texts are silent.
    func isPartlyFinished(_ localization: Localization) -> Bool {
        guard localization.units.count > 1, !localization.isStringSet else { return false }
        var hasFinished = false
        var hasUnfinished = false
        for unit in catalog.units[localization.units] {
            if isUnfinished(unit) {
                hasUnfinished = true
            } else if unit.hasValue, !unit.value.isEmpty {
                hasFinished = true
            }
        }
        return hasFinished && hasUnfinished
    }

    /// Whether a text is the source's own and needs no translation, such as `%@` or the `%#@count@` around a substitution.
    private func isTheSameEverywhere(_ value: JSONText) -> Bool {
        guard let text = textToTranslate, isSame(value, text) else { return false }
        return withUTF8(value, TextShape.isLanguageNeutral)
    }

    /// Whether the source language itself has an empty text, so that an empty translation is right.
    var sourceHasEmptyForm: Bool {
        guard let source = sourceLocalization else { return false }
        return catalog.units[source.units].contains { $0.hasValue && $0.value.isEmpty }
    }

    // MARK: Texts that stand in another file

    /// Whether the source texts stand in another file: in Info.plist, or in a file of Interface Builder.
    var sourceStandsElsewhere: Bool {
        let path = catalog.source.path.split(separator: "/")
        return path.last?.hasSuffix("InfoPlist.xcstrings") == true || path.dropLast().last == "mul.lproj"
    }

    /// Whether the key of the walk is that of an object in Interface Builder: `aBc-12-dEf.title`.
    var keyIsObjectID: Bool {
        guard let entry else { return false }
        return withUTF8(entry.key) { KeyShape.isObjectID($0) }
    }
}
