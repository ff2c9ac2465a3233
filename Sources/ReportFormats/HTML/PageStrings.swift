internal import L10nDiagnostics
internal import L10nMessages

/// The texts of the page itself, in the language of the person who runs the tool.
enum PageStrings {
    private typealias Page = L10n.Report.Page

    /// By their names in the template and the script.
    static var all: [String: String] {
        messages.mapValues(\.localized).merging([
            "why": L10n.Report.Label.why.localized, "fix": L10n.Report.Label.fix.localized,
            "see": L10n.Report.Label.see.localized,
            // The script fills in the numbers.
            "shown": Page.shown(shown: "{shown}", total: "{total}").localized,
            "printed": Page.printed(shown: "{shown}", total: "{total}").localized,
        ]) { current, _ in current }
    }

    private static let messages: [String: Message] = [
        "about_rule": Page.aboutRule, "after": Page.after, "all": Page.all, "before": Page.before, "catalog": Page.catalog,
        "catalogs": Page.catalogs, "change": Page.change, "commit": Page.commit, "done": Page.done, "export": Page.export,
        "failures": Page.failures, "filters": Page.filters,
        "findings": Page.findings, "impact": Page.impact, "impact_build": Page.impactBuild, "impact_crash": Page.impactCrash,
        "impact_missing": Page.impactMissing, "impact_style": Page.impactStyle, "impact_wrong": Page.impactWrong,
        "key": Page.key, "key_empty": Page.keyEmpty, "key_none": Page.keyNone, "keys": Page.keys, "language": Page.language,
        "languages": Page.languages,
        "namespace": Page.namespace, "namespace_none": Page.namespaceNone, "namespaces": Page.namespaces,
        "no_catalogs": Page.noCatalogs, "no_findings": Page.noFindings, "no_script": Page.noScript, "none": Page.none,
        "nothing": Page.nothing, "number": Page.number, "only_findings": Page.onlyFindings, "open": Page.open,
        "order": Page.order,
        "order_place": Page.orderPlace,
        "overview": Page.overview, "fix_safe": Page.fixSafe, "fix_unsafe": Page.fixUnsafe, "reset": Page.reset,
        "rule": Page.rule, "rules": Page.rules, "search": Page.search, "severity": Page.severity,
        "severity_error": Page.severityError, "severity_note": Page.severityNote, "severity_warning": Page.severityWarning,
        "skip": Page.skip, "state": Page.state, "state_machine": Page.stateMachine, "state_missing": Page.stateMissing,
        "state_needs_review": Page.stateNeedsReview, "state_new": Page.stateNew, "state_open": Page.stateOpen,
        "state_stale": Page.stateStale, "state_translated": Page.stateTranslated,
        "state_untranslatable": Page.stateUntranslatable, "texts": Page.texts, "tier_fallback": Page.tierFallback,
        "tier_other": Page.tierOther, "tier_partial": Page.tierPartial, "tier_required": Page.tierRequired,
        "tier_source": Page.tierSource, "title": Page.title, "uncommitted": Page.uncommitted, "words": Page.words,
    ]
}
