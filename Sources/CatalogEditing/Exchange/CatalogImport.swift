internal import L10nCLDR
internal import L10nPlainText
package import L10nStringCatalogs
internal import L10nSyntax

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
    /// The file has a copy of the source text, and nothing says that it is a translation.
    case copy
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
    /// A spreadsheet has made a time or a date of it, or of its source text.
    case converted
    /// The catalog would be wrong.
    case refused
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
    /// Whether copies of the source text are translations of texts that have none.
    package var acceptsCopies = false

    private let isSourceLanguage: Bool
    private let isOfInterfaceBuilder: Bool

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
        isSourceLanguage = language == catalog.sourceLanguageName
        isOfInterfaceBuilder = catalog.isOfInterfaceBuilder
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
    ///   - isTable: Whether they come from a spreadsheet.
    ///   - origin: The number of the first text.
    package mutating func decide(
        _ units: some Sequence<ImportedUnit>, since base: StringCatalog? = nil, isTable: Bool = false, origin: Int = 0,
        _ body: (ImportedUnit, ImportDecision) -> Void
    ) {
        self.base = base.map { TextFinder($0, language: language) }
        // The forms of a substitution may come before the text that uses it.
        for unit in units {
            guard let target = unit.target, target.utf8.contains(UInt8(ascii: "#")),
                let known = Self.choice(among: texts.candidates(unit.ids).texts, for: unit), known.unit.path.isPlain
            else { continue }
            parents[known.entry.index] = target
        }
        for (index, unit) in units.enumerated() { body(unit, decision(for: unit, isTable, origin + index)) }
    }

    /// The outcomes of some texts, in their order.
    package mutating func decisions(
        for units: some Sequence<ImportedUnit>, since base: StringCatalog? = nil, isTable: Bool = false
    ) -> [ImportDecision] {
        var decisions: [ImportDecision] = []
        decide(units, since: base, isTable: isTable) { decisions.append($1) }
        return decisions
    }

    private mutating func decision(for imported: ImportedUnit, _ isTable: Bool, _ number: Int) -> ImportDecision {
        let (candidates, isExported) = texts.candidates(imported.ids)
        let choice = Self.choice(among: candidates, for: imported)
        // A text that is one plural has the forms only.
        if imported.isFormat, !isExported, !candidates.isEmpty {
            return ImportDecision(outcome: imported.isOneVariable ? .unchanged : .unknown, key: choice?.unit.key)
        }
        guard let choice else {
            if imported.hasNoTranslation { return ImportDecision(outcome: .empty) }
            return ImportDecision(outcome: candidates.isEmpty ? .unknown : .ambiguous)
        }
        let known = choice.unit
        let imported = Self.withoutLayout(Self.withTypes(imported, known), known)
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
        if let outcome = outcomeOfCopy(target, imported, known) ?? outcomeOfTable(target, imported, known, isTable) {
            decision.outcome = outcome
            decision.present = known.target
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
        // A translation without forms gives way to the first form.
        let replaced = replaced(by: choice)
        if !selection.isEmpty, decision.edit != nil, !selection.contains(where: { $0.contains(replaced ?? known) }) {
            decision.edit = nil
            decision.outcome = .unselected
        }
        return decision
    }

    /// The translation without forms whose place a form takes.
    private func replaced(by choice: TextFinder.Candidate) -> TranslationUnit? {
        if choice.unit.target != nil { return nil }
        return choice.unit.path.enclosing.lazy.map(choice.entry.unit).first { $0.target?.isEmpty == false }
    }

    /// A text with the placeholders that the catalog has for it, where the file does not tell them.
    private static func withTypes(_ imported: ImportedUnit, _ known: TranslationUnit) -> ImportedUnit {
        guard imported.hasGuessedTypes, var target = imported.target else { return imported }
        for text in [known.source, known.target].compactMap(\.self) {
            target = AndroidPlaceholders.catalogText(target, like: text)
        }
        var imported = imported
        imported.target = target
        return imported
    }

    /// A text without the line breaks that a program put around the texts of a file: the source text has them, and that of the catalog has
    /// not.
    private static func withoutLayout(_ imported: ImportedUnit, _ known: TranslationUnit) -> ImportedUnit {
        // XML and spreadsheets have one kind of line break.
        if let target = imported.target, let own = known.target, target != own, withLineFeeds(target) == withLineFeeds(own) {
            var imported = imported
            imported.target = own
            return imported
        }
        guard let source = imported.source, let current = known.source, let target = imported.target, source != current,
            source.trimmed == current.trimmed, !current.trimmed.isEmpty,
            source.first?.isNewline == true || source.last?.isNewline == true
        else { return imported }
        var imported = imported
        let start = current.prefix { $0.isWhitespace }
        imported.source = current
        imported.target = start + target.trimmed + current.dropFirst(start.count + current.trimmed.count)
        return imported
    }

    // MARK: What is no translation

    /// What becomes of a copy of the source text that is no translation; nil for a translation.
    ///
    /// Services write such copies for texts that nobody has translated. In a file of the source language a copy is what was exported,
    /// and nobody's edit.
    private func outcomeOfCopy(_ target: String, _ imported: ImportedUnit, _ known: TranslationUnit) -> ImportOutcome? {
        if isSourceLanguage {
            if target == imported.source { return .unchanged }
            let isEdited = target != known.target && isSourceChanged(imported, known)
            return isEdited && !prefersImported ? .conflict : nil
        }
        guard isCopy(target, imported, known) else { return nil }
        let isMissing = TextSelection.missing.contains(known)
        if target == known.target { return nil }
        switch imported.state {
        case .translated: return nil
        case .new: return .empty
        case .needsReview, .machineTranslated: return known.state == .translated && !isMissing ? .copy : nil
        case nil: return isMissing && (acceptsCopies || Self.isNeutral(target)) ? nil : .copy
        }
    }

    private static func isNeutral(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { LanguageNeutralText.contains($0.span) }
    }

    /// Whether a text is the source text, of the file or of the catalog, apart from the layout of the file.
    private func isCopy(_ target: String, _ imported: ImportedUnit, _ known: TranslationUnit) -> Bool {
        let target = Self.comparable(target, known)
        return [imported.source, known.source].contains { source in source.map { Self.comparable($0, known) } == target }
    }

    /// A text without what a file changes: line ends, white space around it, and positions of placeholders in their order.
    private static func comparable(_ text: String, _ known: TranslationUnit) -> [String] {
        known.isPhrases
            ? TranslationUnit.phrases(text)
            : [FormatParser.withoutPlainPositions(withLineFeeds(text).trimmed)]
    }

    private static func withLineFeeds(_ text: String) -> String {
        text.utf8.contains(0x0D) ? text.replacing("\r\n", with: "\n") : text
    }

    /// What becomes of a text that a spreadsheet has taken for a time or a date.
    private func outcomeOfTable(
        _ target: String, _ imported: ImportedUnit, _ known: TranslationUnit, _ isTable: Bool
    ) -> ImportOutcome? {
        guard isTable else { return nil }
        if target != known.target, target != known.source, SpreadsheetDate.isLike(target) { return .converted }
        if let present = known.target, SpreadsheetNumber.isSame(target, as: present) { return .converted }
        guard let source = imported.source, isSourceChanged(imported, known) else { return nil }
        return SpreadsheetDate.isLike(source) || known.source.map { SpreadsheetNumber.isSame(source, as: $0) } ?? false
            ? .converted : nil
    }

    private mutating func decide(
        _ decision: inout ImportDecision, _ target: String, _ imported: ImportedUnit, _ choice: TextFinder.Candidate
    ) {
        let known = choice.unit
        let isSourceChanged = isSourceChanged(imported, known)
        let present = replaced(by: choice) ?? known
        let before = base?.unit(known.key, present.path)
        let isChangedHere = base != nil && (before?.target != present.target || before?.state != present.state)
        if target == known.target {
            if isChangedHere || isStateOfOtherForm(imported, choice) { return }
            let isAccepted = acceptsCopies && !isSourceLanguage && known.state == .new
            let importedState = imported.state ?? (isAccepted ? .translated : nil)
            guard let state = newState(importedState, known.state), !(isSourceChanged && state == .translated) else { return }
            decision.outcome = state == .translated ? .applied : .draft
            let path = known.isPhrases ? nil : known.path
            decision.edit = .setState(key: known.key, language: language, path: path, state: state)
            return
        }
        if isChangedHere, !prefersImported {
            if target == before?.target { return }
            if present.state == .translated {
                decision.outcome = .conflict
                decision.present = present.target
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

    /// Whether the state in the file is that of another form: an entry of PO has one for all its forms.
    private func isStateOfOtherForm(_ imported: ImportedUnit, _ choice: TextFinder.Candidate) -> Bool {
        guard imported.sharesState, imported.state == .needsReview, choice.unit.state == .translated else { return false }
        return choice.entry.paths.contains { choice.entry.unit($0).state == .needsReview }
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
        // The source text of an object is in the file of Interface Builder.
        if isOfInterfaceBuilder, current == known.key { return false }
        if known.isPhrases { return TranslationUnit.phrases(source) != TranslationUnit.phrases(current) }
        func comparable(_ text: String) -> String { FormatParser.withoutPlainPositions(Self.withLineFeeds(text)) }
        return comparable(source) != comparable(current)
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
    mutating func candidates(_ ids: [String]) -> (texts: [Candidate], isExported: Bool) {
        var exported: [Candidate] = []
        for id in ids {
            for key in TranslationUnit.keys(of: id) {
                guard let entry = entry(key), isExported(entry.entry) else { continue }
                for path in entry.paths where TranslationUnit(key: entry.key, path: path).id == id {
                    exported.append(Candidate(entry: entry, unit: entry.unit(path)))
                }
            }
        }
        if !exported.isEmpty { return (exported, true) }
        var others: [Candidate] = []
        // What the catalog does not have yet is what a dictionary's ID means first.
        let names = ids.first.flatMap(DictionaryID.init) == nil ? ids[...] : ids.prefix(2)
        for (number, id) in names.enumerated() {
            // Further names are for what the first one does not mean.
            if number > 0, !others.isEmpty, ids.first.flatMap(DictionaryID.init) == nil { break }
            for (key, path) in TranslationUnit.meanings(of: id) {
                if let entry = entry(key) { others.append(Candidate(entry: entry, unit: entry.unit(path))) }
            }
        }
        return (others, false)
    }
}
