internal import FormatStrings
internal import JSONSyntax
internal import Plurals
internal import StringCatalogs

/// What a translated text is compared with.
extension RuleContext {
    /// The source's text that a text of the walk's localization translates: that of the same form, else of the form next to it;
    /// the key where it is the text. Nil where there is no fair one.
    mutating func counterpart(of unit: StringUnit) -> JSONText? {
        if let known = unitCounterpart, known.range == unit.range { return known.text }
        let text = findCounterpart(of: unit)
        unitCounterpart = (unit.range, text)
        return text
    }

    private func findCounterpart(of unit: StringUnit) -> JSONText? {
        guard unit.form.phrase < 0, !isSourceLanguage else { return nil }
        guard let source = sourceLocalization, !source.isStringSet, hasSourceText else {
            return unit.form.substitution < 0 && !keyIsIdentifier ? entry?.key : nil
        }
        var best: (nearness: Int, value: JSONText)?
        for candidate in catalog.units[source.units] where candidate.hasValue && !candidate.value.isEmpty {
            guard let nearness = nearness(of: candidate.form, to: unit.form, source) else { continue }
            if nearness > best?.nearness ?? -1 { best = (nearness, candidate.value) }
        }
        return best?.value
    }

    /// How near a form of the source is to one of the walk's localization, or nil where they say different things.
    private func nearness(of form: UnitForm, to own: UnitForm, _ source: Localization) -> Int? {
        guard isSameSubstitution(form.substitution, own.substitution, source) else { return nil }
        var nearness = 0
        if form.device == own.device {
            nearness = 4
        } else if form.device != nil, form.device != .other {
            return nil
        }
        if form.category == own.category { return nearness + 2 }
        return form.category == nil || form.category == .other ? nearness + 1 : nil
    }

    private func isSameSubstitution(_ index: Int16, _ own: Int16, _ source: Localization) -> Bool {
        guard index >= 0, own >= 0, let localization else { return index < 0 && own < 0 }
        return isSame(
            catalog.substitutions[source.substitutions.lowerBound + Int(index)].name,
            catalog.substitutions[localization.substitutions.lowerBound + Int(own)].name)
    }

    /// Whether a text is a finished translation of a key that somebody looks after: what rules about wording judge.
    func isTranslation(_ unit: StringUnit) -> Bool {
        guard let entry, entry.isTranslatable, !isSourceLanguage else { return false }
        return unit.state != .new && unit.hasValue && !unit.value.isEmpty
    }

    /// The decoded text without its placeholders, each of which is replaced.
    func string(_ text: JSONText, replacingPlaceholdersBy replacement: String) -> String {
        withUTF8(text) { bytes in
            var specifiers: [FormatSpecifier] = []
            FormatParser.parse(bytes, into: &specifiers)
            var result = ""
            var start = 0
            for specifier in specifiers where !specifier.mayBeProse && specifier.form != .invalid {
                result += String(decoding: bytes[start..<specifier.range.lowerBound], as: UTF8.self)
                result += specifier.form == .escapedPercent ? "%" : replacement
                start = specifier.range.upperBound
            }
            return result + String(decoding: bytes[start...], as: UTF8.self)
        }
    }
}
