package import L10nDiagnostics
package import L10nValidation

// Verdicts on what a fix or an edit would cause.

extension FindingPolicy {
    /// Whether a finding speaks against the change that causes it: an error, a warning, or a name that collides, even where nothing says
    /// that Xcode makes symbols. A change may cause findings about texts that need review.
    package static func isHarm(_ finding: Finding) -> Bool {
        finding.severity >= .warning && finding.rule != .needsReview || RuleRegistry.namingRules.contains(finding.rule)
    }

    /// Whether an edit is refused that causes a finding: the catalog would crash, say something wrong, or not build.
    package static func refuses(_ finding: Finding, _ options: ValidationOptions) -> Bool {
        // A style that only most keys have is advice.
        if finding.rule == .keyNaming, options.ruleOptions[.keyNaming]?["style"] == nil { return false }
        // It is about the source text; the translation is right.
        if finding.rule == .sourcePluralMissing { return false }
        if finding.impact == .crash { return true }
        if finding.severity == .error { return finding.impact != .missing }
        if finding.impact == .wrong, RuleRegistry.argumentRules.contains(finding.rule) { return true }
        return finding.rule == .duplicateKeyNormalized || RuleRegistry.namingRules.contains(finding.rule)
    }

    /// The options of a check that finds everything, so that a fix of what was chosen causes nothing else; nil if the check finds
    /// everything anyway.
    package static func optionsForFixes(_ options: ValidationOptions) -> ValidationOptions? {
        if options.filter.isEmpty { return nil }
        var all = options
        for rule in options.filter.rules ?? [] where [nil, .off].contains(all.severities[rule]) { all.severities[rule] = .on }
        all.filter = FindingFilter()
        // A rule that is named runs even in preview.
        all.filter.includesPreviews = options.filter.includesPreviews || options.filter.rules != nil
        return all
    }
}
