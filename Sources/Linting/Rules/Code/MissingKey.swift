internal import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// Checks that the keys that code looks up are in a catalog.
struct MissingKey: ProjectRule {
    static let metadata = RuleMetadata(.missingKey, .code, .error, .wrong)

    private typealias Texts = L10n.Rule.MissingKey

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        for (call, key) in project.code?.filled ?? [] {
            findings.report(
                Texts.Filled.message(callee: call.callee, key: key), in: call.place.source, at: call.place.range,
                reason: Texts.Filled.reason, advice: Texts.Filled.advice, key: key)
        }
        for missing in project.code?.missing ?? [] {
            let call = missing.call
            let start = ByteRange(call.place.range.start, call.place.range.start)
            findings.report(
                Texts.message(key: call.key, table: call.table), in: call.place.source, at: call.place.range,
                reason: call.hasDefaultValue ? Texts.DefaultValue.reason : Texts.reason(callee: call.callee),
                advice: !missing.hasCatalog
                    ? Texts.NoCatalog.advice(table: call.table)
                    : missing.nearest.map { Texts.Near.advice(suggestion: $0) } ?? Texts.advice, key: call.key,
                severity: call.isCertain ? nil : .warning,
                fix: missing.canBeVerbatim ? FixIt(.unsafe, [TextEdit(start, "verbatim: ")]) : nil)
        }
    }
}
