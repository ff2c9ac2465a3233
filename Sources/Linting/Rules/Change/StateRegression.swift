internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that no translation that was done is undone while its source text stays the same.
///
/// One that was rewritten and then marked for review is work and no loss.
struct StateRegression: ChangeRule {
    static let metadata = RuleMetadata(.stateRegression, .change, .warning, .style)

    private typealias Texts = L10n.Rule.StateRegression

    func check(_ change: EntryChange, in context: CatalogContext, to findings: inout Findings) {
        guard let entry = change.after, entry.isTranslatable else { return }
        let base = change.base
        for before in base.localizations[change.before.localizations] where before.language != base.sourceLanguage {
            guard let loss = loss(of: before, change, entry, in: context), change.keepsSource(in: context.catalog) else {
                continue
            }
            findings.report(
                loss.message, at: loss.range, in: context, reason: Texts.reason, advice: loss.advice, unit: loss.unit,
                key: context.string(entry.key), language: base.languages[before.language].name)
        }
    }

    private struct Loss {
        let message: Message
        let advice: Message
        let range: ByteRange
        var unit: StringUnit?
    }

    /// The first thing that a translation has lost.
    private func loss(
        of before: Localization, _ change: EntryChange, _ entry: CatalogEntry, in context: CatalogContext
    ) -> Loss? {
        let (base, catalog) = (change.base, context.catalog)
        let language = base.languages[before.language].name
        let key = context.string(entry.key)
        let finished = base.units[before.units].filter { $0.state.isFinished && $0.hasText }
        guard let first = finished.first else { return nil }
        guard let after = catalog.localization(of: entry, in: language) else {
            // A language that is removed as a whole is not an accident.
            guard catalog.languages.contains(where: { $0.name == language }) else { return nil }
            let text = base.string(first.value)
            return Loss(
                message: Texts.Gone.message(key: key, language: language), advice: Texts.Text.advice(before: text),
                range: entry.keyRange)
        }
        let units = catalog.units[after.units]
        for unit in finished {
            let form = base.formName(of: unit)
            guard let now = units.first(where: { catalog.formName(of: $0) == form }) else { continue }
            let text = base.string(unit.value)
            if !now.hasValue || now.value.isEmpty {
                return Loss(
                    message: Texts.Emptied.message(language: language, key: key), advice: Texts.Text.advice(before: text),
                    range: now.valueRange, unit: now)
            }
            if now.state == .new || now.state == .needsReview && catalog.string(now.value) == text {
                return Loss(
                    message: Texts.message(language: language, key: key, state: catalog.source.text(in: now.stateRange).trimmed),
                    advice: Texts.advice, range: now.stateRange, unit: now)
            }
        }
        return nil
    }
}

extension String {
    /// Without quotation marks.
    fileprivate var trimmed: String { filter { $0 != "\"" } }
}
