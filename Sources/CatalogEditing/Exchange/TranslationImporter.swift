internal import L10nCLDR
package import L10nDiagnostics
package import L10nFileTrees
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Puts what translators sent into catalogs.
package struct TranslationImporter: Sendable {
    package struct Options: Sendable {
        /// Empty: all texts.
        package var selection: Set<TextSelection> = []
        /// Whether translations replace those that were finished since the file was made.
        package var prefersImported = false
        /// Whether copies of the source text are translations of texts that have none.
        package var acceptsCopies = false
        /// Whether the texts before the damage of a file are applied.
        package var acceptsDamage = false
        /// Whether what the rules refuse is applied, to be reviewed.
        package var forces = false
        package var writes = true

        package init() {}
    }

    /// A file of translators.
    package struct Document: Sendable {
        package let path: String
        package fileprivate(set) var contents: ImportedDocument
        /// The catalogs when it was made.
        package var base: (any FileTree)?

        /// Gives languages the names that somebody says for them.
        ///
        /// - Returns: The names that the file has.
        package mutating func rename(_ languages: [String: String]) -> Set<String> {
            var found: Set<String> = []
            for index in contents.files.indices {
                guard let name = contents.files[index].targetLanguage, let own = languages[name] else { continue }
                contents.files[index].targetLanguage = own
                found.insert(name)
            }
            return found
        }
    }

    /// What became of a text of a file.
    package struct Text: Sendable {
        fileprivate let part: Part
        /// Its place in the file.
        fileprivate let unit: Int
        package let range: ByteRange
        package fileprivate(set) var outcome: ImportOutcome
        /// Nil for a text that was simply applied.
        fileprivate var details: Details?

        /// Index of its document.
        package var document: Int { part.document }
        package var language: String { part.language }
        package var catalog: String { part.catalog }
        /// What its name means in the catalog.
        package var key: String? { details?.key }
        package var path: TextPath? { details?.path }
        /// What the catalog has instead, where that matters.
        package var present: String? { details?.present }
        /// The text for the same place that came before, where there is one.
        package var first: Place? { details?.first }
        package var refusal: CatalogEditor.Refusal.Reason? { details?.refusal }

        package func unit(in documents: [Document]) -> ImportedUnit { documents[document].contents.files[part.file].units[unit] }
    }

    /// A class, because most of a hundred thousand texts have none.
    fileprivate final class Details: Sendable {
        let key: String?
        let path: TextPath?
        let present: String?
        let first: Place?
        let refusal: CatalogEditor.Refusal.Reason?

        init(
            key: String?, path: TextPath?, present: String? = nil, first: Place? = nil,
            refusal: CatalogEditor.Refusal.Reason? = nil
        ) {
            self.key = key
            self.path = path
            self.present = present
            self.first = first
            self.refusal = refusal
        }
    }

    /// A place in a document.
    package struct Place: Sendable {
        package let document: Int
        package let range: ByteRange
    }

    package struct Result: Sendable {
        /// By document, and then in the order of the document.
        package var texts: [Text] = []
        package var catalogs: [CatalogEditor.Outcome] = []
        /// Parts of documents with translations that no catalog gets.
        package var strays: [Stray] = []
        /// The names that catalogs have for languages that documents name in another way.
        package var languages: [(name: String, own: String, catalog: String)] = []
        /// Languages that catalogs did not have before, each beside another variant that they have.
        package var newVariants: [(language: String, relative: String, catalog: String)] = []
    }

    package struct Stray: Sendable {
        package enum Reason: Sendable {
            case noCatalog
            case noLanguage
            case notLanguage(EditRefusal)
            /// The file that it was made from is still there, and is not a catalog.
            case ownFile
            /// Another part names the catalog more exactly, or as exactly.
            case claimed(catalog: String)
        }

        package let document: Int
        package let range: ByteRange
        package let original: String
        /// The number of translations.
        package let count: Int
        package let reason: Reason

        /// Nil for a part without translations, of which nothing is lost.
        init?(_ file: ImportedFile, of document: Int, _ reason: Reason) {
            count = file.translationCount
            if count == 0 { return nil }
            self.document = document
            range = file.range
            original = file.original ?? ""
            self.reason = reason
        }
    }

    private let tree: any WritableFileTree
    private let project: ProjectFolder
    private let editor: CatalogEditor

    package init(tree: any WritableFileTree, project: ProjectFolder, editor: CatalogEditor) {
        self.tree = tree
        self.project = project
        self.editor = editor
    }

    // MARK: Finding files

    /// The files at a path: itself, those of a localization catalog, or those below a folder.
    package func files(at path: String) -> [String] { files(at: path, below: path) }

    private func files(at path: String, below root: String) -> [String] {
        if tree.kind(of: path) != .folder { return [path] }
        if path.hasSuffix(SkippedFolders.localizationCatalogSuffix) {
            let folder = FilePaths.path(ExchangeFormat.localizedContents, in: path)
            return tree.names(in: folder).sorted().map { FilePaths.path($0, in: folder) }.filter { isReadable($0, below: root) }
        }
        return tree.names(in: path).sorted().flatMap { name -> [String] in
            let below = FilePaths.path(name, in: path)
            if SkippedFolders.names.contains(name) { return [] }
            if tree.kind(of: below) == .folder { return files(at: below, below: root) }
            return isReadable(below, below: root) ? [below] : []
        }
    }

    /// A text file in a folder may be anything.
    private func isReadable(_ path: String, below root: String) -> Bool {
        let name = path.lowercased()
        // Only some JSON has texts.
        if name.hasSuffix(".json"), ExchangeFormat.language(of: path) == nil,
            ExchangeFormat.placement(of: path, below: root) == nil
        {
            return false
        }
        // Excel has such a file beside each one that is open.
        if FilePaths.fileName(of: path).hasPrefix("~$") { return false }
        return ExchangeFormat.reader(of: path) != nil && !name.hasSuffix(".txt")
    }

    /// Reads a file; nil for one whose name no format has.
    ///
    /// - Parameter root: The file, or the folder above it, that somebody named.
    package func documents(at path: String, below root: String) throws(FileError) -> [Document]? {
        guard let read = ExchangeFormat.reader(of: path) else { return nil }
        var documents = read(try tree.read(path)).map { Document(path: $0.source.path, contents: $0) }
        if path.lowercased().hasSuffix(".json"), let (language, original) = ExchangeFormat.placement(of: path, below: root) {
            for index in documents.indices {
                for file in documents[index].contents.files.indices {
                    documents[index].contents.files[file].targetLanguage = language
                    documents[index].contents.files[file].original = original
                }
            }
        }
        return documents
    }

    // MARK: Importing

    /// A part of a document that is for one catalog.
    fileprivate final class Part: Sendable {
        let document: Int
        /// Its place in the document.
        let file: Int
        let catalog: String
        let language: String

        init(document: Int, file: Int, catalog: String, language: String) {
            self.document = document
            self.file = file
            self.catalog = catalog
            self.language = language
        }
    }

    /// The edits of some texts.
    private struct Edits {
        private(set) var edits: [CatalogEdit] = []
        /// For each edit the index of its text.
        private(set) var texts: [Int] = []

        mutating func append(_ edit: CatalogEdit, of text: Int) {
            edits.append(edit)
            texts.append(text)
        }

        mutating func append(_ others: Edits) {
            edits += others.edits
            texts += others.texts
        }
    }

    package func run(
        _ documents: [Document], into paths: [String], _ options: Options
    ) throws(EditFailure) -> Result {
        var result = Result()
        var parts: [String: [Part]] = [:]
        let targets = ImportTargets(paths.map { ($0, project.path(of: $0)) })
        var found: [(part: Part, target: ImportTargets.Target)] = []
        for (index, document) in documents.enumerated() where options.acceptsDamage || !document.contents.isDamaged {
            for (number, file) in document.contents.files.enumerated() {
                func stray(_ reason: Stray.Reason) {
                    result.strays += [Stray(file, of: index, reason)].compactMap(\.self)
                }
                guard let language = language(of: file, document) else {
                    stray(.noLanguage)
                    continue
                }
                guard let target = targets.target(of: file.original) else {
                    stray(.noCatalog)
                    continue
                }
                if target.match > .end, isOwnFile(file.original ?? "", besides: paths) {
                    stray(.ownFile)
                    continue
                }
                let part = Part(document: index, file: number, catalog: target.catalog, language: language)
                found.append((part, target))
            }
        }
        for (part, isTaken) in zip(found.map(\.part), ImportTargets.taken(found.map { ($0.target, $0.part.language) })) {
            if isTaken {
                parts[part.catalog, default: []].append(part)
                continue
            }
            let file = documents[part.document].contents.files[part.file]
            let stray = Stray(file, of: part.document, .claimed(catalog: part.catalog))
            result.strays += [stray].compactMap(\.self)
        }
        for path in paths {
            guard let parts = parts[path] else { continue }
            var texts: [Text] = []
            var edits = Edits()
            var strays: [Stray] = []
            var languages: [String: String] = [:]
            var before: Set<String> = []
            let outcome = try editor.edit(path, options.forces ? .forced : .valid, writes: options.writes) { catalog, names in
                before = Set(catalog.languages.map(\.name))
                (texts, edits, strays, languages) = self.decide(parts, documents, catalog, names, options)
                return EditPlan(edits.edits)
            }
            result.strays += strays
            for (name, own) in languages.sorted(by: { $0.key < $1.key }) { result.languages.append((name, own, path)) }
            for language in outcome.catalog.languages where !before.contains(language.name) {
                let relative = before.sorted().first { LanguageTag($0).language == language.tag.language }
                if let relative { result.newVariants.append((language.name, relative, path)) }
            }
            // The texts that are refused for what they say themselves: others only lack these.
            let faulty = Set(
                outcome.refusals.filter { !$0.reason.isOfIncompleteText }.map { edits.edits[$0.index] }.map {
                    [$0.key, $0.language]
                })
            for refusal in outcome.refusals {
                let index = edits.texts[refusal.index]
                let edit = edits.edits[refusal.index]
                var reason = refusal.reason
                if reason.isOfIncompleteText, let key = edit.key, let language = edit.language, faulty.contains([key, language]) {
                    reason = .edit(.waiting(key: key, language: language))
                }
                texts[index].outcome = .refused
                texts[index].details = Details(key: edit.key, path: edit.path, refusal: reason)
            }
            result.texts += texts
            result.catalogs.append(outcome)
        }
        result.texts.sort { ($0.document, $0.range.start) < ($1.document, $1.range.start) }
        return result
    }

    private func decide(
        _ parts: [Part], _ documents: [Document], _ catalog: StringCatalog, _ names: LanguageNames, _ options: Options
    ) -> (texts: [Text], edits: Edits, strays: [Stray], languages: [String: String]) {
        var (names, languages) = (names, [String: String]())
        var strays: [Stray] = []
        var texts: [Text] = []
        texts.reserveCapacity(parts.reduce(0) { $0 + documents[$1.document].contents.files[$1.file].units.count })
        var edits = Edits()
        // Substitutions come after the texts that use them.
        var formEdits = Edits()
        // A language has one import, even if the files spell it differently.
        var importers: [String: CatalogImport] = [:]
        for part in parts {
            let document = documents[part.document]
            let language: String
            do throws(EditRefusal) {
                language = try names.resolve(part.language)
                if language != part.language { languages[part.language] = language }
            } catch {
                let stray = Stray(document.contents.files[part.file], of: part.document, .notLanguage(error))
                strays += [stray].compactMap(\.self)
                continue
            }
            let base = (try? document.base?.read(part.catalog)).map { CatalogDecoder.decode($0) }
            // Its tables must not be copied.
            var importer = importers.removeValue(forKey: language) ?? CatalogImport(catalog, language: language)
            importer.selection = options.selection
            importer.prefersImported = options.prefersImported
            importer.acceptsCopies = options.acceptsCopies
            let part = Part(document: part.document, file: part.file, catalog: part.catalog, language: language)
            var number = 0
            let file = document.contents.files[part.file]
            importer.decide(file.units, since: base, isTable: file.isTable, origin: texts.count) { unit, decision in
                var text = Text(part: part, unit: number, range: unit.range, outcome: decision.outcome)
                number += 1
                if decision.outcome != .applied {
                    let first = decision.first.map { Place(document: texts[$0].document, range: texts[$0].range) }
                    text.details = Details(key: decision.key, path: decision.path, present: decision.present, first: first)
                }
                if let edit = decision.edit {
                    if edit.path?.substitution == nil {
                        edits.append(edit, of: texts.count)
                    } else {
                        formEdits.append(edit, of: texts.count)
                    }
                }
                texts.append(text)
            }
            importers[language] = importer
        }
        edits.append(formEdits)
        return (texts, edits, strays, languages)
    }

    /// Whether a path in a file is that of strings that are not in a catalog, and still there. It may begin at any folder above a
    /// catalog.
    private func isOwnFile(_ original: String, besides catalogs: [String]) -> Bool {
        let path = FilePaths.normalized(original.replacing("\\", with: "/"))
        let isOfStrings = path.hasSuffix(".strings") || path.hasSuffix(".stringsdict")
        guard isOfStrings, !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { return false }
        var folders: Set<String> = ["."]
        for catalog in catalogs {
            var folder = FilePaths.folder(of: catalog)
            while folders.insert(folder).inserted { folder = FilePaths.folder(of: folder) }
        }
        return folders.contains { tree.kind(of: FilePaths.path(path, in: $0)) == .file }
    }

    /// The language of a part of a document, which may say it in its name only.
    private func language(of file: ImportedFile, _ document: Document) -> String? {
        if let language = file.targetLanguage, !language.isEmpty { return language }
        return ExchangeFormat.language(ofFile: document.path)
    }
}

extension CatalogEditor.Refusal.Reason {
    /// Whether a text is refused because of what is missing beside it: the text that uses it, or another form.
    fileprivate var isOfIncompleteText: Bool {
        guard case .finding(let finding) = self else { return false }
        return [.schemaMissingField, .pluralOtherMissing, .pluralMissingCategory].contains(finding.rule)
    }
}
