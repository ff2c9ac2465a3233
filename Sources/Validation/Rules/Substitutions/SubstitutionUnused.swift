internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that some text of its localization refers to every substitution.
///
/// While a text refers to one that is not defined, `substitution-undefined` reports that: most likely the two names should be
/// the same. A localization without any text is for the rules of completeness.
struct SubstitutionUnused: SubstitutionRule {
    static let metadata = RuleMetadata(.substitutionUnused, .substitutions, .warning, .wrong, fix: .unsafe)

    func check(_ substitution: Substitution, in context: LocalizationContext, to findings: inout Findings) {
        guard context.references(to: substitution).isEmpty else { return }
        let name = context.string(substitution.name)
        let token = Array("@\(name)@".utf8)
        var hasText = false
        for index in context.localization.units {
            let unit = context.catalog.units[index]
            guard unit.form.substitution == nil, unit.hasText else { continue }
            hasText = true
            // With flags, as in `%8$3.2#@name@`, it is not read as a reference, and yet is one.
            let holdsName = context.withUTF8(unit.value) { $0.contains(token) } || !context.references(in: unit.value).isEmpty
            let isUndefined = context.uses(ofUnit: index).contains {
                $0.specifier.form == .substitution && $0.substitution == nil
            }
            if holdsName || isUndefined { return }
        }
        guard hasText else { return }
        findings.report(
            L10n.Rule.SubstitutionUnused.message(
                name: name, key: context.key, language: context.language.name),
            at: substitution.nameRange, in: context, reason: L10n.Rule.SubstitutionUnused.reason,
            advice: L10n.Rule.SubstitutionUnused.advice(reference: "%#@\(name)@"),
            fix: context.removal(.unsafe, of: [substitution.nameRange]))
    }
}
