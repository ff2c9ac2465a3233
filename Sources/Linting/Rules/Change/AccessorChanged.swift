internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that code can still call the accessors that it could call.
///
/// Only of catalogs that code is generated from; an old name that the configuration keeps under `renamed` is still there.
struct AccessorChanged: ChangeRule {
    static let metadata = RuleMetadata(.accessorChanged, .change, .warning, .build)

    private typealias Texts = L10n.Rule.AccessorChanged

    func check(_ change: EntryChange, in context: CatalogContext, to findings: inout Findings) {
        guard let lost = change.lostAccessor else { return }
        let key = change.key
        guard let entry = change.after else {
            findings.report(
                Texts.Gone.message(accessor: lost.signature, key: key), at: context.placeOfGoneKeys, in: context,
                reason: Texts.reason,
                advice: Texts.Gone.advice(key: key), key: key)
            return
        }
        let now = context.string(entry.key)
        let message =
            lost.successor.map { Texts.message(accessor: lost.signature, key: now, successor: $0) }
            ?? Texts.Gone.message(accessor: lost.signature, key: now)
        let advice =
            now != key
            ? Texts.Renamed.advice(before: key, after: now)
            : lost.successor == nil ? Texts.Gone.advice(key: key) : Texts.advice
        findings.report(message, at: entry.keyRange, in: context, reason: Texts.reason, advice: advice, key: now)
    }
}
