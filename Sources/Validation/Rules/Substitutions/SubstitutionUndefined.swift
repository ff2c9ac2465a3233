internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that every `%#@name@` refers to a substitution of its localization, from a text that may do so.
struct SubstitutionUndefined: ArgumentRule {
    static let metadata = RuleMetadata(.substitutionUndefined, .substitutions, .error, .build, blocks: .all)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard arguments.uses.contains(where: { $0.specifier.form == .substitution }) else { return }
        for index in context.entry.localizations {
            let localization = context.catalog.localizations[index]
            var unused: [String]?
            context.forEachText(of: localization) { text, context in
                for use in text.uses where use.specifier.form == .substitution {
                    if text.unit.form.category != nil {
                        reportForm(use, text.unit, context, &findings)
                    } else if use.substitution == nil {
                        let names = unused ?? unusedNames(of: localization, context)
                        unused = names
                        report(use, text.unit, localization, unused: names, context, &findings)
                    }
                }
            }
        }
    }

    private func report(
        _ use: ArgumentUse, _ unit: StringUnit, _ localization: Localization, unused: [String], _ context: LocalizationContext,
        _ findings: inout Findings
    ) {
        let name = context.withUTF8(unit.value) { $0.string(use.specifier.nameRange) }
        // The substitution that was probably meant: one that no text refers to, with a similar name or as the only one.
        let likelyName = Spelling.nearest(name, in: unused) ?? (unused.count == 1 ? unused[0] : nil)
        let advice =
            if let suggestion = likelyName {
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
            reason: context.catalog.substitutions(of: localization).isEmpty
                ? L10n.Rule.SubstitutionUndefined.Raw.reason : L10n.Rule.SubstitutionUndefined.reason,
            // Where the source has it, people see the reference; only where nobody has it, Apple's compiler refuses the catalog.
            advice: advice, impact: isInSource(name, context) ? .wrong : nil, unit: unit)
    }

    private func isInSource(_ name: String, _ context: LocalizationContext) -> Bool {
        guard let source = context.sourceLocalization, !context.isSourceLanguage else { return false }
        return context.catalog.substitutions(of: source).contains { context.string($0.name) == name }
    }

    private func reportForm(_ use: ArgumentUse, _ unit: StringUnit, _ context: LocalizationContext, _ findings: inout Findings) {
        let reference = context.text(of: use, in: unit)
        findings.report(
            L10n.Rule.SubstitutionUndefined.Form.message(
                reference: reference, key: context.key, language: context.language.name),
            at: context.range(of: use, in: unit), in: context, reason: L10n.Rule.SubstitutionUndefined.Form.reason,
            advice: L10n.Rule.SubstitutionUndefined.Form.advice(reference: reference), unit: unit)
    }

    /// The substitutions that no text refers to.
    private func unusedNames(of localization: Localization, _ context: some EntryScope) -> [String] {
        context.catalog.substitutions(of: localization).filter { context.references(to: $0).isEmpty }
            .map { context.string($0.name) }
    }
}
