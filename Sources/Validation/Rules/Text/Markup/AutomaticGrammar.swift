internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that words which the system is to inflect, `^[%lld item](inflect: true)`, are so marked in languages that it knows,
/// and in no other.
struct AutomaticGrammar: TextRule {
    static let metadata = RuleMetadata(.automaticGrammar, .text, .note, .wrong, options: Options.self)
    let options: Options

    struct Options: RuleOptions {
        let languages: Set<String>

        init(_ options: inout OptionReader) {
            let languages = options.texts(
                "languages", "Languages that the oldest supported system inflects; de, en, es, fr, it and pt without it.")
            self.languages = languages.map(Set.init) ?? ["de", "en", "es", "fr", "it", "pt"]
        }
    }
    static let characters: TextTraits = .bracket

    private typealias Texts = L10n.Rule.AutomaticGrammar

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.state != .new, unit.hasValue else { return }
        let isMarked = context.traits.contains(.bracket) && Self.isMarked(unit.value, context)
        guard isMarked || isMarkedInSource(context), context.isMaintained else { return }
        let language = context.language
        let isKnown = options.languages.contains(language.name) || options.languages.contains(language.tag.language)
        // Where words have one form only, there is nothing to inflect and nothing is lost.
        guard isMarked != isKnown, let common = language.commonPluralCategories, common.count > 1 else { return }
        let key = context.key
        if isMarked {
            findings.report(
                Texts.message(language: language.name, key: key), at: unit.valueRange, in: context, reason: Texts.reason,
                advice: Texts.advice,
                unit: unit)
        } else if unit.form.category == nil, context.catalog.plurals(of: context.localization).isEmpty,
            !language.keepsSingularAfterNumbers
        {
            findings.report(
                Texts.Dropped.message(language: language.name, key: key), at: unit.valueRange, in: context,
                reason: Texts.Dropped.reason,
                advice: Texts.Dropped.advice, unit: unit)
        }
    }

    private func isMarkedInSource(_ context: UnitContext) -> Bool {
        guard let source = context.counterpart, source.traits.contains(.bracket) else { return false }
        return Self.isMarked(source.text, context)
    }

    private static func isMarked(_ text: JSONText, _ context: UnitContext) -> Bool {
        guard context.withUTF8(text, { $0.contains(UInt8(ascii: "^")) }) else { return false }
        return Markup(context.string(text)).attributes["inflect"] != nil
    }
}
