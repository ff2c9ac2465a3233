internal import Diagnostics
internal import FormatStrings
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that every `%#@name@` refers to a substitution of its localization, from a text that may do so.
struct SubstitutionUndefined: ArgumentRule {
    static let metadata = RuleMetadata(.substitutionUndefined, .substitutions, .error, .build, blocks: .all)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard arguments.uses.contains(where: { $0.specifier.form == .substitution }) else { return }
        context.forEachText { text, context in
            for use in text.uses where use.specifier.form == .substitution {
                if text.unit.form.category != nil {
                    reportForm(use, text.unit, context, &findings)
                } else if Self.isUndefined(use, in: text.unit, of: context.localization, context) {
                    report(use, text.unit, context.localization, context, &findings)
                }
            }
        }
    }

    /// Whether a localization has no substitution of the name that a reference in one of its texts gives.
    static func isUndefined(
        _ use: ArgumentUse, in unit: StringUnit, of localization: Localization, _ context: some EntryScope
    ) -> Bool {
        EntryArguments.definition(use.specifier, in: unit.value, localization, context.catalog, context.bytes) == nil
    }

    private func report(
        _ use: ArgumentUse, _ unit: StringUnit, _ localization: Localization, _ context: LocalizationContext,
        _ findings: inout Findings
    ) {
        let name = context.withUTF8(unit.value) { String(decoding: $0[use.specifier.nameRange], as: UTF8.self) }
        let advice =
            if let suggestion = likelyName(for: name, localization, context) {
                L10n.Rule.SubstitutionUndefined.Spelling.advice(suggestion: "%#@\(suggestion)@", name: name)
            } else {
                L10n.Rule.SubstitutionUndefined.advice(name: name)
            }
        findings.report(
            L10n.Rule.SubstitutionUndefined.message(
                reference: context.text(of: use, in: unit), language: context.language.name,
                key: context.key),
            at: context.range(of: use, in: unit), in: context,
            // Without any substitution Apple's compiler takes the text for an ordinary one.
            reason: localization.substitutions.isEmpty
                ? L10n.Rule.SubstitutionUndefined.Raw.reason : L10n.Rule.SubstitutionUndefined.reason,
            advice: advice, unit: unit)
    }

    private func reportForm(_ use: ArgumentUse, _ unit: StringUnit, _ context: LocalizationContext, _ findings: inout Findings) {
        let reference = context.text(of: use, in: unit)
        findings.report(
            L10n.Rule.SubstitutionUndefined.Form.message(
                reference: reference, key: context.key, language: context.language.name),
            at: context.range(of: use, in: unit), in: context, reason: L10n.Rule.SubstitutionUndefined.Form.reason,
            advice: L10n.Rule.SubstitutionUndefined.Form.advice(reference: reference), unit: unit)
    }

    /// The substitution that was probably meant: one that no text refers to, with a similar name or as the only one.
    private func likelyName(for name: String, _ localization: Localization, _ context: some EntryScope) -> String? {
        let unused = context.catalog.substitutions[localization.substitutions].filter { context.references(to: $0).isEmpty }
            .map { context.string($0.name) }
        return Spelling.nearest(name, in: unused) ?? (unused.count == 1 ? unused[0] : nil)
    }
}
