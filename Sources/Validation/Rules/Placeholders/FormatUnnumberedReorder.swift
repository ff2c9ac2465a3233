internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that a translation which changes the order of its arguments numbers them.
struct FormatUnnumberedReorder: ArgumentRule {
    static let metadata = RuleMetadata(.formatUnnumberedReorder, .placeholders, .error, .crash, blocks: .texts, fix: .unsafe)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard !arguments.areUniform, arguments.source.count > 1 else { return }
        context.forEachTranslation { text, context in
            guard context.isUnnumberedReorder(text) else { return }
            let own = text.uses.filter(\.takesArgument)
            var free = Array(arguments.source)
            var edits: [TextEdit] = []
            var numbered = Array(context.string(text.unit.value).utf8)
            var insertions: [(Int, String)] = []
            for use in own {
                guard let index = free.firstIndex(where: { $0.kind == use.kind }) else { return }
                let number = "\(free.remove(at: index).position)$"
                insertions.append((Int(use.specifier.start) + 1, number))
                let place = context.range(Int(use.specifier.start) + 1..<Int(use.specifier.start) + 1, of: text.unit.value)
                edits.append(TextEdit(place, number))
            }
            for (offset, number) in insertions.reversed() { numbered.insert(contentsOf: Array(number.utf8), at: offset) }
            let first =
                own.first { use in arguments.sourceArgument(at: use.position)?.kind != use.kind }
                ?? own[own.startIndex]
            findings.report(
                L10n.Rule.FormatUnnumberedReorder.message(
                    found: own.map { context.text(of: $0, in: text.unit) }.joined(separator: " … "),
                    expected: arguments.source.map(\.text).joined(separator: " … ")),
                at: context.range(of: first, in: text.unit), in: context, reason: L10n.Rule.FormatUnnumberedReorder.reason,
                advice: L10n.Rule.FormatUnnumberedReorder.advice(fixed: String(decoding: numbered, as: UTF8.self)),
                unit: text.unit,
                fix: context.fix(text.unit, edits))
        }
    }
}
