internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that two English texts that mean the opposite do not have the same translation.
struct OppositeMeaning: CatalogRule {
    static let metadata = RuleMetadata(.oppositeMeaning, .proof, .warning, .style, since: "0.1.0", state: .preview)

    private typealias Texts = L10n.Rule.OppositeMeaning

    /// Words that make a text the opposite of one with the other word.
    private static let pairs: [(String, String)] = [
        ("above", "below"), ("accept", "decline"), ("accepted", "declined"), ("active", "inactive"), ("add", "remove"),
        ("allow", "deny"), ("allowed", "denied"), ("always", "never"), ("archive", "unarchive"), ("ascending", "descending"),
        ("available", "unavailable"), ("before", "after"), ("block", "unblock"), ("bottom", "top"), ("can", "cannot"),
        ("check", "uncheck"), ("collapse", "expand"), ("connect", "disconnect"), ("connected", "disconnected"),
        ("decrease", "increase"), ("decrypt", "encrypt"), ("disable", "enable"), ("disabled", "enabled"),
        ("download", "upload"), ("end", "start"), ("ended", "started"), ("export", "import"), ("failed", "succeeded"),
        ("first", "last"), ("follow", "unfollow"), ("hidden", "visible"), ("hide", "show"), ("higher", "lower"),
        ("horizontal", "vertical"), ("in", "out"), ("incoming", "outgoing"), ("input", "output"), ("install", "uninstall"),
        ("installed", "uninstalled"), ("landscape", "portrait"), ("left", "right"), ("less", "more"), ("load", "unload"),
        ("lock", "unlock"), ("locked", "unlocked"), ("maximum", "minimum"), ("max", "min"), ("mount", "unmount"),
        ("mute", "unmute"), ("muted", "unmuted"), ("newer", "older"), ("newest", "oldest"), ("next", "previous"),
        ("off", "on"), ("offline", "online"), ("pin", "unpin"), ("redo", "undo"), ("join", "leave"), ("dark", "light"),
        ("close", "open"), ("buy", "sell"), ("private", "public"), ("read", "unread"),
        ("receive", "send"), ("received", "sent"), ("select", "deselect"), ("start", "stop"), ("started", "stopped"),
        ("subscribe", "unsubscribe"), ("sunrise", "sunset"), ("valid", "invalid"), ("with", "without"), ("yes", "no"),
    ]

    /// By word: the numbers of its pairs, and which of the two it is.
    private static let sides: [String: [(pair: Int, isSecond: Bool)]] = pairs.enumerated().reduce(into: [:]) { sides, pair in
        sides[pair.element.0, default: []].append((pair.offset, false))
        sides[pair.element.1, default: []].append((pair.offset, true))
    }

    /// A text, and what it says of the pair in its bucket.
    private struct Side {
        let entry: CatalogEntry
        let source: JSONText
        let isSecond: Bool
    }

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        guard let source = catalog.sourceLanguage, context.languages[source].tag.canonical.language == "en" else { return }
        var buckets: [String: [Side]] = [:]
        var order: [String] = []
        for entry in catalog.entries where entry.isTranslatable {
            guard let text = context.singleTextToTranslate(of: entry) else { continue }
            for (bucket, isSecond) in Self.buckets(of: context.string(text)) {
                if buckets[bucket] == nil { order.append(bucket) }
                buckets[bucket, default: []].append(Side(entry: entry, source: text, isSecond: isSecond))
            }
        }
        var reported: Set<Int> = []
        for bucket in order {
            guard let sides = buckets[bucket], let first = sides.first,
                let second = sides.first(where: { $0.isSecond != first.isSecond })
            else { continue }
            compare(first, second, context, &reported, &findings)
        }
    }

    /// What is left of a text without the word that has an opposite.
    private static func buckets(of text: String) -> [(bucket: String, isSecond: Bool)] {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "%" && $0 != "'" }.map(String.init)
        guard words.count <= 12 else { return [] }
        var buckets: [(String, Bool)] = []
        for (index, word) in words.enumerated() {
            for side in sides[word] ?? [] {
                var rest = words
                rest[index] = "\u{0}\(side.pair)"
                buckets.append((rest.joined(separator: " "), side.isSecond))
            }
        }
        // `is installed` and `is not installed`.
        if !words.isEmpty {
            let rest = words.filter { $0 != "not" }
            if rest.count + 1 >= words.count { buckets.append((rest.joined(separator: " "), rest.count < words.count)) }
        }
        return buckets
    }

    private func compare(
        _ first: Side, _ second: Side, _ context: CatalogContext, _ reported: inout Set<Int>, _ findings: inout Findings
    ) {
        let catalog = context.catalog
        var same: [(unit: StringUnit, other: StringUnit, language: LanguageIndex)] = []
        var count = 0
        for localization in catalog.localizations[second.entry.localizations]
        where localization.language != catalog.sourceLanguage {
            guard let unit = context.plainUnit(localization), unit.hasText,
                let other = catalog.localizations[first.entry.localizations].first(where: { $0.language == localization.language }
                ),
                let otherUnit = context.plainUnit(other), otherUnit.hasText
            else { continue }
            count += 1
            // A text that nobody has translated yet is the subject of another rule.
            guard context.isSame(unit.value, otherUnit.value), !context.isSame(unit.value, first.source),
                !context.isSame(unit.value, second.source)
            else { continue }
            same.append((unit, otherUnit, localization.language))
        }
        // Where many languages have one word for both, the texts mean no opposites.
        guard same.count * 3 <= count || count < 3 && same.count == 1 else { return }
        for (unit, other, language) in same where reported.insert(Int(unit.valueRange.start)).inserted {
            findings.report(
                Texts.message(
                    translation: context.string(unit.value), source: context.string(second.source),
                    other: context.string(first.source)),
                at: unit.valueRange, in: context, reason: Texts.reason, advice: Texts.advice, unit: unit,
                key: context.string(second.entry.key), language: context.languages[language].name,
                related: [RelatedRange(other.valueRange, Texts.other(key: context.string(first.entry.key)))])
        }
    }
}
