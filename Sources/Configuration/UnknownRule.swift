package import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// A name that is not the ID of a rule.
package enum UnknownRule {
    /// What is wrong with it, and which ID was probably meant.
    package static func message(_ name: String, known: [String]) -> Message {
        if RuleGroup(rawValue: name) != nil { return L10n.Configuration.Error.ruleGroup(name: name) }
        return Spelling.nearest(name, in: known).map { L10n.Configuration.Error.unknownRuleNear(name: name, suggestion: $0) }
            ?? L10n.Configuration.Error.unknownRule(name: name)
    }
}
