internal import ArgumentParser
internal import L10nCLDR
internal import L10nCatalogChecking
internal import L10nCatalogEditing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nReportFormats
internal import L10nStringCatalogs
internal import L10nValidation

/// `l10n language`: adds, removes and renames languages.
struct LanguageCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "language", abstract: L10n.Command.Language.abstract.localized,
            subcommands: [Add.self, Remove.self, Rename.self])
    }

    struct Add: AsyncParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "add", abstract: L10n.Command.Language.Add.abstract.localized,
                discussion: L10n.Command.Language.Add.discussion.localized)
        }

        @Argument(help: ArgumentHelp(L10n.Command.Language.Add.Languages.help, valueName: "language"))
        var languages: [String]

        @Option(help: ArgumentHelp(L10n.Command.Language.Add.Copy.help, valueName: "language"), completion: .languages)
        var copy: String?

        @Flag(help: ArgumentHelp(L10n.Command.Language.Add.CopySource.help))
        var copySource = false

        @OptionGroup var edit: EditOptions
        @OptionGroup var interface: InterfaceOptions

        private typealias Texts = L10n.Command.Language.Add

        func validate() throws {
            for language in languages { _ = try LanguageList.parseKnown(language) }
            if copySource, copy != nil { throw ValidationError(Texts.Error.copies.localized) }
        }

        func run() async throws {
            let catalogs = try edit.catalogs()
            if copy == nil, !copySource {
                for language in languages { try addToProject(language, catalogs) }
                return
            }
            if let copy, !catalogs.contains(where: { $0.languages.contains { $0.name == copy } }) {
                throw StandardStreams.refusal(EditRefusal.unknownLanguage(copy).message)
            }
            for path in catalogs.map(\.source.path) {
                try await edit.edit(path) { catalog in
                    let relative = copy.flatMap { $0 == catalog.sourceLanguageName ? nil : $0 }
                    var names = LanguageNames(of: catalog)
                    return languages.flatMap { language in
                        let own = (try? names.resolve(language)) ?? language
                        return LanguageAddition(own, relative.map { .relative($0) } ?? .source).edits(of: catalog)
                    }
                }
            }
        }

        /// Makes it a language of the project, without any text.
        private func addToProject(_ name: String, _ catalogs: [StringCatalog]) throws {
            let tree = CommandEnvironment.files
            let tag = LanguageTag(name)
            let language = tag.canonical.identifier
            func isLanguage(_ name: String) -> Bool { LanguageNames.isSame(LanguageTag(name), tag) }
            var isAdded = false
            try edit.editProjectLanguages(catalogs) { languages, options, catalogs in
                let named = (options.requiredLanguages ?? []) + options.partialLanguages + options.fallbackLanguages.keys
                if named.contains(where: isLanguage) { return nil }
                if catalogs.allSatisfy({ $0.languages.contains { isLanguage($0.name) } }) { return nil }
                languages.add(language, to: options.partialLanguages)
                isAdded = true
                return Texts.Status.added(language: language, path: languages.path)
            }
            if !isAdded, !edit.quiet, !edit.diff {
                StandardStreams.output(Texts.Status.present(language: language).localized + "\n")
            }
            var finder = XcodeProjectFinder(tree: tree)
            var projects: Set<String> = []
            for project in catalogs.compactMap({ finder.project(of: $0.source.path) }) {
                if project.regions.contains(where: { isLanguage($0.name) }) { continue }
                guard projects.insert(project.source.path).inserted else { continue }
                let path = VisibleText.line(project.source.path)
                StandardStreams.error("\(path): warning: \(Texts.Status.regions(language: language).localized)\n")
            }
        }
    }

    struct Remove: AsyncParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: L10n.Command.Language.Remove.abstract.localized)
        }

        @Argument(help: ArgumentHelp(L10n.Command.Language.Present.help, valueName: "language"), completion: .languages)
        var language: String

        @OptionGroup var edit: EditOptions
        @OptionGroup var interface: InterfaceOptions

        func run() async throws {
            let catalogs = try edit.catalogs()
            // A catalog that refuses it must not leave the configuration without the language.
            let isInCatalogs = catalogs.contains { catalog in
                catalog.sourceLanguageName == language || catalog.languages.contains { $0.name == language }
            }
            if isInCatalogs { try await edit.editCatalogs(with: language, [.removeLanguage(language)]) }
            let isInProject = try edit.change(
                language, in: catalogs, by: { $0.remove(language) },
                status: { L10n.Command.Language.Remove.Status.removed(language: language, path: $0) })
            if !isInCatalogs, !isInProject { throw StandardStreams.refusal(EditRefusal.unknownLanguage(language).message) }
        }
    }

    struct Rename: AsyncParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "rename", abstract: L10n.Command.Language.Rename.abstract.localized,
                discussion: L10n.Command.Language.Rename.discussion.localized)
        }

        @Argument(help: ArgumentHelp(L10n.Command.Language.Present.help, valueName: "language"), completion: .languages)
        var language: String

        @Argument(help: ArgumentHelp(L10n.Command.Language.Name.help, valueName: "new-language"))
        var newLanguage: String

        @OptionGroup var edit: EditOptions
        @OptionGroup var interface: InterfaceOptions

        private typealias Texts = L10n.Command.Language.Rename

        func validate() throws { _ = try LanguageList.parseKnown(newLanguage) }

        func run() async throws {
            let catalogs = try edit.catalogs()
            let newLanguage = LanguageTag(newLanguage).canonical.identifier
            // A catalog that refuses it must not leave the configuration with the new name.
            let hasTexts = catalogs.contains { $0.languages.contains { $0.name == language } }
            if hasTexts { try await edit.editCatalogs(with: language, [.renameLanguage(language, to: newLanguage)]) }
            let isInProject = try edit.change(
                language, in: catalogs, by: { $0.rename(language, to: newLanguage) },
                status: { Texts.Status.renamed(language: language, name: newLanguage, path: $0) })
            if !hasTexts, !isInProject { throw StandardStreams.refusal(EditRefusal.unknownLanguage(language).message) }
        }
    }
}

extension ValidationOptions {
    /// Whether a list of the configuration has a language.
    fileprivate func names(_ language: String) -> Bool {
        let tag = LanguageTag(language)
        return ((requiredLanguages ?? []) + partialLanguages).contains { LanguageNames.isSame(LanguageTag($0), tag) }
    }
}

extension EditOptions {
    /// Changes a language in the configuration of each group of catalogs. Fails if a configuration has it from a file that it extends.
    ///
    /// - Parameter status: What to say of a file that has been changed.
    /// - Returns: Whether one has been.
    fileprivate func change(
        _ language: String, in catalogs: [StringCatalog], by change: (inout ProjectLanguages) -> Void,
        status: (_ path: String) -> Message
    ) throws -> Bool {
        var isChanged = false
        var extending: String?
        try editProjectLanguages(catalogs) { languages, options, _ in
            let old = languages.bytes
            change(&languages)
            if languages.bytes != old {
                isChanged = true
                return status(languages.path)
            }
            if options.names(language) { extending = languages.path }
            return nil
        }
        if let extending {
            throw StandardStreams.refusal(L10n.Command.Language.Error.elsewhere(language: language, path: extending))
        }
        return isChanged
    }

    /// Edits the languages in the configuration of each group of catalogs, or shows how it would change.
    ///
    /// - Parameter change: Returns what to say of the change; nil if there is none.
    fileprivate func editProjectLanguages(
        _ catalogs: [StringCatalog], _ change: (inout ProjectLanguages, ValidationOptions, [StringCatalog]) -> Message?
    ) throws {
        let tree = CommandEnvironment.files
        var finder = ConfigurationFinder(tree: tree, rules: .complete, explicit: config)
        do {
            for group in try finder.groups(catalogs.map(\.source.path)) {
                let own = catalogs.filter { group.paths.contains($0.source.path) }
                let options = own.first.flatMap { catalog in
                    group.configuration?.validationOptions(for: catalog.source.path, from: tree.currentFolder)
                }
                var languages = ProjectLanguages(group.configuration)
                guard let message = change(&languages, options ?? ValidationOptions(), own) else { continue }
                if diff {
                    StandardStreams.difference(
                        UnifiedDifference.text(of: languages.path, from: languages.old?.bytes ?? [], to: languages.bytes))
                    continue
                }
                let writer = OutputWriter(.write, in: tree)
                if writes, let old = languages.old {
                    _ = try writer.overwrite(old, with: languages.bytes)
                } else if writes {
                    _ = try writer.overwrite(languages.path, with: languages.bytes)
                }
                if quiet { continue }
                let path = VisibleText.line(languages.path)
                let status = writes ? L10n.Generate.Status.written(path: path) : L10n.Command.Edit.Status.wouldWrite(path: path)
                StandardStreams.output(status.localized + "\n")
                if writes { StandardStreams.output(VisibleText.line(message.localized) + "\n") }
            }
        } catch let error as ConfigurationFailure {
            throw StandardStreams.failure(error)
        } catch let error as FileError {
            throw StandardStreams.failure(error)
        }
    }

    /// Applies edits to every catalog that has a language.
    fileprivate func editCatalogs(with language: String, _ edits: [CatalogEdit]) async throws {
        let matching = try catalogs().filter { $0.languages.contains { $0.name == language } }
        if matching.isEmpty { throw StandardStreams.refusal(EditRefusal.unknownLanguage(language).message) }
        for catalog in matching { try await edit(catalog.source.path) { _ in edits } }
    }
}
