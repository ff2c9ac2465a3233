internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that `%arg` occurs only in the forms of a substitution.
struct ArgOutsideSubstitution: ArgumentRule {
    static let metadata = RuleMetadata(.argOutsideSubstitution, .substitutions, .error, .wrong)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard arguments.uses.contains(where: { $0.specifier.form == .substitutionArgument }) else { return }
        context.forEachText { text, context in
            guard text.unit.form.substitution == nil else { return }
            for use in text.uses where use.specifier.form == .substitutionArgument {
                let specifier = context.isSourceLanguage ? nil : sourceSpecifier(for: use, arguments)
                findings.report(
                    L10n.Rule.ArgOutsideSubstitution.message(
                        found: context.text(of: use, in: text.unit), language: context.language.name,
                        key: context.key),
                    at: context.range(of: use, in: text.unit), in: context, reason: L10n.Rule.ArgOutsideSubstitution.reason,
                    advice: specifier.map { L10n.Rule.ArgOutsideSubstitution.Specifier.advice(specifier: $0) }
                        ?? L10n.Rule.ArgOutsideSubstitution.advice,
                    unit: text.unit)
            }
        }
    }

    /// How the source writes the argument that is meant, if that is clear.
    private func sourceSpecifier(for use: ArgumentUse, _ arguments: EntryArguments) -> String? {
        if let position = use.specifier.explicitPosition.map({ Int($0) }) {
            guard let argument = arguments.sourceArgument(at: position), argument.conversion != 0
            else { return nil }
            return "%\(position)$\(argument.text.dropFirst())"
        }
        guard arguments.source.count == 1, let only = arguments.source.first, only.conversion != 0 else { return nil }
        return only.text
    }
}
