internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs

/// Checks that the source says how many digits a decimal has: without them, `printf` writes six.
struct FormatDigitsMissing: ArgumentRule {
    static let metadata = RuleMetadata(
        .formatDigitsMissing, .placeholders, .note, .wrong, since: "0.1.0", state: .preview)

    private typealias Texts = L10n.Rule.FormatDigitsMissing

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        if arguments.sourceIsKey {
            for use in context.usesInKey where isDecimal(use) {
                let found = context.withUTF8(context.entry.key) { $0.string(use.specifier.range) }
                report(found, at: context.range(use.specifier.range, of: context.entry.key), unit: nil, context, &findings)
            }
        } else if let source = context.sourceLocalization {
            context.forEachText(of: source) { text, context in
                for use in text.uses where isDecimal(use) {
                    let found = context.text(of: use, in: text.unit)
                    report(found, at: context.range(of: use, in: text.unit), unit: text.unit, context, &findings)
                }
            }
        }
    }

    private func isDecimal(_ use: ArgumentUse) -> Bool {
        use.takesArgument && use.specifier.form == .argument && !use.specifier.mayBeProse && use.kind == .double
            && [UInt8(ascii: "f"), UInt8(ascii: "F")].contains(use.specifier.conversion)
    }

    private func report(
        _ found: String, at range: ByteRange, unit: StringUnit?, _ context: some EntryScope, _ findings: inout Findings
    ) {
        // The name of an argument may have a dot.
        if found.split(separator: ")").last?.contains(".") ?? true { return }
        findings.report(
            Texts.message(found: found), at: range, in: context, reason: Texts.reason, advice: Texts.advice, unit: unit)
    }
}
