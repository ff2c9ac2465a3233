internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs

/// Checks that the source uses nothing that Swift cannot pass safely: C strings, characters, pointers, `*`, and `%n`.
struct FormatDangerous: ArgumentRule {
    static let metadata = RuleMetadata(.formatDangerous, .placeholders, .warning, .crash)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        if arguments.sourceIsKey {
            for use in context.usesInKey where isDangerous(use) {
                let found = context.withUTF8(context.entry.key) { $0.string(use.specifier.range) }
                report(
                    use, found: found, at: context.range(use.specifier.range, of: context.entry.key), unit: nil, context,
                    &findings)
            }
        } else if let source = context.sourceLocalization {
            context.forEachText(of: source) { text, context in
                for use in text.uses where isDangerous(use) {
                    report(
                        use, found: context.text(of: use, in: text.unit), at: context.range(of: use, in: text.unit),
                        unit: text.unit, context, &findings)
                }
            }
        }
    }

    private func isDangerous(_ use: ArgumentUse) -> Bool {
        guard use.takesArgument, use.specifier.form == .argument else { return false }
        switch use.kind {
        case .byteCount, .cString, .character, .pointer: return true
        default: return use.specifier.hasStar
        }
    }

    private func report(
        _ use: ArgumentUse, found: String, at range: ByteRange, unit: StringUnit?, _ context: some EntryScope,
        _ findings: inout Findings
    ) {
        if use.kind == .byteCount {
            findings.report(
                L10n.Rule.FormatDangerous.Writes.message(found: found), at: range, in: context,
                reason: L10n.Rule.FormatDangerous.Writes.reason,
                advice: L10n.Rule.FormatDangerous.Writes.advice, severity: .error, unit: unit)
        } else {
            findings.report(
                L10n.Rule.FormatDangerous.message(found: found), at: range, in: context, reason: L10n.Rule.FormatDangerous.reason,
                advice: L10n.Rule.FormatDangerous.advice,
                impact: use.kind == .character || use.kind == .pointer ? .wrong : nil, unit: unit)
        }
    }
}
