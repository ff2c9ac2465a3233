internal import L10nCLDR
package import L10nDiagnostics
package import L10nFileTrees
internal import L10nMessages
internal import L10nPlainText
package import L10nStringCatalogs
package import L10nSyntax

/// Writes the texts of catalogs to files for translators.
package struct TranslationExporter: Sendable {
    package struct Request: Sendable {
        package var format = ExchangeFormat.xliff
        /// Nil: those of the catalogs and of the project, without the catalogs' source languages.
        package var languages: [String]?
        /// Languages that the project is to have, and that a catalog may lack.
        package var projectLanguages: [String] = []
        /// Empty: all texts.
        package var selection: Set<TextSelection> = []
        /// What has a file of its own in each language; nil: all texts are in one.
        package var split: ExportSplit?
        /// The catalogs at another time: texts whose source has changed since are selected as ``TextSelection/changed``.
        package var base: (any FileTree)?
        /// Where code uses keys, by path of the catalog and key.
        package var uses: [String: [String: [String]]] = [:]
        /// Where the files are written.
        package var output: String
        package var mode = OutputWriter.Mode.write
        /// Whether files that are not exports are replaced.
        package var forces = false
        package let tool: ExchangeTool

        package init(output: String, tool: ExchangeTool) {
            self.output = output
            self.tool = tool
        }
    }

    package struct Result: Sendable {
        package var files: [(path: String, outcome: OutputWriter.Outcome)] = []
        /// What is not exported, and why.
        package var omissions: [(path: String, message: Message)] = []
        /// Number of texts for each language.
        package var counts: [(language: String, count: Int)] = []
    }

    private let tree: any WritableFileTree
    private let project: ProjectFolder
    private let keyOrder: any KeyOrder

    package init(tree: any WritableFileTree, project: ProjectFolder, keyOrder: any KeyOrder) {
        self.tree = tree
        self.project = project
        self.keyOrder = keyOrder
    }

    package func export(_ catalogs: [StringCatalog], _ request: Request) throws(FileError) -> Result {
        // As Xcode sorts them.
        let catalogs = catalogs.map { (path: $0.source.path, original: project.original(of: $0), catalog: $0) }
            .sorted { $0.original < $1.original }
        var result = Result()
        let needsSources = request.format == .xcloc
        let sources = needsSources ? catalogs.map { ($0.original, sourceOnly($0.catalog)) } : []
        for (path, _, catalog) in catalogs {
            for key in CatalogTexts(catalog, language: "").keysWithLineBreaks {
                result.omissions.append((path, L10n.Command.Export.Omission.phrases(key: key)))
            }
        }
        var exports: [LanguageExport] = []
        for language in request.languages ?? languages(of: catalogs.map(\.catalog), request.projectLanguages) {
            var files: [ExchangedFile] = []
            for (path, original, catalog) in catalogs {
                if request.languages == nil, language == catalog.sourceLanguageName { continue }
                let includesUntranslatable = request.format.marksUntranslatable && request.selection.isEmpty
                var units = CatalogTexts(catalog, language: language).units(includesUntranslatable: includesUntranslatable)
                units = selected(units, path, language, request)
                if let uses = request.uses[path] {
                    for index in units.indices { units[index].uses = uses[units[index].key] ?? [] }
                }
                // Programs take the entry without a name for the header, and lose that.
                if request.format == .po, units.contains(where: { $0.id.isEmpty }) {
                    units.removeAll { $0.id.isEmpty }
                    result.omissions.append((path, L10n.Command.Export.Omission.emptyKey(language: language)))
                }
                units.removeAll { unit in
                    guard let character = unit.character(where: { !request.format.canWrite($0) }) else { return false }
                    let omission = L10n.Command.Export.Omission.control(
                        id: unit.id, character: character.codePoint, format: request.format.rawValue)
                    result.omissions.append((path, omission))
                    return true
                }
                if units.isEmpty, !request.selection.isEmpty { continue }
                files.append(
                    ExchangedFile(
                        original: original, sourceLanguage: catalog.sourceLanguageName ?? "en", targetLanguage: language,
                        units: units))
            }
            result.counts.append((language, files.reduce(0) { $0 + $1.units.count { !$0.isUntranslatable } }))
            if files.isEmpty { continue }
            for (part, files) in request.split?.parts(of: files) ?? [(nil, files)] {
                let paths = Set(files.map(\.original))
                var export = LanguageExport(
                    language: language, sourceLanguage: files[0].sourceLanguage, project: project.name, tool: request.tool,
                    files: files, sources: sources.filter { request.split == nil || paths.contains($0.0) })
                export.part = part
                exports.append(export)
            }
        }
        let document = request.format.document(of: exports)
        let omitted = Dictionary(grouping: document.losses.filter(\.isOfWholeText), by: \.language)
        for index in result.counts.indices {
            let losses = omitted[result.counts[index].language] ?? []
            result.counts[index].count -= Set(losses.map { [$0.original, $0.id] }).count
        }
        for (original, message) in ExchangeLoss.summaries(of: document.losses) {
            result.omissions.append((catalogs.first { $0.original == original }?.path ?? original, message))
        }
        let files = document.files.map { (name: $0.path, path: FilePaths.path($0.path, in: request.output), bytes: $0.bytes) }
        let own = Set(files.filter { (try? tree.read($0.path)).map { ExchangeFormat.isExport($0.bytes) } ?? false }.map(\.name))
        func write(_ mode: OutputWriter.Mode) throws(FileError) {
            result.files.removeAll()
            let writer = OutputWriter(mode, in: tree)
            for (name, path, bytes) in files {
                // Catalogs in a localization catalog have no mark of ours. The file beside them has.
                let contents = name.contains("/") ? name.prefix { $0 != "/" } + "/contents.json" : ""
                let outcome = try writer.write([bytes[...]], to: path) { _ in
                    request.forces || own.contains(name) || name.hasSuffix(".xcstrings") && own.contains(String(contents))
                }
                result.files.append((path, outcome))
            }
        }
        // All files are looked at before the first one is written.
        try write(.dryRun)
        if request.mode != .dryRun { try write(request.mode) }
        return result
    }

    private func languages(of catalogs: [StringCatalog], _ configured: [String]) -> [String] {
        // Translators do not write pseudo-languages.
        let own = catalogs.flatMap { catalog in
            catalog.languages.filter { !$0.tag.isPseudo && $0.name != catalog.sourceLanguageName }.map(\.name)
        }
        return Set(own + LanguageNames(of: catalogs).own(configured)).sorted()
    }

    private func selected(
        _ units: [TranslationUnit], _ path: String, _ language: String, _ request: Request
    ) -> [TranslationUnit] {
        if request.selection.isEmpty { return units }
        var sources: [String: String?] = [:]
        if request.selection.contains(.changed), let source = try? request.base?.read(path) {
            let base = CatalogDecoder.decode(source)
            for unit in CatalogTexts(base, language: language).units() { sources[unit.id] = unit.source }
        }
        return units.filter { unit in
            request.selection.contains { $0 == .changed ? sources[unit.id] != unit.source : $0.contains(unit) }
        }
    }

    /// A catalog with only its source language.
    private func sourceOnly(_ catalog: StringCatalog) -> [UInt8] {
        guard let draft = CatalogDraft(catalog, order: keyOrder) else { return catalog.source.bytes }
        for language in catalog.languages.map(\.name) where language != catalog.sourceLanguageName {
            // A language that is there can be removed.
            try? draft.apply(.removeLanguage(language))
        }
        return draft.bytes()
    }
}

extension TranslationUnit {
    /// The first character of a text that a function accepts.
    fileprivate func character(where isWanted: (Unicode.Scalar) -> Bool) -> Unicode.Scalar? {
        for text in [id, source, target, comment] {
            if let found = text?.unicodeScalars.first(where: isWanted) { return found }
        }
        return nil
    }
}

/// The folder that paths in files for translators start from.
package struct ProjectFolder: Sendable {
    private let folder: String
    private let tree: any FileTree

    /// - Parameter configuration: The folder of the configuration; without one, it is that of the repository, or the current one.
    package init(tree: any FileTree, configuration: String?) {
        self.tree = tree
        let depth = tree.currentFolder.split(separator: "/").count
        var candidate: String? = "."
        var repository: String?
        while let folder = candidate, repository == nil {
            if tree.kind(of: folder == "." ? ".git" : "\(folder)/.git") != .missing { repository = folder }
            candidate = FilePaths.above(folder, depth: depth)
        }
        folder = configuration ?? repository ?? "."
    }

    /// The path of a file from the folder.
    func path(of path: String) -> String { FilePaths.relative(path, to: folder, from: tree.currentFolder) }

    /// What Xcode calls the file that a catalog has the texts of: for the catalog of Interface Builder's file that file, as long as it is in
    /// `Base.lproj`.
    func original(of catalog: StringCatalog) -> String {
        let path = catalog.source.path
        guard catalog.isOfInterfaceBuilder else { return self.path(of: path) }
        let folder = FilePaths.folder(of: FilePaths.folder(of: path))
        return self.path(of: tree.interfaceFile(ofTable: FilePaths.tableName(of: path), in: folder) ?? path)
    }

    /// The name of the Xcode project in the folder, or of the folder itself.
    var name: String {
        tree.names(in: folder).filter { $0.hasSuffix(".xcodeproj") }.min()
            ?? FilePaths.absolute(folder, from: tree.currentFolder).last.map(String.init) ?? "/"
    }
}
