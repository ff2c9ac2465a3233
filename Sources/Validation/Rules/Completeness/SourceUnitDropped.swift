internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that the source text of a key that is a name is not in the state `new`, because Xcode leaves such a text out of the build.
///
/// Xcode keeps such a text for keys entered by hand, and where the code has the text too. It keeps all forms of a plural as soon as
/// one of them is done.
struct SourceUnitDropped: LocalizationRule {
    static let metadata = RuleMetadata(.sourceUnitDropped, .completeness, .warning, .wrong, fix: .safe)

    private typealias Texts = L10n.Rule.SourceUnitDropped

    func check(_ localization: Localization, in context: LocalizationContext, to findings: inout Findings) {
        guard context.isSourceLanguage, context.entry.isTranslatable, context.entry.extractionState != .manual,
            context.entry.extractionState != .extractedWithValue, !context.catalog.isStringSet(localization),
            context.catalog.units[localization.units].contains(where: { $0.state == .new && $0.form.substitution == nil }),
            context.keyIsIdentifier, !context.hasSourceElsewhere
        else { return }
        let units = context.catalog.units[localization.units].filter { $0.form.substitution == nil }
        for unit in units where unit.state == .new && unit.hasText {
            // The bare key is then the text itself.
            guard !context.isSame(unit.value, context.entry.key) else { continue }
            let forms = units.filter { $0.form.device == unit.form.device }
            guard forms.first?.range == unit.range, forms.allSatisfy({ $0.state == .new }) else { continue }
            findings.report(
                Texts.message(key: context.key), at: unit.stateRange, in: context, reason: Texts.reason, advice: Texts.advice,
                unit: unit, fix: FixIt(.safe, forms.map { TextEdit($0.stateRange, "\"translated\"") }))
        }
    }
}
