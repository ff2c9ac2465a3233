internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Which words of a language stand for which words of the source texts, by the texts that have both.
struct TranslatedWords {
    struct Entry {
        let entry: CatalogEntry
        let unit: StringUnit
        fileprivate var source: Set<String>
        fileprivate let words: Set<String>
        /// The words that say something: other texts have them, too, but not many.
        fileprivate var telling: [String] = []
        /// Whether they stand for other words than those of the source text.
        fileprivate(set) var fitsNowhere = false
    }

    /// With one text in both languages, sorted by key.
    private(set) var entries: [Entry] = []
    /// The entries that have a word.
    private var places: [String: [Int]] = [:]

    init(_ context: CatalogContext, _ language: LanguageIndex) {
        let catalog = context.catalog
        let translatable = catalog.entries.indices.filter { catalog.entries[$0].isTranslatable }
        for entry in context.sortedByKey(translatable).lazy.map({ catalog.entries[$0] }) {
            guard let source = context.singleTextToTranslate(of: entry),
                let localization = catalog.localizations[entry.localizations].first(where: { $0.language == language }),
                let unit = context.plainUnit(localization), unit.hasText, unit.state != .new, !context.isSame(unit.value, source)
            else { continue }
            let own = Entry(
                entry: entry, unit: unit, source: Self.words(of: source, context), words: Self.words(of: unit.value, context))
            for word in own.words { places[word, default: []].append(entries.count) }
            entries.append(own)
        }
        // Words such as "the" stand for nothing.
        var counts: [String: Int] = [:]
        for entry in entries { for word in entry.source { counts[word, default: 0] += 1 } }
        let frequent = Set(counts.filter { $0.value > 11 && $0.value * 25 > entries.count }.keys)
        for index in entries.indices {
            entries[index].source.subtract(frequent)
            entries[index].telling = entries[index].words.filter { word in
                let count = places[word, default: []].count
                return count > 2 && (count < 12 || count * 25 < entries.count)
            }
        }
        for index in entries.indices {
            let words = entries[index].telling
            entries[index].fitsNowhere = words.count > 1 && support(words, of: index, besides: index, index) * 4 <= words.count
        }
    }

    /// The beginnings of words, which endings do not change.
    private static func words(of text: JSONText, _ context: CatalogContext) -> Set<String> {
        Set(TextWords(context.scalars(text)).words.map(\.text).filter { $0.count > 2 }.map { String($0.lowercased().prefix(5)) })
    }

    /// How many of some words stand for a word of a source text, in other texts than two.
    private func support(_ words: [String], of source: Int, besides first: Int, _ second: Int) -> Int {
        words.count { word in
            let others = places[word, default: []].filter { $0 != first && $0 != second }
            let common = others.count { !entries[$0].source.isDisjoint(with: entries[source].source) }
            return common * 2 >= others.count && common > 0
        }
    }

    /// Whether each of two translations fits the source text of the other, and not its own.
    func areExchanged(_ first: Int, _ second: Int) -> Bool {
        guard entries[first].source.isDisjoint(with: entries[second].source),
            entries[first].words.isDisjoint(with: entries[second].words), entries[second].fitsNowhere
        else { return false }
        let (own, other) = (entries[first].telling, entries[second].telling)
        return support(own, of: second, besides: first, second) * 2 >= own.count
            && support(other, of: first, besides: first, second) * 2 >= other.count
    }
}
