internal import L10nCLDR
internal import L10nCodeGeneration
package import L10nConfiguration
package import L10nDiagnostics
package import L10nFileTrees
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
package import L10nValidation

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Which files catalogs are compiled into.
package enum CompileFormat: String, Sendable, CaseIterable {
    /// As Apple's tools do: plain texts in one file, texts with forms in another.
    case stringsAndStringsdict
    /// All texts of a language in one file.
    case stringsdictOnly
    /// All languages in one table file for `L10nRuntime`.
    case table
}

/// The format of property lists.
package enum SerializationFormat: String, Sendable, CaseIterable {
    case text
    case binary
}

/// Compiles catalogs into the files of an app's bundle, or into tables that programs open.
package struct CatalogCompilation: Sendable {
    package struct Request: Sendable {
        /// Files and folders. If empty, the catalogs of the configuration, or all below the current folder.
        package var paths: [String] = []
        /// Path of the configuration instead of the ones that would be found.
        package var configuration: String?
        package var outputFolder = ""
        /// The languages to compile, as named in catalogs or as folders. If empty, all but pseudo-languages.
        package var languages: [String] = []
        package var format = CompileFormat.stringsAndStringsdict
        package var serialization = SerializationFormat.text
        /// Whether to compile despite errors.
        package var isPermissive = false
        /// Whether to compile what could be read of damaged catalogs.
        package var acceptsDamage = false

        package init() {}

        /// The absolute path of a file in a language folder, or beside these folders. Scripts expect absolute paths.
        func path(_ folder: String?, _ file: String, from currentFolder: String) -> String {
            let name = folder.map { "\($0).lproj/\(file)" } ?? file
            let parts = FilePaths.absolute("\(outputFolder)/\(name)", from: currentFolder)
            return "/" + parts.joined(separator: "/")
        }
    }

    /// A file of the bundle, or one with a table.
    package struct File: Sendable {
        package let path: String
        /// The name of its folder without `.lproj`; nil for a table.
        let folder: String?
        let bytes: [UInt8]
    }

    package struct Result: Sendable {
        /// Findings that prevent compilation, or would without `force`.
        package let report: Report
        /// The names of the tables, in the order of the catalogs.
        package let tables: [String]
        /// In the order of the catalogs; nil if an error prevents compilation.
        package let files: [File]?
        /// Leftover files of the same tables, which apps would still read.
        package let leftOver: [String]
        /// What of the catalogs could not be read.
        package let damages: [CatalogDamage]
    }

    /// An error before any catalog is compiled.
    package enum Failure: Error, Sendable {
        case workspace(ConfigurationFailure)
        /// Catalogs that cannot be found or read.
        case files([FileError])
        /// Catalogs that could not be read to their end.
        case damage([CatalogDamage])
        /// A requested language that no catalog has.
        case unknownLanguage(String, known: [String])

        /// For people.
        package var lines: [String] {
            switch self {
            case .workspace(let failure): return failure.lines
            case .files(let errors): return errors.map { "\($0.path): error: \($0.message.localized)" }
            case .damage(let damages): return damages.map { "\($0.source.path): error: \($0.message.localized)" }
            case .unknownLanguage(let language, let known):
                let message = L10n.Show.Error.language(language: language, languages: known.joined(separator: ", "))
                return ["error: \(message.localized)"]
            }
        }
    }

    private let tree: any WritableFileTree

    /// The rules whose options a configuration can set.
    private let library: RuleLibrary

    package init(tree: any WritableFileTree, rules library: RuleLibrary) {
        self.tree = tree
        self.library = library
    }

    /// Compiles all catalogs, and writes nothing yet.
    package func compile(_ request: Request) throws(Failure) -> Result {
        try refuseOutputFile(request)
        var jobs = try jobs(request)
        let damages = jobs.filter { !$0.catalog.isEditable }.compactMap { CatalogDamage(of: $0.catalog) }
        if !request.acceptsDamage, !damages.isEmpty { throw .damage(damages) }
        jobs.removeAll { job in damages.contains { $0.isTotal && $0.source.path == job.path } }
        try refuseSameTables(jobs)
        try refuseUnknownLanguages(jobs, request)
        // One after the other, as each uses all cores.
        let compiled = jobs.map { compile($0, request) }
        let isRefused = compiled.contains { $0.isRefused }
        return Result(
            report: Report(files: compiled.map(\.file)), tables: jobs.map(\.table),
            files: isRefused ? nil : compiled.flatMap(\.files),
            leftOver: isRefused ? [] : zip(jobs, compiled).flatMap { leftOver($0, $1, request) }, damages: damages)
    }

    /// The outcome for a file.
    package typealias Outcome = Swift.Result<OutputWriter.Outcome, FileError>

    /// Writes the files on all cores. An error does not stop the other files.
    ///
    /// - Parameter forces: Whether files that people wrote are replaced, too.
    package func write(_ files: [File], forces: Bool = false) -> [Outcome] { files.concurrentMap { write($0, forces) } }

    private func write(_ file: File, _ forces: Bool) -> Outcome {
        // People write tables as text; compiled ones are property lists or begin like this one.
        let isCompiled = { (present: [UInt8]) in
            present.starts(with: "bplist".utf8) || present.starts(with: "<?xml".utf8)
                || present.prefix(6) == file.bytes.prefix(6)
        }
        return Outcome { () throws(FileError) in
            try OutputWriter(.write, in: tree).write([file.bytes[...]], to: file.path, replacing: forces ? nil : isCompiled)
        }
    }

    /// The bundle files of a decoded catalog, and findings about languages that cannot name a folder. The texts are not checked.
    func bundleFiles(
        of catalog: StringCatalog, _ request: Request
    ) throws(Failure) -> (table: String, files: [File], unusableLanguages: [Finding]) {
        try refuseOutputFile(request)
        let job = job(catalog, nil, request)
        return (job.table, bundleFiles(of: job, request), unusableLanguages(of: job))
    }

    private func refuseOutputFile(_ request: Request) throws(Failure) {
        guard tree.kind(of: request.outputFolder) == .file else { return }
        throw .files([FileError(path: request.outputFolder, message: L10n.Compile.Error.outputFile)])
    }

    // MARK: Reading

    /// A catalog and the folders to write.
    private struct Job: Sendable {
        let catalog: StringCatalog
        let compiler: CatalogCompiler
        let folders: [CatalogCompiler.Folder]
        /// Languages that cannot be the name of a folder.
        let unusableLanguages: [CatalogLanguage]
        let options: ValidationOptions
        /// The code generated from the catalog, if the configuration defines it.
        let target: GenerationTarget?

        var path: String { catalog.source.path }
        /// The name of the file without its extension.
        var table: String { FilePaths.tableName(of: path) }
    }

    private func jobs(_ request: Request) throws(Failure) -> [Job] {
        var jobs: [Job] = []
        var errors: [FileError] = []
        do throws(ConfigurationFailure) {
            var finder = CatalogFinder(tree: tree, rules: library, configuration: request.configuration)
            let paths = try finder.catalogs(in: request.paths)
            errors = finder.failures.map { FileError(path: $0.path, message: $0.message) }
            for path in paths {
                let configuration = try finder.configurations.configuration(for: path)
                do throws(FileError) {
                    let source = try tree.read(path)
                    if request.format == .table, source.bytes.count >= 1 << 30 {
                        throw FileError(path: path, message: L10n.Compile.Error.tooLarge(size: source.bytes.count))
                    }
                    jobs.append(job(CatalogDecoder.decode(source), configuration, request))
                } catch {
                    errors.append(error)
                }
            }
        } catch {
            throw .workspace(error)
        }
        if !errors.isEmpty { throw .files(errors) }
        return jobs
    }

    private func job(_ catalog: StringCatalog, _ configuration: ProjectConfiguration?, _ request: Request) -> Job {
        let path = catalog.source.path
        var options = CatalogCompiler.Options()
        options.mergesTexts = request.format == .stringsdictOnly
        options.isBinary = request.serialization == .binary
        let compiler = CatalogCompiler(catalog, options: options)
        let wanted = Set(request.languages)
        // An app that contains a pseudo-language shows it to people: 'ar-XB' to readers of Arabic.
        let folders = compiler.folders.filter {
            wanted.isEmpty ? !LanguageTag($0.language).isPseudo : wanted.contains($0.language) || wanted.contains($0.name)
        }
        return Job(
            catalog: catalog, compiler: compiler, folders: folders,
            unusableLanguages: request.format == .table ? [] : compiler.unusableLanguages,
            options: configuration?.options(for: path, from: tree.currentFolder) ?? ValidationOptions(),
            target: configuration?.targets(for: path, from: tree.currentFolder).first { $0.style == .embedded })
    }

    // MARK: Conflicts

    private func refuseSameTables(_ jobs: [Job]) throws(Failure) {
        var owners: [String: String] = [:]
        for job in jobs {
            // Some file systems ignore case.
            guard let other = owners.updateValue(job.path, forKey: job.table.lowercased()) else { continue }
            throw .files([FileError(path: job.path, message: L10n.Compile.Error.sameTable(other: other))])
        }
    }

    private func refuseUnknownLanguages(_ jobs: [Job], _ request: Request) throws(Failure) {
        let known = jobs.flatMap(\.compiler.folders)
        // Languages without a folder already have findings at their position.
        let names = Set(known.map(\.name) + jobs.flatMap { $0.catalog.languages.map(\.name) })
        guard let unknown = request.languages.first(where: { !names.contains($0) }) else { return }
        let sources = jobs.map(\.catalog.sourceLanguageName)
        throw .unknownLanguage(unknown, known: LanguageOrder.sorted(known.map(\.language), sources: sources))
    }

    /// Languages that no folder can be named after.
    private func unusableLanguages(of job: Job) -> [Finding] {
        job.unusableLanguages.map { language in
            Finding(
                .compileLanguageName, language.range, L10n.Compile.Error.languageName(language: language.name),
                reason: L10n.Problem.Reason.languageFolder)
        }
    }

    /// Characters that the files cannot have.
    private func unwritableCharacters(of job: Job, _ request: Request) -> [Finding] {
        guard request.format != .table else { return [] }
        let languages = Set(job.folders.map(\.language))
        let found = job.compiler.unwritableCharacters.filter { $0.language.map(languages.contains) ?? true }
        return found.map { character in
            Finding(
                rule: ProblemID.compileXMLCharacter.id, severity: .warning,
                range: character.range,
                key: character.key, language: character.language,
                message: L10n.Compile.Error.xmlCharacter(name: character.name), reason: L10n.Problem.Reason.xmlCharacter,
                advice: L10n.Problem.advice(id: ProblemID.compileXMLCharacter.rawValue))
        }
    }

    // MARK: Compiling

    private struct Compiled: Sendable {
        let file: Report.File
        let files: [File]
        let isRefused: Bool
    }

    private static let cores = max(2, ProcessInfo.processInfo.activeProcessorCount)

    private func compile(_ job: Job, _ request: Request) -> Compiled {
        let purpose = Purpose.compile(.init(isPermissive: request.isPermissive, isTable: request.format == .table))
        // One after the other, as each takes all cores.
        var options = job.options
        options.acceptsDamage = request.acceptsDamage
        // What is compiled ships.
        options.isRelease = true
        let checked = Validator(rules: .building, options: options, purpose: purpose).checkConcurrently(job.catalog)
        let files = request.format == .table ? [table(of: job, request)] : bundleFiles(of: job, request)
        let own = unusableLanguages(of: job) + unwritableCharacters(of: job, request)
        let languages = Set(job.folders.map(\.language))
        let found = checked.file.findings.filter { finding in
            finding.rule != .emptyValue || finding.language.map(languages.contains) ?? true
        }
        let file = Report.File(
            source: checked.file.source, findings: FindingPolicy.sorted(found + own),
            keyCount: checked.file.keyCount)
        return Compiled(
            file: file, files: files, isRefused: !job.unusableLanguages.isEmpty || checked.blocked.contains(.texts))
    }

    /// One file with all requested languages: the same table as in the generated code, with its name and devices.
    private func table(of job: Job, _ request: Request) -> File {
        var options = job.target?.options.content ?? TableContent.Options()
        if !request.languages.isEmpty {
            options.languages = Set(job.folders.map(\.language))
        } else if options.languages == nil {
            options.languages = Set(job.catalog.languages.filter { !$0.tag.isPseudo }.map(\.name))
        }
        let content = TableContent(job.catalog, options: options)
        let bytes = TableFile.bytes(of: content, name: job.target?.options.table ?? job.table)
        return File(path: request.path(nil, "\(job.table).l10n", from: tree.currentFolder), folder: nil, bytes: bytes)
    }

    /// The files of all folders, compiled on all cores.
    private func bundleFiles(of job: Job, _ request: Request) -> [File] {
        let outputs = (0..<Self.cores).concurrentMap { core in
            // Interleaved, so that each core gets large and small languages.
            job.compiler.compile(job.folders.indices.filter { $0 % Self.cores == core }.map { job.folders[$0] })
        }.joined().sorted { ($0.folder, $0.fileExtension) < ($1.folder, $1.fileExtension) }
        return outputs.map { output in
            File(
                path: request.path(
                    output.folder, "\(job.table).\(output.fileExtension)", from: tree.currentFolder), folder: output.folder,
                bytes: output.bytes)
        }
    }

    /// Files of the catalog's table in the folders of requested languages and of removed ones.
    private func leftOver(_ job: Job, _ compiled: Compiled, _ request: Request) -> [String] {
        if request.format == .table { return [] }
        let current = Set(compiled.files.map(\.path))
        let folders = tree.names(in: request.outputFolder).filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }
        let wanted = folders.filter { folder in request.languages.isEmpty || job.folders.contains { $0.name == folder } }
        return wanted.sorted().flatMap { folder in
            ["strings", "stringsdict"].map { request.path(folder, "\(job.table).\($0)", from: tree.currentFolder) }
        }.filter { !current.contains($0) && tree.kind(of: $0) == .file }
    }
}
