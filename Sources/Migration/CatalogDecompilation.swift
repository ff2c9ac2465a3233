package import L10nDiagnostics
package import L10nFileTrees
internal import L10nMessages
package import L10nSyntax

/// Makes String Catalogs from `.strings` and `.stringsdict` files.
package struct CatalogDecompilation: Sendable {
    /// What to decompile.
    package struct Request: Sendable {
        /// Files, and folders whose `<language>.lproj` folders are searched for.
        package var paths: [String] = []
        /// Nil: English, or the only language there is.
        package var sourceLanguage: String?
        /// Whether to write a catalog even if something is omitted from it.
        package var isPermissive = false

        package init() {}
    }

    /// The catalog of one table.
    package struct Table: Sendable {
        /// Its default path: beside the language folders.
        package let path: String
        package let fileName: String
        /// Nil if something that the app shows would be missing.
        package let text: String?
        /// The files that it replaces, sorted.
        package let replacedFiles: [String]
    }

    package struct Result: Sendable {
        package let tables: [Table]
        package let report: Report
    }

    /// The source language is not given and cannot be inferred; these are the languages of the folders.
    package struct UnknownSourceLanguage: Error, Sendable {
        package let languages: [String]
    }

    private let tree: any FileTree
    private let keyOrder: any KeyOrder

    /// - Parameter keyOrder: Xcode's order of names.
    package init(tree: any FileTree, keyOrder: any KeyOrder) {
        self.tree = tree
        self.keyOrder = keyOrder
    }

    package func run(_ request: Request) throws(UnknownSourceLanguage) -> Result {
        var finder = StringsFinder(tree: tree)
        let found = finder.tables(in: request.paths)
        if found.isEmpty { return Result(tables: [], report: Report(files: [], failures: finder.failures)) }
        let languages = found.flatMap { $0.files.map(\.language) }
        let named = request.sourceLanguage.map { StringsFile.sourceLanguage($0, in: languages) }
        guard let source = named ?? StringsFile.sourceLanguage(of: languages) else {
            throw UnknownSourceLanguage(languages: Set(languages.compactMap(\.self)).sorted())
        }
        var tables: [Table] = []
        var files: [Report.File] = []
        var failures = finder.failures
        for table in found {
            let beside = found.filter { $0.folder == table.folder }.flatMap { $0.files.map { $0.language ?? source } }
            let inputs = table.files.compactMap { read($0, &failures) }
            let catalog = CatalogDecompiler(sourceLanguage: source, order: keyOrder).decompile(
                inputs, languages: Set(beside).sorted())
            let reports = inputs.map { report(of: $0, catalog, isPermissive: request.isPermissive) }
            files += reports
            let isBlocked = reports.contains { $0.findings.contains { $0.severity == .error } }
            let fileName = table.name + ".xcstrings"
            tables.append(
                Table(
                    path: FilePaths.path(fileName, in: folder(of: table)), fileName: fileName,
                    text: isBlocked || inputs.count < table.files.count ? nil : catalog.text,
                    replacedFiles: table.files.map(\.path).sorted()))
        }
        return Result(tables: tables, report: Report(files: files, failures: failures))
    }

    /// The folder of a table's catalog: for a file of Interface Builder `mul.lproj`, as in Xcode.
    private func folder(of table: StringsFinder.Table) -> String {
        let file = tree.interfaceFile(ofTable: table.name, in: table.folder)
        return file == nil ? table.folder : FilePaths.path("mul.lproj", in: table.folder)
    }

    private func read(_ file: StringsFinder.File, _ failures: inout [Report.Failure]) -> StringsFile? {
        do throws(FileError) {
            if tree.kind(of: file.path) == .folder { throw FileError(path: file.path, message: L10n.Decompile.Error.folder) }
            let document = PropertyListReader.read(try tree.read(file.path))
            return StringsFile(document, folder: file.languageFolder, isDictionary: file.path.hasSuffix("dict"))
        } catch {
            failures.append(Report.Failure(path: error.path, message: error.message))
            return nil
        }
    }

    /// What was found in one file of a table.
    private func report(of file: StringsFile, _ catalog: DecompiledCatalog, isPermissive: Bool) -> Report.File {
        let source = file.document.source
        var findings = file.document.issues.map { $0.finding(in: file.document) }
        findings += catalog.issues.filter { $0.source.path == source.path }.map(\.finding)
        // Even then, a file without any readable part is an error.
        if isPermissive, !file.document.isUnread {
            for index in findings.indices { findings[index].severity = min(findings[index].severity, .warning) }
        }
        let sorted = findings.enumerated().sorted {
            ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
        }
        return Report.File(source: source, findings: sorted.map(\.element), keyCount: nil)
    }
}
