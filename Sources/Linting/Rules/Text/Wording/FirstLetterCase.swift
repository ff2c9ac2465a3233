internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that a translation begins with a capital letter where its source does, in a language that nearly always does the same.
struct FirstLetterCase: CatalogRule {
    static let metadata = RuleMetadata(.firstLetterCase, .text, .note, .style, fix: .unsafe, since: "0.1.0", state: .preview)

    private typealias Texts = L10n.Rule.FirstLetterCase

    /// How many texts a language needs before its habit is known, and how many of a hundred may be small.
    private static let (sample, tolerated) = (20, 5)

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        var totals: [LanguageIndex: Int] = [:]
        var small: [LanguageIndex: [(unit: StringUnit, entry: CatalogEntry, place: ByteRange)]] = [:]
        for entry in catalog.entries where entry.isTranslatable {
            guard let source = context.singleTextToTranslate(of: entry), let start = Self.start(context.scalars(source)),
                start.isCapital
            else { continue }
            for localization in catalog.localizations[entry.localizations] where localization.language != catalog.sourceLanguage {
                guard let unit = context.plainUnit(localization), unit.hasText, unit.state != .new else { continue }
                let text = context.scalars(unit.value)
                guard let own = Self.start(text), let scripts = context.languages[localization.language].scripts,
                    scripts.contains(own.script), !context.isSame(unit.value, source)
                else { continue }
                totals[localization.language, default: 0] += 1
                if own.isCapital || own.isName || text.scalars.last == ":" { continue }
                let place = context.range(text.place(0..<1), of: unit.value)
                small[localization.language, default: []].append((unit, entry, place))
            }
        }
        for (language, slips) in small.sorted(by: { $0.key < $1.key }) {
            let total = totals[language] ?? 0
            guard total >= Self.sample, slips.count * 100 <= total * Self.tolerated else { continue }
            let name = catalog.languages[language].name
            for slip in slips {
                let letter = context.excerpt(slip.place)
                findings.report(
                    Texts.message(letter: letter), at: slip.place, in: context, reason: Texts.reason(language: name),
                    advice: Texts.advice, unit: slip.unit, key: context.string(slip.entry.key), language: name,
                    fix: FixIt(.unsafe, [TextEdit(slip.place, letter.uppercased())]))
            }
        }
    }

    /// The first word of a text that begins with a letter of a script with capitals.
    private static func start(_ text: TextScalars) -> (isCapital: Bool, isName: Bool, script: Script)? {
        guard let first = text[0], first.properties.isCased else { return nil }
        var lookup = Script.Lookup()
        guard let script = lookup.script(of: first.value) else { return nil }
        let word = text.scalars.prefix { !$0.properties.isWhitespace }
        // `iPhone`, `macOS`, `frontmost.app`, `https:`, `e-mail`.
        let isName = word.dropFirst().contains {
            $0.properties.isUppercase || ["/", ":", ".", "@", "_", "-"].contains($0) && $0 != word.last
        }
        return (first.properties.isUppercase, isName || word.contains { $0.isDigit }, script)
    }
}
