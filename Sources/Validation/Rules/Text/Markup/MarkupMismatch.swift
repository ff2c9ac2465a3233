internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a translation has the tags, links and emphasis of its source, and that its marks come in pairs.
///
/// Markup for automatic grammar is `automatic-grammar`, the addresses of links are `url-email-path-differs`.
struct MarkupMismatch: TextRule {
    static let metadata = RuleMetadata(.markupMismatch, .text, .warning, .wrong, fix: .safe)
    static let characters: TextTraits = [.angle, .emphasis, .bracket]

    private typealias Texts = L10n.Rule.MarkupMismatch

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.isTranslation(unit), let counterpart = context.counterpart else { return }
        let source = counterpart.text
        let isMarked = !context.traits.isDisjoint(with: [.angle, .emphasis])
        guard isMarked || !counterpart.traits.isDisjoint(with: [.angle, .emphasis, .bracket]) else { return }
        guard !context.isSame(source, unit.value) else { return }
        // A placeholder becomes a word.
        let text = context.string(unit.value, replacingPlaceholdersBy: "x")
        let original = context.string(source, replacingPlaceholdersBy: "x")
        let expected = Markup(original)
        let own = Markup(text)
        if own.links < expected.links, case let spaces = context.withUTF8(unit.value, Self.spacesInLinks),
            let first = spaces.first
        {
            let isAll = own.links + spaces.count == expected.links
            findings.report(
                Texts.Spaced.message(language: context.language.name), at: context.range(first, of: unit.value), in: context,
                reason: Texts.reason, advice: Texts.Spaced.advice, unit: unit,
                fix: isAll ? FixIt(.safe, spaces.map { TextEdit(context.range($0, of: unit.value), "") }) : nil)
            return
        }
        let star = Character("*")
        let hasOnlyStrong =
            expected.emphasis == nil && expected.count(of: .strong) > 0
            && original.count(where: { $0 == star }) == 2
                * expected.count(of: .strong)
        if hasOnlyStrong, !text.count(where: { $0 == star }).isMultiple(of: 2) {
            findings.report(
                Texts.Unpaired.message(language: context.language.name, markup: "*"), at: unit.valueRange, in: context,
                reason: Texts.reason, advice: Texts.advice, unit: unit)
            return
        }
        guard expected != own, let finding = Self.finding(expected, own, text, context.language.name) else { return }
        findings.report(
            finding.message, at: unit.valueRange, in: context, reason: Texts.reason, advice: Texts.advice,
            severity: finding.severity,
            unit: unit)
    }

    /// The spaces between the brackets of `[text] (address)`.
    private static func spacesInLinks(_ text: Span<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        guard let opening = text.firstIndex(of: UInt8(ascii: "[")) else { return [] }
        for index in text.indices where index > opening && text[index] == UInt8(ascii: "]") {
            var end = index + 1
            while end < text.count, case let length = text.spaceLength(at: end), length > 0 { end += length }
            guard end > index + 1, end < text.count, text[end] == UInt8(ascii: "("),
                let close = text.firstIndex(from: end, where: { $0 == UInt8(ascii: ")") || $0 <= 0x20 }),
                text[close] == UInt8(ascii: ")"), close > end + 1
            else { continue }
            found.append(index + 1..<end)
        }
        return found
    }

    private typealias Problem = (message: Message, severity: Severity)

    /// The first difference that a reader of the text would see. Emphasis may be omitted on purpose.
    private static func finding(_ expected: Markup, _ own: Markup, _ text: String, _ language: String) -> Problem? {
        func missing(_ markup: String, _ severity: Severity = .warning) -> Problem {
            (Texts.Missing.message(language: language, markup: markup), severity)
        }
        let names = Set(expected.tags.keys).union(own.tags.keys).sorted()
        if let name = names.first(where: { expected.tags[$0, default: 0] > own.tags[$0, default: 0] }) {
            return missing("<\(name)>")
        }
        if let name = names.first(where: { expected.tags[$0, default: 0] < own.tags[$0, default: 0] }) {
            return (Texts.Extra.message(language: language, markup: "<\(name)>"), .warning)
        }
        if own.links < expected.links { return missing("[…](…)") }
        // Grammar that the language does not need is `automatic-grammar`.
        if expected.attributes["inflect"] == nil,
            let name = expected.attributes.keys.sorted().first(where: { own.attributes[$0] == nil })
        {
            return missing("^[…](\(name): …)")
        }
        for mark in Markup.Mark.allCases where expected.count(of: mark).isMultiple(of: 2) {
            let count = own.count(of: mark)
            if !count.isMultiple(of: 2) { return (Texts.Unpaired.message(language: language, markup: mark.rawValue), .warning) }
            if count == 0, expected.count(of: mark) > 0 { return missing("\(mark.rawValue)…\(mark.rawValue)", .note) }
        }
        if expected.strongPairs * 2 == expected.count(of: .strong), own.strongPairs * 2 < own.count(of: .strong) {
            return (Texts.Raw.message(markup: "**", language: language), .warning)
        }
        guard let emphasis = expected.emphasis, own.emphasis == nil, own.count(of: .strong) == expected.count(of: .strong)
        else { return nil }
        if text.count(where: { $0 == emphasis }) - 2 * own.count(of: .strong) >= 2 {
            return (Texts.Raw.message(markup: "\(emphasis)", language: language), .warning)
        }
        return missing("\(emphasis)…\(emphasis)", .note)
    }
}
