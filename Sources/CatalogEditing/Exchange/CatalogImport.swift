internal import CLDR
package import StringCatalogs
internal import Syntax

/// The outcome of a text that translators sent.
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
    /// Translations that need a review.
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

/// The outcome of one text of a file.
package struct ImportDecision: Sendable {
    package var outcome: ImportOutcome
    /// What the name of the text means in the catalog.
    package var key: String?
    package var path: TextPath?
    /// What the catalog has instead, where that matters.
    package var present: String?
    /// The number of the text for the same place that came before.
    package var first: Int?
    package var edit: CatalogEdit?
}

/// Compares the texts of translators with a catalog, in their order.
package struct CatalogImport {
    private let language: String
    private let hasMachineState: Bool
    private var texts: TextFinder
    /// The texts when the file was made.
    private var base: TextFinder?
    /// Translations that came before, and their numbers.
    private var seen: [Place: (target: String, number: Int)] = [:]
    /// New translations that use a substitution, by their entries.
    private var parents: [Int: String] = [:]

    package var selection: Set<TextSelection> = []
    /// Whether translations replace those that were finished since.
    package var prefersImported = false

    private struct Place: Hashable {
        let entry: Int
        let path: TextPath

        init(_ candidate: TextFinder.Candidate) {
            entry = candidate.entry.index
            path = candidate.unit.path
        }
    }

    package init(_ catalog: StringCatalog, language: String) {
        self.language = language
        texts = TextFinder(catalog, language: language)
        hasMachineState = Self.hasMachineState(catalog)
    }

    /// Xcode writes the state since version 1.3 of the format.
    private static func hasMachineState(_ catalog: StringCatalog) -> Bool {
        let parts = (catalog.version ?? "").split(separator: ".").map { Int($0) ?? 0 }
        return !parts.lexicographicallyPrecedes([1, 3])
    }

    /// Calls a function with the outcome of each text of a file, in their order.
    ///
    /// - Parameters:
    ///   - base: The catalog when the file was made, where that is known.
    ///   - origin: The number of the first text.
    package mutating func decide(
        _ units: some Sequence<ImportedUnit>, since base: StringCatalog? = nil, origin: Int = 0,
        _ body: (ImportedUnit, ImportDecision) -> Void
    ) {
        self.base = base.map { TextFinder($0, language: language) }
        // The forms of a substitution may come before the text that uses it.
        for unit in units {
            guard let target = unit.target, target.utf8.contains(UInt8(ascii: "#")),
                let known = Self.choice(among: texts.candidates(unit.ids), for: unit), known.unit.path.isPlain
            else { continue }
            parents[known.entry.index] = target
        }
        for (index, unit) in units.enumerated() { body(unit, decision(for: unit, origin + index)) }
    }

    /// The outcomes of some texts, in their order.
    package mutating func decisions(
        for units: some Sequence<ImportedUnit>, since base: StringCatalog? = nil
    ) -> [ImportDecision] {
        var decisions: [ImportDecision] = []
        decide(units, since: base) { decisions.append($1) }
        return decisions
    }

    private mutating func decision(for imported: ImportedUnit, _ number: Int) -> ImportDecision {
        let candidates = texts.candidates(imported.ids)
        guard let choice = Self.choice(among: candidates, for: imported) else {
            return ImportDecision(outcome: candidates.isEmpty ? .unknown : .ambiguous)
        }
        let known = choice.unit
        var decision = ImportDecision(outcome: .unchanged, key: known.key, path: known.path)
        // Services write an empty text for none.
        guard let target = imported.target, !target.isEmpty || known.target?.isEmpty == true else {
            decision.outcome = .empty
            return decision
        }
        guard choice.entry.entry.shouldTranslate else {
            if target != known.target, target != imported.source { decision.outcome = .untranslatable }
            return decision
        }
        let place = Place(choice)
        if let first = seen[place] {
            if first.target != target {
                decision.outcome = .repeated
                decision.first = first.number
            }
            return decision
        }
        seen[place] = (target, number)
        decide(&decision, target, imported, choice)
        if !selection.isEmpty, decision.edit != nil, !selection.contains(where: { $0.contains(known) }) {
            decision.edit = nil
            decision.outcome = .unselected
        }
        return decision
    }

    private mutating func decide(
        _ decision: inout ImportDecision, _ target: String, _ imported: ImportedUnit, _ choice: TextFinder.Candidate
    ) {
        let known = choice.unit
        let isSourceChanged = isSourceChanged(imported, known)
        let before = base?.unit(known.key, known.path)
        let isChangedHere = base != nil && (before?.target != known.target || before?.state != known.state)
        if target == known.target {
            if isChangedHere { return }
            guard let state = newState(imported.state, known.state), !(isSourceChanged && state == .translated) else { return }
            decision.outcome = state == .translated ? .applied : .draft
            let path = known.isPhrases ? nil : known.path
            decision.edit = .setState(key: known.key, language: language, path: path, state: state)
            return
        }
        if isChangedHere, !prefersImported {
            if target == before?.target { return }
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
        if known.isPhrases {
            let phrases = TranslationUnit.phrases(target)
            decision.edit = .setPhrases(key: known.key, language: language, phrases: phrases, state: state)
        } else {
            let text = choice.entry.catalogText(target, for: known.path, parent: parents[choice.entry.index])
            decision.edit = .setText(key: known.key, language: language, path: known.path, text: text, state: state)
        }
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
        if source == current || !known.path.isPlain && current == known.id { return false }
        if known.isPhrases { return TranslationUnit.phrases(source) != TranslationUnit.phrases(current) }
        return source.replacing("\r\n", with: "\n") != current.replacing("\r\n", with: "\n")
    }

    /// The only candidate, or the only one with the source text of the file, or with its translation.
    private static func choice(
        among candidates: [TextFinder.Candidate], for imported: ImportedUnit
    ) -> TextFinder.Candidate? {
        func isOnly(_ candidates: [TextFinder.Candidate]) -> Bool { Set(candidates.map(Place.init)).count == 1 }
        if candidates.count == 1 || isOnly(candidates) { return candidates[0] }
        let alike = candidates.filter { $0.unit.source == imported.source }
        if isOnly(alike) { return alike[0] }
        return (alike.isEmpty ? candidates : alike).first { $0.unit.target == imported.target && imported.target != nil }
    }
}

/// Finds texts of a catalog by their names, without making all of them.
private struct TextFinder {
    /// A text that a name can mean.
    struct Candidate {
        let entry: CatalogTexts.EntryTexts
        let unit: TranslationUnit
    }

    private let texts: CatalogTexts
    /// The first entry of each key, by its place in the catalog.
    private let entries: [MemberName: Int]
    /// The entry that was looked up last: the texts of a key are adjacent.
    private var last: CatalogTexts.EntryTexts?

    init(_ catalog: StringCatalog, language: String) {
        texts = CatalogTexts(catalog, language: language)
        entries = Dictionary(catalog.entries.enumerated().lazy.map { (MemberName(catalog.string($1.key)), $0) }) { first, _ in
            first
        }
    }

    private mutating func entry(_ key: String) -> CatalogTexts.EntryTexts? {
        if let last, last.key.utf8.elementsEqual(key.utf8) { return last }
        guard let index = entries[MemberName(key)] else { return nil }
        let entry = CatalogTexts.EntryTexts(texts, at: index)
        last = entry
        return entry
    }

    /// One of the texts to translate.
    mutating func unit(_ key: String, _ path: TextPath) -> TranslationUnit? {
        guard let entry = entry(key), isExported(entry.entry), entry.paths.contains(path) else { return nil }
        return entry.unit(path)
    }

    private func isExported(_ entry: CatalogEntry) -> Bool {
        entry.shouldTranslate && !texts.hasPhraseWithLineBreak(entry)
    }

    /// The texts that names can mean: those of an export, else others that the keys could have.
    mutating func candidates(_ ids: [String]) -> [Candidate] {
        var exported: [Candidate] = []
        for id in ids {
            for key in TranslationUnit.keys(of: id) {
                guard let entry = entry(key), isExported(entry.entry) else { continue }
                for path in entry.paths where TranslationUnit(key: entry.key, path: path).id == id {
                    exported.append(Candidate(entry: entry, unit: entry.unit(path)))
                }
            }
        }
        if !exported.isEmpty { return exported }
        var others: [Candidate] = []
        for (key, path) in ids.flatMap(TranslationUnit.meanings) {
            if let entry = entry(key) { others.append(Candidate(entry: entry, unit: entry.unit(path))) }
        }
        return others
    }
}
