internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime
internal import L10nStringCatalogs
public import L10nSyntax

/// The source text that a text of a translation is compared with.
@usableFromInline package struct SourceCounterpart {
    @usableFromInline package let text: JSONText
    @usableFromInline package let traits: TextTraits
}

/// Finds the source texts that translations are compared with. One for each walk: most languages have texts of the same forms,
/// so the last answer is usually right for the next language too.
struct CounterpartFinder {
    private var last: (entry: Int, form: UnitForm, counterpart: SourceCounterpart?)?

    /// The source text that a text of a translation says in another language: that of the same device and plural form, else of
    /// `other`; the key where that is the text. Nil if there is none to compare with fairly, and for texts of the source.
    mutating func counterpart(of unit: StringUnit, in context: LocalizationContext) -> SourceCounterpart? {
        guard !context.isSourceLanguage, unit.form.phrase == nil, context.isWritten(unit) else { return nil }
        let entry = context.entry.index
        if let last, last.entry == entry, last.form == unit.form { return last.counterpart }
        let text = context.sourceText(for: unit)
        let found = text.flatMap { $0.isEmpty ? nil : SourceCounterpart(text: $0, traits: context.traits($0)) }
        // The numbers of substitutions are those of one language.
        if unit.form.substitution == nil { last = (entry, unit.form, found) }
        return found
    }
}

extension EntryScope {
    fileprivate func sourceText(for unit: StringUnit) -> JSONText? {
        guard hasSourceText, let source = sourceLocalization else {
            return unit.form.substitution != nil || keyIsIdentifier ? nil : entry.key
        }
        var best: (rank: Int, text: JSONText)?
        for index in source.units {
            let candidate = catalog.units[index]
            guard candidate.hasValue, isSamePiece(candidate, unit), let rank = Self.rank(candidate.form, for: unit.form) else {
                continue
            }
            if rank == 3 { return candidate.value }
            if best.map({ rank > $0.rank }) ?? true { best = (rank, candidate.value) }
        }
        return best?.text
    }

    /// Whether two units are of the whole text, or of substitutions of the same name.
    private func isSamePiece(_ a: StringUnit, _ b: StringUnit) -> Bool {
        if a.form.phrase != nil || a.form.substitution == nil || b.form.substitution == nil {
            return a.form.phrase == nil && a.form.substitution == b.form.substitution
        }
        guard let first = catalog.substitution(of: a), let second = catalog.substitution(of: b) else { return false }
        return isSame(first.name, second.name)
    }

    /// How well a form of the source fits one of a translation, 3 for the same form; nil where it says something else.
    private static func rank(_ source: UnitForm, for form: UnitForm) -> Int? {
        let fitsDevice = source.device == form.device || source.device == nil || source.device == .other
        let fitsCategory = source.category == form.category || source.category == nil || source.category == .other
        guard fitsDevice, fitsCategory else { return nil }
        return (source.device == form.device ? 2 : 0) + (source.category == form.category ? 1 : 0)
    }
}
