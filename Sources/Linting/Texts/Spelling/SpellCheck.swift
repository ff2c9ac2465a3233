package import L10nCLDR
internal import L10nDiagnostics
internal import L10nStringCatalogs
internal import L10nSyntax
package import L10nValidation

/// Looks for words that the dictionary of their language does not have, in all catalogs of a project, one language after the other.
struct SpellCheck {
    struct Options: RuleOptions {
        let words: [String]
        let minimumUses: Int

        init(_ options: inout OptionReader) {
            words =
                options.texts("words", "Words of the project that no dictionary has. `*` at the end stands for any letters.")
                ?? []
            minimumUses = options.integer(
                "minimumUses", 2...1_000, default: 3, "In how many keys a word is when it is no slip but a word of the project.")
        }
    }

    /// A word that is not known.
    struct Suspect {
        let word: String
        /// What is probably meant.
        let suggestion: String
        let member: CatalogProject.Member
        let entry: CatalogEntry
        let language: LanguageIndex
        /// Of the word in the file.
        let range: ByteRange
    }

    private struct Text {
        let member: CatalogProject.Member
        let text: WrittenText
        let words: [ProseWord]
        let hasTitleCase: Bool
    }

    private let project: CatalogProject
    private let dictionaries: any SpellingDictionaries
    private let options: Options
    /// The words of all source texts, in small letters: names are among them.
    private let sourceWords: Set<String>
    /// Those that their dictionary does not have in small letters, for translations.
    private let sourceNames: Set<String>
    /// Whether the texts of the source language are checked, or all others.
    private let ofSource: Bool

    /// Nil where there are no dictionaries.
    init?(_ project: CatalogProject, _ options: Options, ofSource: Bool) {
        guard let dictionaries = project.dictionaries else { return nil }
        self.project = project
        self.dictionaries = dictionaries
        self.options = options
        self.ofSource = ofSource
        var words: Set<String> = []
        for member in project.members {
            let catalog = member.catalog
            for entry in catalog.entries {
                for text in catalog.textsToTranslate(of: entry) {
                    for word in Prose(catalog.scalars(text), isWhole: true).words { words.insert(word.text) }
                }
            }
        }
        sourceWords = Set(words.map { $0.lowercased() })
        sourceNames = ofSource ? [] : Self.names(among: words, of: project, dictionaries)
    }

    private static func sourceLanguages(of project: CatalogProject) -> Set<String> {
        Set(
            project.members.compactMap { member in
                member.catalog.sourceLanguage.map { member.catalog.languages[$0].tag.canonical.identifier }
            })
    }

    private static func names(
        among words: Set<String>, of project: CatalogProject, _ dictionaries: any SpellingDictionaries
    ) -> Set<String> {
        let sources = sourceLanguages(of: project)
        guard sources.count == 1, let source = sources.first else { return [] }
        let dictionaries = Self.dictionaries(for: LanguageTag(source), dictionaries)
        if dictionaries.isEmpty { return [] }
        return words.filter { word in
            guard word.first?.isUppercase == true, word.count > 2 else { return false }
            let small = word.lowercased()
            return !dictionaries.contains { $0.knows(small) }
        }
    }

    // MARK: Texts

    /// The texts that somebody has finished, by language.
    ///
    /// - Parameter ofSource: Whether those of the source language are wanted, or all others.
    private func texts(ofSource: Bool) -> [LanguageTag: [Text]] {
        var texts: [LanguageTag: [Text]] = [:]
        for member in project.members {
            let catalog = member.catalog
            for (language, written) in zip(catalog.languages.indices, catalog.writtenTexts()) {
                let tag = catalog.languages[language].tag
                if (language == catalog.sourceLanguage) != ofSource || LanguageFacts.joinsWords(tag) { continue }
                if project.spelledLanguages?.contains(tag.canonical.identifier) == false { continue }
                for text in written {
                    let prose = Prose(catalog.scalars(text.unit.value))
                    if prose.words.isEmpty { continue }
                    texts[tag.canonical, default: []].append(
                        Text(member: member, text: text, words: prose.words, hasTitleCase: prose.hasTitleCase))
                }
            }
        }
        return texts
    }

    /// The dictionaries that know a language's words: of all main regions where none is named.
    private static func dictionaries(
        for tag: LanguageTag, _ dictionaries: any SpellingDictionaries
    ) -> [any SpellingDictionary] {
        let others = tag.region == nil ? ["en": ["en-GB"], "pt": ["pt-PT"]][tag.language, default: []] : []
        return ([tag] + others.map { LanguageTag($0) }).compactMap { dictionaries.dictionary(for: $0) }
    }

    // MARK: Suspects

    /// The words that are not known: sorted by language, in the order of the files.
    func suspects() -> [Suspect] {
        let texts = texts(ofSource: ofSource)
        return texts.keys.sorted { $0.identifier < $1.identifier }.flatMap { tag -> [Suspect] in
            guard let texts = texts[tag] else { return [] }
            let dictionaries = Self.dictionaries(for: tag, dictionaries)
            return dictionaries.isEmpty ? [] : suspects(in: texts, tag, dictionaries)
        }
    }

    private func suspects(
        in texts: [Text], _ tag: LanguageTag, _ dictionaries: [any SpellingDictionary]
    ) -> [Suspect] {
        var vocabulary = Vocabulary(
            dictionaries, tag, uses: uses(texts), words: options.words + project.words(of: tag), minimumUses: options.minimumUses)
        var suspects: [Suspect] = []
        for text in texts {
            let unknown = text.words.filter { !vocabulary.knows($0.text) }
            // A text in another language, or of names: most of its words are not even like those of this one.
            if unknown.count > 1, unknown.count * 2 > text.words.count,
                unknown.count(where: { vocabulary.correction(of: $0.text) == nil }) * 2 > unknown.count
            {
                continue
            }
            for word in unknown {
                if isName(word, text, tag) { continue }
                guard let suggestion = vocabulary.correction(of: word.text) else { continue }
                let (catalog, value) = (text.member.catalog, text.text.unit.value)
                suspects.append(
                    Suspect(
                        word: word.text, suggestion: suggestion, member: text.member, entry: text.text.entry,
                        language: text.text.language,
                        range: catalog.range(catalog.scalars(value).place(word.range), of: value)))
            }
        }
        return suspects
    }

    /// In how many keys each word is, in small letters.
    private func uses(_ texts: [Text]) -> [String: Int] {
        var uses: [String: Int] = [:]
        for (index, text) in texts.enumerated() {
            // The forms of one key follow each other and have mostly the same words.
            let before =
                index > 0 && texts[index - 1].text.entry.keyRange == text.text.entry.keyRange ? texts[index - 1].words : []
            let known = Set(before.map { $0.text.lowercased() })
            for word in Set(text.words.map({ $0.text.lowercased() })).subtracting(known) { uses[word, default: 0] += 1 }
        }
        return uses
    }

    /// Whether an unknown word is probably a name, or is meant to be the same in all languages.
    private func isName(_ word: ProseWord, _ text: Text, _ tag: LanguageTag) -> Bool {
        let isCapitalized = word.text.first?.isUppercase == true
        // German has capitals at all nouns.
        let capitalizesNouns = ["de", "lb", "nds"].contains(tag.language)
        if isCapitalized, !word.startsSentence, !text.hasTitleCase, !capitalizesNouns { return true }
        let catalog = text.member.catalog
        let small = word.text.lowercased()
        if ofSource {
            // A name stays what it is in translations.
            return translations(of: text, with: small) > 0
        }
        if sourceWords.contains(small) { return true }
        let own = catalog.textsToTranslate(of: text.text.entry).flatMap { Prose(catalog.scalars($0), isWhole: true).words }
        // "Lydisch" for "Lydian".
        if isCapitalized, text.words.count < 3, own.contains(where: { sourceNames.contains($0.text) }) { return true }
        // With an ending of the language.
        if own.contains(where: { $0.text.count > 3 && sourceNames.contains($0.text) && small.hasPrefix($0.text.lowercased()) }) {
            return true
        }
        // "Finderu" for "Finder", which is a word as well.
        let isNameWithEnding = own.contains { source in
            !source.startsSentence && source.text.first?.isUppercase == true && source.text.count > 3
                && 1...4 ~= small.count - source.text.count && small.hasPrefix(source.text.lowercased())
        }
        if isCapitalized, isNameWithEnding { return true }
        return translations(of: text, with: small) > 1
    }

    /// In how many translations of the same key a word is.
    private func translations(of text: Text, with word: String) -> Int {
        let catalog = text.member.catalog
        return catalog.localizations[text.text.entry.localizations].count { localization in
            localization.language != catalog.sourceLanguage
                && catalog.units[localization.units].contains { unit in
                    unit.hasText
                        && Prose(catalog.scalars(unit.value)).words.contains { $0.text.lowercased() == word }
                }
        }
    }
}

/// What is known of a word in one language.
package struct WordKnowledge: Sendable {
    package let language: LanguageTag
    /// The files of the dictionary, without their endings; nil if there is none.
    package let dictionary: String?
    package let isInDictionary: Bool
    /// Whether the project has learned it, or has it in its configuration.
    package let isLearned: Bool
    /// In how many keys it is, in this language.
    package let uses: Int
    /// Whether the language is that of source texts.
    package let isOfSource: Bool
    /// Whether a source text has it.
    package let isInSource: Bool
    /// What is probably meant.
    package let suggestion: String?
}

extension CatalogProject {
    /// What is known of a word in each language of the catalogs, sorted.
    package func knowledge(of word: String, _ options: ValidationOptions) -> [WordKnowledge] {
        SpellCheck(self, SpellCheck.Options(options, of: .misspelling), ofSource: true)?.knowledge(of: word) ?? []
    }
}

extension SpellCheck {
    fileprivate func knowledge(of word: String) -> [WordKnowledge] {
        let sources = Self.sourceLanguages(of: project)
        let all = texts(ofSource: false).merging(texts(ofSource: true)) { $0 + $1 }
        return all.sorted { $0.key.identifier < $1.key.identifier }.map { tag, texts in
            let dictionaries = Self.dictionaries(for: tag, dictionaries)
            let uses = uses(texts)
            let learned = options.words + project.words(of: tag)
            var vocabulary = Vocabulary(dictionaries, tag, uses: uses, words: learned, minimumUses: .max)
            let isLearned = Vocabulary.matches(word, learned)
            return WordKnowledge(
                language: tag, dictionary: dictionaries.first?.path, isInDictionary: vocabulary.knows(word) && !isLearned,
                isLearned: isLearned, uses: uses[word.lowercased(), default: 0],
                isOfSource: sources.contains(tag.identifier), isInSource: sourceWords.contains(word.lowercased()),
                suggestion: dictionaries.isEmpty ? nil : vocabulary.correction(of: word))
        }
    }
}

extension StringCatalog {
    /// Where a range of the decoded value is in the file.
    fileprivate func range(_ decoded: Range<Int>, of text: JSONText) -> ByteRange {
        text.hasEscapes
            ? JSONOffsets(of: text, in: source).range(decoded) : text.sourceRange(ofDecoded: decoded, in: source)
    }
}
