internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that keys are in the order in which Xcode writes them. Silent if that order is unknown.
struct UnsortedKeys: CatalogRule {
    static let metadata = RuleMetadata(.unsortedKeys, .syntax, .note, .style, isOnByDefault: false)

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        guard let order = context.keyOrder, !context.isConflicted else { return }
        var previous: String?
        var wasMisplaced = false
        for entry in catalog.entries {
            let key = context.string(entry.key)
            defer { previous = key }
            guard let before = previous else { continue }
            let isMisplaced = order.precedes(key, before)
            // Of keys in reverse order the first says enough.
            if isMisplaced, !wasMisplaced {
                findings.report(
                    L10n.Rule.UnsortedKeys.message(key: key, previous: before), at: entry.keyRange, in: context,
                    reason: L10n.Rule.UnsortedKeys.reason, advice: L10n.Rule.UnsortedKeys.advice(previous: before))
            }
            wasMisplaced = isMisplaced
        }
    }
}
