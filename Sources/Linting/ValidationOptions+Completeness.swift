internal import L10nDiagnostics
internal import L10nValidation

extension ValidationOptions {
    /// How severe it is that a text is missing in a required language: a warning in one that nobody named, except for a release;
    /// nil: as severe as the rule.
    var severityOfMissingText: Severity? { requiredLanguages == nil && !isRelease ? .warning : nil }
}
