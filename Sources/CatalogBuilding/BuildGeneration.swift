internal import L10nCodeGeneration
internal import L10nConfiguration
package import L10nDiagnostics
package import L10nFileTrees
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Generates the file of one catalog during the build of a package, and reports the findings in the catalog.
package struct BuildGeneration: Sendable {
    package struct Request: Sendable {
        package var catalog = ""
        package var output = ""
        /// Path of the configuration, if there is one.
        package var configuration: String?
        /// The target of the package that is being built.
        package var target: String?
        /// The parent folder of the language folders; nil if the bundle gets no texts.
        package var resources: String?
        /// The names of those folders, without `.lproj`. The build expects both files in each, and no others.
        package var languageFolders: [String] = []

        package init() {}
    }

    /// What the build reports, and whether it continues.
    package struct Outcome: Sendable {
        /// The findings in the catalog, with the severities that the build shows.
        package let report: Report
        /// Other messages, one per line.
        package let lines: [String]
        package let isFailure: Bool
    }

    /// An unfinished catalog may lack thousands of translations, which would flood the log of the build.
    private static let findingLimit = 100

    private let tree: any WritableFileTree

    package init(tree: any WritableFileTree) { self.tree = tree }

    package func run(_ request: Request) -> Outcome {
        do throws(ConfigurationFailure) {
            var project = GenerationProject(
                tree: tree, rules: .building, configuration: request.configuration,
                relativeTo: request.configuration.map(FilePaths.folder) ?? ".")
            let configuration =
                request.configuration == nil ? nil : try project.configuration(for: request.catalog)
            return generate(try target(request, configuration), configuration, request)
        } catch {
            return failure(error)
        }
    }

    /// The configuration of the catalog in this target; by default, a type named after the file.
    private func target(
        _ request: Request, _ configuration: ProjectConfiguration?
    ) throws(ConfigurationFailure) -> GenerationTarget {
        let configured = configuration?.targets(for: request.catalog, from: tree.currentFolder) ?? []
        var target = configured.first { $0.buildTarget == request.target } ?? GenerationTarget()
        if target.buildTarget == nil {
            guard let name = Self.typeName(ofFile: request.catalog) else {
                throw .file(
                    FileError(
                        path: request.catalog, message: L10n.Build.Error.name(file: FilePaths.fileName(of: request.catalog))))
            }
            target.options.name = name
        }
        target.catalog = request.catalog
        target.output = request.output
        return target
    }

    /// `Localizable.xcstrings`, Xcode's default name, becomes `L10n`; others keep their names.
    static func typeName(ofFile path: String) -> SwiftIdentifier? {
        let table = FilePaths.fileName(of: path).split(separator: ".").first.map(String.init) ?? ""
        if table == "Localizable" || table == "L10n" { return .standard }
        guard let path = AccessorPath(key: table + ".x", hiding: []), path.namespaces.count == 1 else { return nil }
        return SwiftIdentifier(typeName: path.namespaces[0])
    }

    private func generate(
        _ target: GenerationTarget, _ configuration: ProjectConfiguration?, _ request: Request
    ) -> Outcome {
        do throws(CatalogGeneration.Failure) {
            let purpose = Purpose.build(configuration?.failOn ?? .blocking, compilesTexts: request.resources != nil)
            let (result, catalog, blocked) = try CatalogGeneration(tree: tree).generate(target, configuration, for: purpose)
            let resources = resources(of: catalog, request, isRefused: blocked.contains(.texts))
            let shown = result.file.findings
            var isFailure = shown.contains { $0.severity == .error } || resources.isRefused || result.text == nil
            var lines = resources.lines
            // Errors take precedence if there are too many findings.
            let sorted = shown.filter { $0.severity == .error } + shown.filter { $0.severity != .error }
            if sorted.count > Self.findingLimit {
                let more = L10n.Build.Status.more(count: sorted.count - Self.findingLimit).localized
                lines.append("\(target.catalog): \(isFailure ? "error" : "warning"): \(more)")
            }
            if let text = result.text, !isFailure {
                do throws(FileError) {
                    let writer = OutputWriter(.write, in: tree)
                    _ = try writer.write(text.pieces, to: target.output)
                    for file in resources.files { _ = try writer.write([file.bytes[...]], to: file.path) }
                } catch {
                    lines.append("\(error.path): error: \(error.message.localized)")
                    isFailure = true
                }
            }
            if result.text == nil { lines.append("\(target.catalog): error: \(L10n.Build.Error.stopped.localized)") }
            let file = Report.File(
                source: result.file.source, findings: Array(sorted.prefix(Self.findingLimit)),
                keyCount: result.file.keyCount)
            return Outcome(report: Report(files: [file]), lines: lines, isFailure: isFailure)
        } catch {
            return failure(error)
        }
    }

    // MARK: Resources

    /// The files of a catalog in the bundle.
    private struct Resources {
        var lines: [String] = []
        var files: [(path: String, bytes: [UInt8])] = []
        var isRefused = false
    }

    /// Compiles the files that the build expects, if it expects any.
    private func resources(of catalog: StringCatalog, _ request: Request, isRefused: Bool) -> Resources {
        guard let folder = request.resources else { return Resources() }
        var compilation = CatalogCompilation.Request()
        compilation.outputFolder = folder
        do throws(CatalogCompilation.Failure) {
            let (table, made, unusable) = try CatalogCompilation(tree: tree, rules: .building).bundleFiles(
                of: catalog, compilation)
            if isRefused || !unusable.isEmpty {
                let file = Report.File(source: catalog.source, findings: unusable, keyCount: nil)
                return Resources(lines: ConfigurationFailure.configuration(file).lines, isRefused: true)
            }
            // The build does not expect languages added after it was planned.
            let new = Set(made.compactMap(\.folder)).subtracting(request.languageFolders).sorted().map { folder in
                "\(request.catalog): warning: \(L10n.Build.Status.newLanguage(language: folder).localized)"
            }
            let bytes = Dictionary(uniqueKeysWithValues: made.map { ($0.path, $0.bytes) })
            let expected = request.languageFolders.flatMap { language in
                ["strings", "stringsdict"].map { compilation.path(language, "\(table).\($0)", from: tree.currentFolder) }
            }
            return Resources(
                lines: new, files: expected.map { ($0, bytes[$0] ?? CatalogCompiler.emptyFile) })
        } catch {
            return Resources(lines: error.lines, isRefused: true)
        }
    }

    private func failure(_ failure: ConfigurationFailure) -> Outcome {
        Outcome(report: Report(files: []), lines: failure.lines, isFailure: true)
    }
}
