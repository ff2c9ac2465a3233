internal import ArgumentParser
internal import L10nCLDR
internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nGitTrees
internal import L10nMessages
internal import L10nReportFormats
internal import L10nStringCatalogs
internal import L10nValidation

/// `l10n import FILE`: puts what translators sent into catalogs.
struct ImportCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import", abstract: L10n.Command.Import.abstract.localized,
            discussion: L10n.Command.Import.discussion.localized)
    }

    private typealias Texts = L10n.Command.Import

    @Argument(help: ArgumentHelp(L10n.Command.Import.Paths.help, valueName: "path"), completion: .file())
    var paths: [String]

    @Option(
        help: ArgumentHelp(L10n.Command.Import.Only.help, valueName: "missing,changed,review"), transform: TextSelection.parse)
    var only: Set<TextSelection> = []

    @Option(help: ArgumentHelp(L10n.Command.Import.Since.help, valueName: "revision"))
    var since: String?

    @Flag(help: ArgumentHelp(L10n.Command.Import.Theirs.help))
    var theirs = false

    @Flag(help: ArgumentHelp(L10n.Command.Import.AcceptCopies.help))
    var acceptCopies = false

    @Option(name: .customLong("map"), help: ArgumentHelp(L10n.Command.Import.Map.help, valueName: "code=language"))
    var names: [LanguageName] = []

    @Option(help: ArgumentHelp(L10n.Command.Import.Format.help))
    var format = ImportOutputFormat.text

    @OptionGroup var reports: ReportOptions
    @OptionGroup var edit: EditOptions
    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        let files = CommandEnvironment.files
        let importer = TranslationImporter(
            tree: files, project: try .current(configuration: edit.config), editor: edit.editor)
        let documents = try await documents(importer)
        var options = TranslationImporter.Options()
        options.selection = only
        options.prefersImported = theirs
        options.acceptsCopies = acceptCopies
        options.acceptsDamage = edit.damage.acceptDamaged
        options.forces = edit.force
        options.writes = edit.writes
        let catalogs = try edit.paths()
        try requireNoSourceLanguage(of: catalogs)
        let result: TranslationImporter.Result
        do throws(EditFailure) {
            result = try importer.run(documents, into: catalogs, options)
        } catch {
            throw StandardStreams.failure(error)
        }
        let report = ImportReport(result: result, documents: documents, acceptsDamage: edit.damage.acceptDamaged)
        switch format {
        case .text:
            for line in report.lines { StandardStreams.error(line) }
            for (name, own, path) in result.languages {
                StandardStreams.note(L10n.Command.Edit.Status.language(name: name, own: own, path: path))
            }
            for (language, relative, path) in result.newVariants {
                StandardStreams.note(Texts.Status.newLanguage(language: language, path: path, relative: relative))
            }
            for outcome in result.catalogs where outcome.isChanged { edit.show(outcome) }
            if !edit.quiet, !edit.diff { StandardStreams.output(report.summary) }
        case .outcomes:
            for line in report.linesOfFiles { StandardStreams.error(line) }
            StandardStreams.json(report.outcomes)
        case .document(let format): StandardStreams.output(format.parts(report.project))
        }
        try reports.write(forces: edit.force) { report.project }
        if report.exitCode != 0 { throw ExitCode(report.exitCode) }
    }

    /// Fails for a name of another language that is said to mean the source language.
    private func requireNoSourceLanguage(of catalogs: [String]) throws {
        if names.isEmpty { return }
        let sources = Set(try catalogs.compactMap { try EditOptions.read($0).sourceLanguageName })
        for name in names where sources.contains(name.language) {
            if LanguageTag(name.code).language == LanguageTag(name.language).language { continue }
            throw ValidationError(Texts.Error.source(language: name.language, code: name.code).localized)
        }
    }

    /// What a service calls a language, and its name in the project: `no-NO=nb`.
    struct LanguageName: ExpressibleByArgument {
        let code: String
        let language: String

        init?(argument: String) {
            let parts = argument.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts.contains("") else { return nil }
            (code, language) = (parts[0], parts[1])
        }
    }

    /// The files to import, with the catalogs when they were made.
    private func documents(_ importer: TranslationImporter) async throws -> [TranslationImporter.Document] {
        let files = CommandEnvironment.files
        let base = try await base()
        let languages = Dictionary(names.map { ($0.code, $0.language) }) { $1 }
        var unused = Set(languages.keys)
        var documents: [TranslationImporter.Document] = []
        var trees: [String: GitTree?] = [:]
        for path in paths {
            if files.kind(of: path) == .missing {
                throw StandardStreams.failure(FileError(path: path, message: L10n.File.Error.missing))
            }
            let found = importer.files(at: path)
            if found.isEmpty {
                throw StandardStreams.failure(FileError(path: path, message: Texts.Error.nothing))
            }
            for file in found {
                do throws(FileError) {
                    guard let found = try importer.documents(at: file, below: path) else {
                        throw FileError(path: file, message: Texts.Error.format)
                    }
                    for var document in found {
                        unused.subtract(document.rename(languages))
                        document.base = base
                        if base == nil, let revision = document.contents.files.lazy.compactMap(\.revision).first {
                            if trees[revision] == nil {
                                trees[revision] = .some(
                                    try await ExportRevision.tree(ofExport: revision, at: file, in: files))
                            }
                            document.base = trees[revision] ?? nil
                        }
                        documents.append(document)
                    }
                } catch {
                    throw StandardStreams.failure(error)
                }
            }
        }
        if let code = unused.sorted().first { throw ValidationError(Texts.Error.unusedCode(code: code).localized) }
        return documents
    }

    private func base() async throws -> (any FileTree)? {
        guard let since else { return nil }
        return try await ExportRevision.tree(of: since)
    }
}

/// What an import prints: text for people, what became of each text, or the findings as a document.
enum ImportOutputFormat: Choice {
    case text
    case outcomes
    case document(ReportFormat)

    static let choices = [text, outcomes] + ReportFormat.allCases.filter(\.hasFindings).map(document)

    var name: String {
        switch self {
        case .text: "text"
        case .outcomes: "outcomes"
        case .document(let format): format.rawValue
        }
    }
}
