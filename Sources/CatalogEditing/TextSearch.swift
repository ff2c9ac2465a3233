internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nICU
package import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Compares texts with what somebody remembers of one: case, accents, placeholders and small slips do not matter.
package struct TextSearch: Sendable {
    /// How near a text comes, the best first.
    package enum Match: Int, Comparable, Sendable {
        /// The text.
        case exact
        /// The text with values for its placeholders: `2 items` for `%lld items`.
        case filled
        case prefix
        /// It has the words, in their order.
        case words
        /// It has the letters, in the middle of a word.
        case part
        /// It differs by a few letters, or has the words in another order.
        case similar

        package var name: String { "\(self)" }

        package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// What placeholders become.
    private static let placeholder: Character = "\u{FFFC}"

    /// As folded text.
    private let wanted: [Character]
    private let words: [[Character]]

    package init(_ text: String) {
        wanted = Self.folded(text)
        words = Self.words(wanted)
    }

    /// Whether there is anything to look for.
    package var isEmpty: Bool { wanted.isEmpty }

    package func match(_ text: String) -> Match? {
        let text = Self.folded(text)
        if text.isEmpty { return nil }
        if text == wanted { return .exact }
        if fills(text) { return .filled }
        if text.starts(with: wanted) { return .prefix }
        if let place = Self.place(of: wanted, in: text) {
            let startsWord = place == 0 || !text[place - 1].isLetter || !text[place].isLetter
            return startsWord ? .words : .part
        }
        return isSimilar(text) ? .similar : nil
    }

    /// Without case and accents, with single spaces.
    private static func folded(_ text: String) -> [Character] {
        var bytes = Array(text.utf8)
        for specifier in FormatParser.parse(text).reversed() where !specifier.mayBeProse && specifier.form != .escapedPercent {
            bytes.replaceSubrange(specifier.range, with: String(placeholder).utf8)
        }
        let folded = TextFolding.folded(String(decoding: bytes, as: UTF8.self))
        return Array(folded.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    private static func words(_ text: [Character]) -> [[Character]] {
        text.split { !$0.isLetter && !$0.isNumber }.map(Array.init)
    }

    /// The most characters that a value of a placeholder has.
    private static let longestValue = 40

    /// Whether the text becomes what is looked for when its placeholders get values.
    private func fills(_ text: [Character]) -> Bool {
        let parts = text.split(separator: Self.placeholder, omittingEmptySubsequences: false)
        guard parts.count > 1, parts.reduce(0, { $0 + $1.count(where: \.isLetter) }) >= 2, let last = parts.last,
            wanted.starts(with: parts[0])
        else { return false }
        var place = parts[0].count
        for part in parts.dropFirst().dropLast() {
            guard let next = Self.place(of: Array(part), in: wanted, from: place + 1) else { return false }
            place = next + part.count
        }
        let end = wanted.count - last.count
        return end > place && end - place <= Self.longestValue && wanted[end...].elementsEqual(last)
    }

    private static func place(of part: [Character], in text: [Character], from start: Int = 0) -> Int? {
        guard let first = part.first else { return start <= text.count ? start : nil }
        var place = start
        while place + part.count <= text.count {
            if text[place] == first, text[place..<place + part.count].elementsEqual(part) { return place }
            place += 1
        }
        return nil
    }

    // MARK: Similar texts

    private func isSimilar(_ text: [Character]) -> Bool {
        let allowed = wanted.count / 5
        if allowed > 0, abs(text.count - wanted.count) <= allowed, Self.distance(wanted, text, atMost: allowed) { return true }
        guard !words.isEmpty, words.contains(where: { $0.count > 2 }) else { return false }
        let found = Self.words(text)
        return words.allSatisfy { word in
            found.contains { other in
                other.starts(with: word) || word.count > 4 && Self.distance(word, other, atMost: word.count / 5)
            }
        }
    }

    /// Whether so few insertions, deletions and replacements make one text of the other.
    private static func distance(_ a: [Character], _ b: [Character], atMost limit: Int) -> Bool {
        if abs(a.count - b.count) > limit { return false }
        var row = Array(0...b.count)
        for (index, character) in a.enumerated() {
            var previous = row[0]
            row[0] = index + 1
            var least = row[0]
            for column in b.indices {
                let cost = min(row[column + 1] + 1, row[column] + 1, previous + (b[column] == character ? 0 : 1))
                previous = row[column + 1]
                row[column + 1] = cost
                least = min(least, cost)
            }
            if least > limit { return false }
        }
        return row[b.count] <= limit
    }
}

/// A text that was looked for.
package struct FoundText: Sendable {
    package let catalog: StringCatalog
    package let entry: CatalogEntry
    package let language: String
    /// The plural form or device, if the text is one of several.
    package let path: TextPath
    package let text: String
    package let match: TextSearch.Match

    package var key: String { catalog.string(entry.key) }

    /// The texts of a catalog that come near, in any language or in some.
    package static func all(_ search: TextSearch, in catalog: StringCatalog, _ languages: [String]?) -> [FoundText] {
        let wanted = languages.map { Set($0.map { LanguageTag($0).canonical.identifier }) }
        let isWanted = catalog.languages.map { wanted?.contains($0.tag.canonical.identifier) ?? true }
        return catalog.entries.concurrentMap { entry -> [FoundText] in
            var found: [FoundText] = []
            func add(_ text: String, _ language: LanguageIndex, _ path: TextPath) {
                guard isWanted[language], let match = search.match(text) else { return }
                found.append(
                    FoundText(
                        catalog: catalog, entry: entry, language: catalog.languages[language].name, path: path, text: text,
                        match: match))
            }
            var hasSource = false
            for localization in catalog.localizations[entry.localizations] {
                if localization.language == catalog.sourceLanguage { hasSource = true }
                for unit in catalog.units[localization.units] where unit.hasText {
                    add(catalog.string(unit.value), localization.language, catalog.path(of: unit) ?? TextPath())
                }
            }
            // The key is the text.
            if !hasSource, let source = catalog.sourceLanguage { add(catalog.string(entry.key), source, TextPath()) }
            return found
        }.flatMap { $0 }
    }

    package func isBefore(_ other: FoundText) -> Bool {
        if match != other.match { return match < other.match }
        if text.count != other.text.count { return text.count < other.text.count }
        if key != other.key { return key < other.key }
        return (language, catalog.source.path, path.text) < (other.language, other.catalog.source.path, other.path.text)
    }
}
