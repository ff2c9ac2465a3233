package import L10nCLDR
internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nRuntime
internal import L10nSyntax

extension Completeness {
    /// Counts a catalog.
    ///
    /// - Parameters:
    ///   - plurals: The plural categories of a language; nil for one without known rules.
    ///   - words: Counts the words to translate; nil if they are not counted.
    package init(
        of catalog: StringCatalog, tiers: LanguageTiers,
        plurals: (LanguageTag) -> PluralProfile? = CLDRPluralRules.profile(for:),
        words: (any WordCounter)? = nil
    ) {
        self = catalog.source.bytes.withUnsafeBufferPointer { bytes in
            var count = CatalogCount(catalog, tiers, plurals, words, bytes: bytes)
            for entry in catalog.entries { count.add(entry) }
            return Completeness(
                languages: Self.sorted(count.result), keyCount: catalog.entries.count, staleCount: count.staleCount,
                untranslatableCount: count.untranslatableCount)
        }
    }

    /// Fills in how complete the languages were at an earlier revision.
    package mutating func compare(with then: Completeness) {
        let earlier = Dictionary(then.languages.map { ($0.identifier, $0) }) { first, _ in first }
        var gone = then.languages.filter { !$0.isAbsent }
        for index in languages.indices {
            let language = languages[index]
            if !language.isAbsent { gone.removeAll { $0.identifier == language.identifier } }
            guard let then = earlier[language.identifier], !then.isAbsent || language.isAbsent else { continue }
            languages[index].earlier = then.strings
        }
        goneLanguages = gone.map(\.name)
    }

    static func sorted(_ languages: [Language]) -> [Language] {
        languages.sorted { LanguageOrder.precedes(($0.name, $0.tier == .source), ($1.name, $1.tier == .source)) }
    }

    /// Several together.
    static func sum(of parts: [Completeness]) -> Completeness {
        var languages: [Language] = []
        var indices: [String: Int] = [:]
        for language in parts.flatMap(\.languages) {
            guard let index = indices[language.identifier] else {
                indices[language.identifier] = languages.count
                languages.append(language)
                continue
            }
            languages[index].add(language)
        }
        var sum = Completeness(
            languages: sorted(languages), keyCount: parts.reduce(0) { $0 + $1.keyCount },
            staleCount: parts.reduce(0) { $0 + $1.staleCount },
            untranslatableCount: parts.reduce(0) { $0 + $1.untranslatableCount })
        let there = Set(languages.filter { !$0.isAbsent }.map(\.identifier))
        let gone = Set(parts.flatMap(\.goneLanguages))
        sum.goneLanguages = gone.filter { !there.contains(LanguageTag($0).canonical.identifier) }.sorted()
        return sum
    }
}

extension Completeness.Language {
    /// What two names of one language have in common.
    var identifier: String { LanguageTag(name).canonical.identifier }

    /// Adds the counts of another catalog for the same language; the stricter tier wins.
    package mutating func add(_ other: Self) {
        let order = LanguageTier.allCases
        if order.firstIndex(of: other.tier)! < order.firstIndex(of: tier)! { tier = other.tier }
        isAbsent = isAbsent && other.isAbsent
        strings += other.strings
        forms += other.forms
        wordsToTranslate += other.wordsToTranslate
        if let counts = other.earlier { earlier = (earlier ?? TranslationCounts()) + counts }
        for namespace in other.namespaces {
            if let index = namespaces.firstIndex(where: { $0.name == namespace.name }) {
                namespaces[index].strings += namespace.strings
            } else {
                namespaces.append(namespace)
            }
        }
        namespaces.sort { $0.name < $1.name }
    }
}

extension Completeness.Namespace {
    /// The first segment of a key that has several. A text has none, nor has an object of Interface Builder or an address.
    package static func name(of key: String) -> String { key.withUTF8Span(name) }

    static func name(of key: Span<UInt8>) -> String {
        guard let dot = key.firstIndex(of: UInt8(ascii: ".")), KeyShape.isIdentifier(key), !KeyShape.isObjectID(key),
            !key.contains(UInt8(ascii: ":"))
        else { return "" }
        return key.string(0..<dot)
    }
}
