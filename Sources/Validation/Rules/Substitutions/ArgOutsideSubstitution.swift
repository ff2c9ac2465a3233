internal import Diagnostics
internal import FormatStrings
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that `%arg` stands in the forms of a substitution only.
struct ArgOutsideSubstitution: ArgumentRule {
    static let metadata = RuleMetadata("arg-outside-substitution", .substitutions, .error)

    func check(_ arguments: EntryArguments, in context: inout RuleContext) {
        guard let entry = context.entry, arguments.uses.contains(where: { $0.specifier.form == .substitutionArgument })
        else { return }
        context.forEachText(arguments) { text, context in
            guard text.unit.form.substitution == nil else { return }
            for use in text.uses where use.specifier.form == .substitutionArgument {
                let specifier = context.isSourceLanguage ? nil : sourceSpecifier(for: use, arguments)
                context.report(
                    L10n.Rule.ArgOutsideSubstitution.message(
                        found: context.text(of: use, in: text.unit), language: context.language?.name ?? "",
                        key: context.string(entry.key)),
                    at: context.range(of: use, in: text.unit), reason: L10n.Rule.ArgOutsideSubstitution.reason,
                    advice: specifier.map { L10n.Rule.ArgOutsideSubstitution.Specifier.advice(specifier: $0) }
                        ?? L10n.Rule.ArgOutsideSubstitution.advice,
                    unit: text.unit)
            }
        }
    }

    /// How the source writes the argument that is meant, if that is clear.
    private func sourceSpecifier(for use: ArgumentUse, _ arguments: EntryArguments) -> String? {
        if let position = use.specifier.explicitPosition.map({ Int($0) }) {
            guard let argument = arguments.source.first(where: { $0.position == position }), argument.conversion != 0
            else { return nil }
            return "%\(position)$\(argument.text.dropFirst())"
        }
        guard arguments.source.count == 1, let only = arguments.source.first, only.conversion != 0 else { return nil }
        return only.text
    }
}
