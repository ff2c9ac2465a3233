internal import CLDR
internal import CatalogEditing
package import Diagnostics
package import FileTrees
internal import JSONSyntax
internal import StringCatalogs
package import TranslationExchange

/// Puts what translators sent into catalogs.
package struct TranslationImporter: Sendable {
    package struct Options: Sendable {
        /// Empty: all texts.
        package var selection: Set<TextSelection> = []
        /// Whether translations replace those that were finished since the file was made.
        package var prefersImported = false
        /// Whether what the rules refuse is applied, to be reviewed.
        package var forces = false
        package var writes = true

        package init() {}
    }

    /// A file of translators.
    package struct Document: Sendable {
        package let path: String
        package let contents: ImportedDocument
        /// The catalogs when it was made.
        package var base: (any FileTree)?
    }

    /// What became of a text of a file.
    package struct Text: Sendable {
        /// Index among the documents.
        package let document: Int
        package let range: ByteRange
        package let id: String
        package let language: String
        package let catalog: String
        package let target: String?
        package fileprivate(set) var decision: ImportDecision
        package fileprivate(set) var refusal: CatalogEditor.Refusal?
    }

    package struct Result: Sendable {
        /// By document, and then in the order of the document.
        package var texts: [Text] = []
        package var catalogs: [CatalogEditor.Outcome] = []
        /// Parts of documents for catalogs that are not there, and those without a language.
        package var strays: [(document: Int, range: ByteRange, original: String?, count: Int)] = []
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
    package func files(at path: String) -> [String] {
        if tree.kind(of: path) != .folder { return [path] }
        if path.hasSuffix(SkippedFolders.localizationCatalogSuffix) {
            let folder = FilePaths.path(ExchangeFormat.localizedContents, in: path)
            return tree.names(in: folder).sorted().map { FilePaths.path($0, in: folder) }.filter(isReadable)
        }
        return tree.names(in: path).sorted().flatMap { name -> [String] in
            let below = FilePaths.path(name, in: path)
            if SkippedFolders.names.contains(name) { return [] }
            return tree.kind(of: below) == .folder ? files(at: below) : isReadable(below) ? [below] : []
        }
    }

    private func isReadable(_ path: String) -> Bool { ExchangeFormat.reader(of: path) != nil }

    /// Reads a file; nil for one whose name no format has.
    package func document(at path: String) throws(FileError) -> Document? {
        guard let read = ExchangeFormat.reader(of: path) else { return nil }
        return Document(path: path, contents: read(try tree.read(path)))
    }

    // MARK: Importing

    /// A part of a document that is for one catalog.
    private struct Part {
        let document: Int
        let file: ImportedFile
        let language: String
    }

    package func run(
        _ documents: [Document], into paths: [String], _ options: Options
    ) async throws(EditFailure) -> Result {
        var result = Result()
        var parts: [String: [Part]] = [:]
        for (index, document) in documents.enumerated() {
            for file in document.contents.files {
                guard let catalog = catalog(for: file.original, among: paths), let language = language(of: file, document) else {
                    result.strays.append((index, file.range, file.original, file.units.count))
                    continue
                }
                parts[catalog, default: []].append(Part(document: index, file: file, language: language))
            }
        }
        for path in paths {
            guard let parts = parts[path] else { continue }
            var texts: [Text] = []
            var indices: [Int] = []
            let outcome = try await editor.edit(path, options.forces ? .forced : .valid, writes: options.writes) { catalog in
                texts = parts.flatMap { self.texts(of: $0, documents[$0.document], catalog, options) }
                indices = texts.indices.filter { texts[$0].decision.edit != nil }
                return EditPlan(indices.compactMap { texts[$0].decision.edit })
            }
            for refusal in outcome.refusals {
                let index = indices[refusal.index]
                texts[index].decision.outcome = .refused
                texts[index].refusal = refusal
            }
            result.texts += texts
            result.catalogs.append(outcome)
        }
        result.texts.sort { ($0.document, $0.range.start) < ($1.document, $1.range.start) }
        return result
    }

    private func texts(of part: Part, _ document: Document, _ catalog: StringCatalog, _ options: Options) -> [Text] {
        let path = catalog.source.path
        let language = Self.language(part.language, in: catalog)
        let base = (try? document.base?.read(path)).map { CatalogDecoder.decode(JSONReader.read($0)) }
        var importer = CatalogImport(catalog, language: language, since: base)
        importer.selection = options.selection
        importer.prefersImported = options.prefersImported
        let units = part.file.units
        return zip(units, importer.decisions(for: units)).map { unit, decision in
            Text(
                document: part.document, range: unit.range, id: unit.ids.first ?? "", language: language, catalog: path,
                target: unit.target, decision: decision)
        }
    }

    /// The catalog that a path in a file means: the one at it, or the only one whose path or name ends like it.
    private func catalog(for original: String?, among paths: [String]) -> String? {
        guard let original else { return paths.count == 1 ? paths[0] : nil }
        func only(_ isMatch: (String) -> Bool) -> String? {
            let found = paths.filter { isMatch(project.path(of: $0)) }
            return found.count == 1 ? found[0] : nil
        }
        let wanted = FilePaths.normalized(original.replacing("\\", with: "/"))
        return only { $0 == wanted }
            ?? only { $0.hasSuffix("/" + wanted) || wanted.hasSuffix("/" + $0) }
            ?? only { FilePaths.fileName(of: $0) == FilePaths.fileName(of: wanted) }
            ?? only { FilePaths.tableName(of: $0) == FilePaths.tableName(of: wanted) }
    }

    /// The language of a part of a document, which may say it in its name only.
    private func language(of file: ImportedFile, _ document: Document) -> String? {
        if let language = file.targetLanguage, !language.isEmpty { return language }
        let name = FilePaths.tableName(of: document.path)
        return LanguageTag(name).unknownPart == nil ? name : nil
    }

    /// A language as a catalog writes it: services write `pt_BR` for `pt-BR`.
    private static func language(_ name: String, in catalog: StringCatalog) -> String {
        if catalog.languages.contains(where: { $0.name == name }) { return name }
        let identifier = LanguageTag(name).canonical.identifier
        return catalog.languages.first { $0.tag.canonical.identifier == identifier }?.name ?? name
    }
}
