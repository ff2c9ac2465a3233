internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that a translation has the tags, links and emphasis of its source, and that its marks come in pairs.
///
/// Markup for automatic grammar is `automatic-grammar`, the addresses of links are `url-email-path-differs`.
struct MarkupMismatch: UnitRule {
    static let metadata = RuleMetadata("markup-mismatch", .text, .warning)

    private typealias Texts = L10n.Rule.MarkupMismatch

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        guard context.isTranslation(unit), let language = context.language, let source = context.counterpart(of: unit) else { return }
        let kinds: TextTraits = [.angle, .emphasis, .bracket]
        guard
            !context.traits(ofCounterpart: source).isDisjoint(with: kinds)
                || !context.traits(of: unit).isDisjoint(with: [.angle, .emphasis])
        else { return }
        guard !context.isSame(source, unit.value) else { return }
        let expected = Markup(context.string(source))
        let own = Markup(context.string(unit.value))
        guard expected != own, let message = Self.message(expected, own, language.name) else { return }
        context.report(message, at: unit.valueRange, reason: Texts.reason, advice: Texts.advice, unit: unit)
    }

    /// The first difference that a reader of the text would see.
    private static func message(_ expected: Markup, _ own: Markup, _ language: String) -> Message? {
        if expected.tags != own.tags {
            let names = Set(expected.tags.keys).union(own.tags.keys).sorted()
            if let name = names.first(where: { expected.tags[$0, default: 0] > own.tags[$0, default: 0] }) {
                return Texts.Missing.message(language: language, markup: "<\(name)>")
            }
            if let name = names.first(where: { expected.tags[$0, default: 0] < own.tags[$0, default: 0] }) {
                return Texts.Extra.message(language: language, markup: "<\(name)>")
            }
        }
        if own.links < expected.links { return Texts.Missing.message(language: language, markup: "[…](…)") }
        let attributes = expected.attributes.keys.sorted()
        // Grammar that the language does not need is `automatic-grammar`.
        if expected.attributes["inflect"] == nil, let name = attributes.first(where: { own.attributes[$0] == nil }) {
            return Texts.Missing.message(language: language, markup: "^[…](\(name): …)")
        }
        for mark in Markup.Mark.allCases where expected.count(of: mark).isMultiple(of: 2) {
            let count = own.count(of: mark)
            if !count.isMultiple(of: 2) { return Texts.Unpaired.message(language: language, markup: mark.rawValue) }
            if count == 0, expected.count(of: mark) > 0 {
                return Texts.Missing.message(language: language, markup: "\(mark.rawValue)…\(mark.rawValue)")
            }
        }
        if expected.hasEmphasis, !own.hasEmphasis, own.count(of: .strong) == expected.count(of: .strong) {
            return Texts.Missing.message(language: language, markup: "*…*")
        }
        return nil
    }
}
