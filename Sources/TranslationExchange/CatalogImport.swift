internal import CLDR
package import CatalogEditing
package import StringCatalogs

/// What becomes of a text that translators sent.
package enum ImportOutcome: String, Hashable, Sendable, CaseIterable {
    /// The catalog gets it.
    case applied
    /// The catalog gets it, to be reviewed: it was not finished.
    case draft
    /// The catalog gets it, to be reviewed: the source text has changed since the file was made.
    case sourceChanged = "source-changed"
    /// The catalog has it.
    case unchanged
    /// The file has no translation.
    case empty
    /// `--only` left it out.
    case unselected
    /// The catalog has another one that was finished since the file was made.
    case conflict
    /// The catalog has no such text.
    case unknown
    /// The key is not to be translated.
    case untranslatable
    /// The name fits several texts.
    case ambiguous
    /// The file has another translation of it before.
    case repeated
    /// The catalog would be wrong.
    case refused

    /// Whether the text was meant to be applied but wasn't because something is wrong with it.
    package var isFailure: Bool { self == .refused || self == .ambiguous || self == .repeated }
}

/// Which texts of a catalog an exchange is about.
package enum TextSelection: String, Hashable, Sendable, CaseIterable {
    /// Texts without a translation.
    case missing
    /// In an import, texts with another translation; in an export, texts whose source changed.
    case changed
    /// Translations that are to be reviewed.
    case review

    package func contains(_ unit: TranslationUnit) -> Bool {
        let isMissing = unit.target?.isEmpty ?? true || unit.state == .new
        let needsReview = unit.state == .needsReview || unit.state == .machineTranslated
        return switch self {
        case .missing: isMissing
        case .changed: !isMissing && !needsReview
        case .review: !isMissing && needsReview
        }
    }
}

/// What becomes of one text of a file.
package struct ImportDecision: Sendable {
    package var outcome: ImportOutcome
    /// What the name of the text means in the catalog.
    package var key: String?
    package var path: TextPath?
    /// What the catalog has instead, where that matters.
    package var present: String?
    package var edit: CatalogEdit?
}

/// Compares the texts of translators with a catalog.
package struct CatalogImport {
    private let texts: CatalogTexts
    private let language: String
    private let hasMachineState: Bool
    private let entries: [String: CatalogEntry]
    /// The units of an export by their IDs.
    private let units: [String: [TranslationUnit]]
    /// The texts when the file was made.
    private let base: [Place: TranslationUnit]?

    package var selection: Set<TextSelection> = []
    /// Whether translations replace those that were finished since.
    package var prefersImported = false

    private struct Place: Hashable {
        let key: String
        let path: TextPath
    }

    /// - Parameter base: The catalog when the file was made, where that is known.
    package init(_ catalog: StringCatalog, language: String, since base: StringCatalog? = nil) {
        self.language = language
        texts = CatalogTexts(catalog, language: language)
        hasMachineState = Self.hasMachineState(catalog)
        entries = Dictionary(catalog.entries.map { (catalog.string($0.key), $0) }) { first, _ in first }
        units = Dictionary(grouping: texts.units, by: \.id)
        self.base = base.map { base in
            let units = CatalogTexts(base, language: language).units
            return Dictionary(units.map { (Place(key: $0.key, path: $0.path), $0) }) { first, _ in first }
        }
    }

    /// Xcode writes the state since version 1.3 of the format.
    private static func hasMachineState(_ catalog: StringCatalog) -> Bool {
        let parts = (catalog.version ?? "").split(separator: ".").map { Int($0) ?? 0 }
        return !parts.lexicographicallyPrecedes([1, 3])
    }

    /// What becomes of some texts, in their order.
    package func decisions(for units: [ImportedUnit]) -> [ImportDecision] {
        var seen: [Place: String] = [:]
        return units.map { decision(for: $0, &seen) }
    }

    private func decision(for imported: ImportedUnit, _ seen: inout [Place: String]) -> ImportDecision {
        let candidates = candidates(for: imported)
        guard let known = choice(among: candidates, for: imported) else {
            return ImportDecision(outcome: candidates.isEmpty ? .unknown : .ambiguous)
        }
        var decision = ImportDecision(outcome: .unchanged, key: known.key, path: known.path)
        guard let entry = entries[known.key], entry.shouldTranslate else {
            decision.outcome = .untranslatable
            return decision
        }
        // Services write an empty text for none.
        guard let target = imported.target, !target.isEmpty || known.target?.isEmpty == true else {
            decision.outcome = .empty
            return decision
        }
        if let first = seen.updateValue(target, forKey: Place(key: known.key, path: known.path)) {
            seen[Place(key: known.key, path: known.path)] = first
            if first != target { decision.outcome = .repeated }
            return decision
        }
        decide(&decision, target, imported, known, entry)
        if !selection.isEmpty, decision.edit != nil, !selection.contains(where: { $0.contains(known) }) {
            decision.edit = nil
            decision.outcome = .unselected
        }
        return decision
    }

    private func decide(
        _ decision: inout ImportDecision, _ target: String, _ imported: ImportedUnit, _ known: TranslationUnit,
        _ entry: CatalogEntry
    ) {
        let isSourceChanged = isSourceChanged(imported, known)
        let before = base.map { $0[Place(key: known.key, path: known.path)] }
        let isChangedHere = before.map { $0?.target != known.target || $0?.state != known.state } ?? false
        if target == known.target {
            if isChangedHere { return }
            guard let state = newState(imported.state, known.state), !(isSourceChanged && state == .translated) else { return }
            decision.outcome = state == .translated ? .applied : .draft
            decision.edit = .setState(key: known.key, language: language, path: known.path, state: state)
            return
        }
        if isChangedHere, !prefersImported {
            if target == before??.target { return }
            if known.state == .translated {
                decision.outcome = .conflict
                decision.present = known.target
                return
            }
        }
        var state = imported.state ?? .translated
        if state == .new || state == .machineTranslated && !hasMachineState { state = .needsReview }
        decision.outcome = state == .needsReview ? .draft : .applied
        if isSourceChanged {
            state = .needsReview
            decision.outcome = .sourceChanged
            decision.present = known.source
        }
        let text = CatalogTexts.EntryTexts(texts, entry).catalogText(target, for: known.path)
        decision.edit = .setText(key: known.key, language: language, path: known.path, text: text, state: state)
    }

    /// The state that a translation gets whose text stays; nil where it stays too.
    private func newState(_ imported: TextState?, _ known: TextState?) -> TextState? {
        switch (imported, known) {
        case (.translated, .needsReview), (.translated, .new), (.translated, .machineTranslated): .translated
        case (.needsReview, .translated): .needsReview
        default: nil
        }
    }

    private func isSourceChanged(_ imported: ImportedUnit, _ known: TranslationUnit) -> Bool {
        guard let source = imported.source, let current = known.source else { return false }
        // Xcode writes the name as the source text of a form that only the translation has.
        if !known.path.isPlain, current == known.id { return false }
        return source != current && source.replacing("\r\n", with: "\n") != current.replacing("\r\n", with: "\n")
    }

    // MARK: Names

    /// The texts that a name can mean: those of an export, else others that the key could have.
    private func candidates(for imported: ImportedUnit) -> [TranslationUnit] {
        let exported = imported.ids.flatMap { units[$0] ?? [] }
        if !exported.isEmpty { return exported }
        return imported.ids.flatMap(TranslationUnit.meanings).compactMap { key, path in
            entries[key].map { CatalogTexts.EntryTexts(texts, $0).unit(path) }
        }
    }

    /// The only candidate, or the only one with the source text of the file, or with its translation.
    private func choice(among candidates: [TranslationUnit], for imported: ImportedUnit) -> TranslationUnit? {
        func isOnly(_ units: [TranslationUnit]) -> Bool { Set(units.map { Place(key: $0.key, path: $0.path) }).count == 1 }
        if isOnly(candidates) { return candidates[0] }
        let alike = candidates.filter { $0.source == imported.source }
        if isOnly(alike) { return alike[0] }
        return (alike.isEmpty ? candidates : alike).first { $0.target == imported.target && imported.target != nil }
    }
}
