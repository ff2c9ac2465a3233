internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that translations are read again when the source text says something else than before.
struct ChangedSource: ChangeRule {
    static let metadata = RuleMetadata(.changedSource, .change, .warning, .wrong, fix: .safe)

    private typealias Texts = L10n.Rule.ChangedSource

    func check(_ change: EntryChange, in context: CatalogContext, to findings: inout Findings) {
        let catalog = context.catalog
        guard let entry = change.after, entry.isTranslatable, let source = change.changedSource(in: catalog) else { return }
        let current = Set(catalog.sourceTexts(of: entry).values)
        let unchanged = catalog.localizations[entry.localizations].filter { localization in
            isUnchanged(localization, change, in: catalog)
                // What reads like the new source text was not made from the old one.
                && !Set(catalog.texts(of: localization).values).isSubset(of: current)
        }
        let edits = unchanged.flatMap { localization in
            catalog.units[localization.units].filter { $0.state.isFinished }.map { TextEdit($0.stateRange, "\"needs_review\"") }
        }
        guard !edits.isEmpty else { return }
        let languages = unchanged.map { context.languages[$0.language].name }.joined(separator: ", ")
        findings.report(
            Texts.message(
                key: context.string(entry.key), before: source.before, after: source.after, languages: languages),
            at: place(of: source.form, entry, in: catalog), in: context, reason: Texts.reason, advice: Texts.advice,
            form: source.form.isEmpty ? nil : source.form, key: context.string(entry.key), language: catalog.sourceLanguageName,
            fix: FixIt(.safe, edits))
    }

    /// Whether a translation has the texts that it had, and counts as done.
    private func isUnchanged(_ localization: Localization, _ change: EntryChange, in catalog: StringCatalog) -> Bool {
        guard localization.language != catalog.sourceLanguage,
            catalog.units[localization.units].contains(where: { $0.state.isFinished && $0.hasText }),
            let before = change.base.localization(of: change.before, in: catalog.languages[localization.language].name)
        else { return false }
        return change.base.texts(of: before) == catalog.texts(of: localization)
    }

    /// Where the new text is.
    private func place(of form: String, _ entry: CatalogEntry, in catalog: StringCatalog) -> ByteRange {
        let units = catalog.sourceLocalization(of: entry).map { catalog.units[$0.units] }
        return units?.first { $0.hasValue && (catalog.formName(of: $0) ?? "") == form }?.valueRange ?? entry.keyRange
    }
}

extension TranslationState {
    /// Whether no review of the text is requested.
    var isFinished: Bool { self == .translated || self == .machineTranslated }
}
