internal import ArgumentParser
internal import L10nCLDR
internal import L10nCatalogChecking
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nSpellChecking
internal import L10nValidation

/// What `l10n proof` says of single words, and the words that it remembers.
struct WordRun {
    private typealias Texts = L10n.Command.Proof

    var request: CheckRequest
    /// The languages that the command line chooses.
    let languages: [String]?
    let isQuiet: Bool
    private let dictionaries: HunspellDictionaries

    init(request: CheckRequest, dictionaries: String?, languages: [String]?, isQuiet: Bool) {
        self.request = request
        self.request.filter.rules = [.misspelling, .sourceMisspelling]
        self.languages = languages
        self.dictionaries = HunspellDictionaries(tree: CommandEnvironment.files, folder: dictionaries)
        self.isQuiet = isQuiet
    }

    private func result() async throws -> CheckResult {
        let result: CheckResult
        do throws(ConfigurationFailure) {
            result = try await CatalogCheck(tree: CommandEnvironment.files, dictionaries: dictionaries).run(request, fixing: nil)
        } catch {
            throw StandardStreams.failure(error)
        }
        StandardStreams.errors(result.report.failures)
        if !result.report.failures.isEmpty { throw ExitCode(2) }
        var damaged = DamagedCatalogs()
        for checked in result.catalogs where !checked.catalog.isEditable { damaged.note(CatalogDamage(of: checked.catalog)) }
        try damaged.requireNone()
        return result
    }

    // MARK: Remembering

    /// Adds words to the files of the project: in the languages that the command line names, else where they are reported.
    ///
    /// - Parameter words: Nil for all that are reported.
    func learn(_ words: [String]?) async throws {
        let result = try await result()
        let configuration = result.catalogs.first?.configuration
        var learned: [String: Set<String>] = [:]
        for file in result.report.files {
            for finding in file.findings {
                guard let language = finding.language.map({ LanguageTag($0).canonical.language }) else { continue }
                let word = file.source.text(in: finding.range)
                if words.map({ $0.contains { $0.lowercased() == word.lowercased() } }) ?? true {
                    learned[language, default: []].insert(word)
                }
            }
        }
        for language in languages ?? [] {
            for word in words ?? [] { learned[LanguageTag(language).canonical.language, default: []].insert(word) }
        }
        let known = Set(learned.values.joined().map { $0.lowercased() })
        let open = (words ?? []).filter { !known.contains($0.lowercased()) }
        for word in open { StandardStreams.error(Texts.Error.notReported(word: VisibleText.line(word)).localized + "\n") }
        let tree = CommandEnvironment.files
        let before = ProjectWords.read(in: tree, configuration).words
        for (language, words) in learned.sorted(by: { $0.key < $1.key }) {
            let old = before[language] ?? []
            let new = words.filter { word in !old.contains { $0.lowercased() == word.lowercased() } }
            if new.isEmpty { continue }
            let path = ProjectWords.path(of: language, configuration)
            do {
                let present = tree.kind(of: path) == .missing ? [] : try tree.read(path).bytes
                guard let bytes = ProjectWords.file(present, adding: Array(new)) else {
                    throw StandardStreams.failure("\(VisibleText.line(path)): error: \(L10n.Exchange.Error.encoding.localized)\n")
                }
                _ = try OutputWriter(.write, in: tree).write([bytes[...]], to: path) { _ in true }
            } catch let error as FileError {
                throw StandardStreams.failure(error)
            }
            if !isQuiet {
                let status = Texts.Status.learned(path: VisibleText.line(path), count: new.count)
                StandardStreams.output(status.localized + "\n")
            }
        }
        if !open.isEmpty { throw ExitCode(1) }
        if learned.isEmpty, !isQuiet { StandardStreams.output(Texts.Status.nothing.localized + "\n") }
    }

    // MARK: Explaining

    /// Prints why a word is known or unknown, in each language.
    func explain(_ word: String) async throws {
        let result = try await result()
        var project = CatalogProject(members: result.catalogs.map { CatalogProject.Member(catalog: $0.catalog) })
        project.dictionaries = dictionaries
        project.words = ProjectWords.read(in: CommandEnvironment.files, result.catalogs.first?.configuration).words
        let options = result.catalogs.first?.options ?? ValidationOptions()
        let wanted = languages.map { Set($0.map { LanguageTag($0).canonical.language }) }
        let known = project.knowledge(of: word, options).filter { wanted?.contains($0.language.language) ?? true }
        if known.isEmpty, let wanted {
            let names = VisibleText.line(wanted.sorted().joined(separator: ", "))
            throw StandardStreams.failure("error: \(Texts.Error.noLanguage(languages: names).localized)\n")
        }
        for knowledge in known {
            let facts = facts(knowledge).map(\.localized).joined(separator: "; ")
            StandardStreams.output("\(knowledge.language.identifier): \(facts)\n")
        }
        if !HunspellDictionaries.areAvailable {
            StandardStreams.error(Texts.Error.notLinked.localized + "\n")
            throw ExitCode(2)
        }
    }

    private func facts(_ knowledge: WordKnowledge) -> [Message] {
        var facts: [Message] = []
        if knowledge.isLearned { facts.append(Texts.Fact.learned) }
        if let path = knowledge.dictionary {
            let path = VisibleText.line(path)
            facts.append(knowledge.isInDictionary ? Texts.Fact.known(path: path) : Texts.Fact.unknown(path: path))
        } else {
            facts.append(Texts.Fact.noDictionary)
        }
        if knowledge.isInSource, !knowledge.isOfSource { facts.append(Texts.Fact.source) }
        if knowledge.uses > 0 { facts.append(Texts.Fact.uses(count: knowledge.uses)) }
        if !knowledge.isInDictionary, let suggestion = knowledge.suggestion {
            facts.append(Texts.Fact.suggestion(word: suggestion))
        }
        return facts
    }
}
