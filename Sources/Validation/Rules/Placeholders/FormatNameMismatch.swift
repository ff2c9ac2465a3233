internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a named placeholder takes the argument that has its name in the source.
///
/// Where the two are of different types, the rules about types say so.
struct FormatNameMismatch: ArgumentRule {
    static let metadata = RuleMetadata(.formatNameMismatch, .placeholders, .error, .wrong, blocks: .texts, fix: .unsafe)

    private typealias Texts = L10n.Rule.FormatNameMismatch

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard arguments.source.count > 1 else { return }
        let named = arguments.source.compactMap { argument in
            name(of: arguments.use(at: argument.use), context).map { (name: $0, argument: argument) }
        }
        guard named.count > 1, Set(named.map(\.name)).count == named.count else { return }
        context.forEachTranslation { text, context in
            let own = text.uses.filter(\.takesArgument)
            for use in own {
                guard let name = name(of: use, context), let meant = named.first(where: { $0.name == name })?.argument,
                    meant.position != use.position, meant.kind == use.kind,
                    arguments.sourceArgument(at: use.position)?.kind == use.kind
                else { continue }
                let written = context.text(of: use, in: text.unit).drop { $0 != "(" }
                findings.report(
                    Texts.message(name: name, found: use.position, expected: meant.position),
                    at: context.range(of: use, in: text.unit), in: context, reason: Texts.reason,
                    advice: Texts.advice(fixed: "%\(meant.position)$\(written)"), unit: text.unit,
                    fix: fix(Array(own), named.map { ($0.name, $0.argument.position) }, text.unit, context))
                // The others in the text are fixed with it.
                return
            }
        }
    }

    /// The name in `%(name)@`, if there is one.
    private func name(of use: ArgumentUse, _ context: some EntryScope) -> String? {
        guard use.specifier.form == .argument, !use.specifier.nameRange.isEmpty else { return nil }
        let text = context.catalog.text(of: use, in: context.entry)
        return context.withUTF8(text) { $0.string(use.specifier.nameRange) }
    }

    /// Numbers every placeholder by its name; nil where one has no name that the source knows.
    private func fix(
        _ uses: [ArgumentUse], _ positions: [(name: String, position: Int)], _ unit: StringUnit, _ context: some EntryScope
    ) -> FixIt? {
        var edits: [TextEdit] = []
        for use in uses {
            guard let name = name(of: use, context), let position = positions.first(where: { $0.name == name })?.position
            else { return nil }
            // Between the percent sign and the bracket before the name.
            let number = (Int(use.specifier.start) + 1)..<(Int(use.specifier.nameStart) - 1)
            edits.append(TextEdit(context.range(number, of: unit.value), "\(position)$"))
        }
        return context.fix(unit, edits)
    }
}
