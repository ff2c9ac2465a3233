internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that no key with translations disappears.
///
/// Stale and untranslatable keys may go. What has its translations under another key is only renamed, and what stands in
/// another catalog is only moved.
struct RemovedKeys: ChangeRule {
    static let metadata = RuleMetadata(.removedKeys, .change, .warning, .wrong)

    private typealias Texts = L10n.Rule.RemovedKeys

    func check(_ change: EntryChange, in context: CatalogContext, to findings: inout Findings) {
        guard change.after == nil, !change.isElsewhere, change.before.isTranslatable else { return }
        let languages = change.base.finishedLanguages(of: change.before)
        guard !languages.isEmpty else { return }
        findings.report(
            Texts.message(key: change.key, languages: languages.joined(separator: ", ")), at: context.placeOfGoneKeys,
            in: context,
            reason: Texts.reason, advice: Texts.advice, key: change.key)
    }
}

extension StringCatalog {
    /// The languages that an entry is translated to, be it only for review.
    fileprivate func finishedLanguages(of entry: CatalogEntry) -> [String] {
        let finished = localizations[entry.localizations].filter { localization in
            localization.language != sourceLanguage
                && units[localization.units].contains { $0.state != .new && $0.hasText }
        }
        return LanguageOrder.sorted(finished.map { languages[$0.language].name }, sources: [sourceLanguageName])
    }
}

extension RuleContext {
    /// Where to show that a key is not there.
    var placeOfGoneKeys: ByteRange { catalog.stringsRange ?? .empty(at: 0) }
}
