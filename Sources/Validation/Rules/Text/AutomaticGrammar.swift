internal import CLDR
internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that words which the system is to inflect, `^[%lld item](inflect: true)`, are so marked in languages that it knows,
/// and in no other.
struct AutomaticGrammar: TextRule {
    static let metadata = RuleMetadata(
        "automatic-grammar", .text, .info,
        options: [
            RuleOption("languages", .list(.text), "Languages that the oldest supported system inflects: de, en, es, fr, it, pt.")
        ])
    static let characters: TextTraits = .bracket

    private typealias Texts = L10n.Rule.AutomaticGrammar
    private static let inflected: Set<String> = ["de", "en", "es", "fr", "it", "pt"]

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        guard unit.state != .new, unit.hasValue else { return }
        let isMarked = context.traits(of: unit).contains(.bracket) && Self.isMarked(unit.value, context)
        guard isMarked || isMarkedInSource(unit, &context), context.isMaintained, let entry = context.entry,
            let language = context.language
        else { return }
        let languages = context.option("languages").map { Set($0.texts) }
        let isKnown =
            languages.map { $0.contains(language.name) || $0.contains(language.tag.language) }
            ?? Self.inflected.contains(language.tag.language)
        // Where words have one form only, nothing is to be inflected and nothing is lost.
        guard isMarked != isKnown, let plural = language.plural, plural.common.count > 1 else { return }
        let key = context.string(entry.key)
        if isMarked {
            context.report(
                Texts.message(language: language.name, key: key), at: unit.valueRange, reason: Texts.reason, advice: Texts.advice,
                unit: unit)
        } else if unit.form.category == nil, context.catalog.localizations[Int(unit.localization)].plurals.isEmpty,
            !language.keepsSingularAfterNumbers
        {
            context.report(
                Texts.Dropped.message(language: language.name, key: key), at: unit.valueRange, reason: Texts.Dropped.reason,
                advice: Texts.Dropped.advice, unit: unit)
        }
    }

    private func isMarkedInSource(_ unit: StringUnit, _ context: inout RuleContext) -> Bool {
        guard let source = context.counterpart(of: unit), source.traits.contains(.bracket) else { return false }
        return Self.isMarked(source.text, context)
    }

    private static func isMarked(_ text: JSONText, _ context: RuleContext) -> Bool {
        guard context.withUTF8(text, { $0.contains(UInt8(ascii: "^")) }) else { return false }
        return Markup(context.string(text)).attributes["inflect"] != nil
    }
}
