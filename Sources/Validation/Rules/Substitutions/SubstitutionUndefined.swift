internal import Diagnostics
internal import FormatStrings
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that every `%#@name@` refers to a substitution of its localization, from a text that may do so.
struct SubstitutionUndefined: ArgumentRule {
    static let metadata = RuleMetadata("substitution-undefined", .substitutions, .error, blocksGeneration: true)

    func check(_ arguments: EntryArguments, in context: inout RuleContext) {
        guard arguments.uses.contains(where: { $0.specifier.form == .substitution }) else { return }
        context.forEachText(arguments) { text, context in
            for use in text.uses where use.specifier.form == .substitution {
                if text.unit.form.category != nil {
                    reportForm(use, text.unit, &context)
                } else if let localization = context.localization,
                    Self.isUndefined(use, in: text.unit, of: localization, context)
                {
                    report(use, text.unit, localization, &context)
                }
            }
        }
    }

    /// Whether a localization has no substitution of the name that a reference in one of its texts gives.
    static func isUndefined(
        _ use: ArgumentUse, in unit: StringUnit, of localization: Localization, _ context: RuleContext
    ) -> Bool {
        EntryArguments.definition(use.specifier, in: unit.value, localization, context.catalog, context.bytes) == nil
    }

    private func report(_ use: ArgumentUse, _ unit: StringUnit, _ localization: Localization, _ context: inout RuleContext) {
        guard let entry = context.entry else { return }
        let name = context.withUTF8(unit.value) { String(decoding: $0[use.specifier.nameRange], as: UTF8.self) }
        let advice =
            if let suggestion = likelyName(for: name, localization, context) {
                L10n.Rule.SubstitutionUndefined.Spelling.advice(suggestion: "%#@\(suggestion)@", name: name)
            } else {
                L10n.Rule.SubstitutionUndefined.advice(name: name)
            }
        context.report(
            L10n.Rule.SubstitutionUndefined.message(
                reference: context.text(of: use, in: unit), language: context.language?.name ?? "",
                key: context.string(entry.key)),
            at: context.range(of: use, in: unit),
            // Without any substitution Apple's compiler takes the text for an ordinary one.
            reason: localization.substitutions.isEmpty
                ? L10n.Rule.SubstitutionUndefined.Raw.reason : L10n.Rule.SubstitutionUndefined.reason,
            advice: advice, unit: unit)
    }

    private func reportForm(_ use: ArgumentUse, _ unit: StringUnit, _ context: inout RuleContext) {
        guard let entry = context.entry else { return }
        let reference = context.text(of: use, in: unit)
        context.report(
            L10n.Rule.SubstitutionUndefined.Form.message(
                reference: reference, key: context.string(entry.key), language: context.language?.name ?? ""),
            at: context.range(of: use, in: unit), reason: L10n.Rule.SubstitutionUndefined.Form.reason,
            advice: L10n.Rule.SubstitutionUndefined.Form.advice(reference: reference), unit: unit)
    }

    /// The substitution that was probably meant: one that no text refers to, with a similar name or as the only one.
    private func likelyName(for name: String, _ localization: Localization, _ context: RuleContext) -> String? {
        let unused = context.catalog.substitutions[localization.substitutions].filter { context.references(to: $0).isEmpty }
            .map { context.string($0.name) }
        return Spelling.nearest(name, in: unused) ?? (unused.count == 1 ? unused[0] : nil)
    }
}
