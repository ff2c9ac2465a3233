internal import ArgumentParser
internal import L10nCLDR
internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nICU
internal import L10nLinting
internal import L10nMessages
internal import L10nSyntax
internal import L10nValidation

/// `l10n new PATH`: makes an empty catalog, and says what else a project needs.
struct NewCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "new", abstract: L10n.Command.New.abstract.localized,
            discussion: L10n.Command.New.discussion.localized)
    }

    private typealias Texts = L10n.Command.New

    @Argument(help: ArgumentHelp(L10n.Command.New.Path.help, valueName: "path"), completion: .directory)
    var path = "Localizable.xcstrings"

    @Option(help: ArgumentHelp(L10n.Command.New.Source.help, valueName: "language"))
    var source = "en"

    @Option(help: ArgumentHelp(L10n.Command.New.Languages.help, valueName: "de,fr"), transform: LanguageList.parseKnown)
    var languages: [String]?

    @Option(
        parsing: .upToNextOption, help: ArgumentHelp(L10n.Command.New.From.help, valueName: "path"), completion: .file())
    var from: [String] = []

    @OptionGroup var interface: InterfaceOptions

    private var files: any WritableFileTree { CommandEnvironment.files }

    func validate() throws { _ = try LanguageList.parseKnown(source) }

    func run() throws {
        var isComplete = true
        let path = files.kind(of: path) == .folder ? FilePaths.path("Localizable.xcstrings", in: path) : path
        do throws(FileError) {
            guard path.hasSuffix(".xcstrings") else { throw FileError(path: path, message: Texts.Error.name) }
            guard files.kind(of: path) == .missing else { throw FileError(path: path, message: Texts.Error.exists) }
            var conversion = CatalogConversion(sourceLanguage: source, order: XcodeOrder())
            let skipped = try read(into: &conversion)
            let bytes = conversion.bytes(at: path)
            if !from.isEmpty {
                report(conversion.problems, skipped)
                isComplete = conversion.problems.isEmpty && skipped.isEmpty
                // An empty catalog would stand in the way of the next try.
                if conversion.keyCount == 0 { throw FileError(path: path, message: Texts.Error.noTexts) }
            }
            _ = try OutputWriter(.write, in: files).write([bytes[...]], to: path) { _ in false }
            StandardStreams.output(L10n.Generate.Status.written(path: VisibleText.line(path)).localized + "\n")
            if !from.isEmpty { StandardStreams.output(Texts.Status.converted(count: conversion.keyCount).localized + "\n") }
            for part in try missingParts(path) { StandardStreams.output("\n\(part.title)\n\n\(part.lines)\n") }
        } catch {
            throw StandardStreams.failure(error)
        }
        if !isComplete { throw ExitCode(1) }
    }

    /// Names what could not be converted.
    private func report(_ problems: [CatalogConversion.Problem], _ skipped: [String]) {
        var places = PlaceNames()
        for problem in problems {
            let place = places.name(of: .init(problem.source, problem.range))
            StandardStreams.error("\(place): warning: \(VisibleText.line(problem.message.localized))\n")
        }
        for path in skipped { StandardStreams.error("\(VisibleText.line(path)): warning: \(Texts.Error.strings.localized)\n") }
    }

    /// Reads the files that the catalog is made of.
    ///
    /// - Returns: The `.strings` and `.stringsdict` files beside them, which another command converts.
    private func read(into conversion: inout CatalogConversion) throws(FileError) -> [String] {
        var skipped: [String] = []
        for path in from {
            guard files.kind(of: path) != .missing else { throw FileError(path: path, message: L10n.File.Error.missing) }
            let found = CatalogConversion.files(at: path, in: files)
            let isNamed = files.kind(of: path) != .folder
            let strings = isNamed ? [] : files.stringsFiles(below: path).paths
            guard !found.isEmpty else {
                throw FileError(path: path, message: strings.isEmpty ? L10n.Command.Import.Error.nothing : Texts.Error.strings)
            }
            skipped += strings
            for file in found {
                guard conversion.add(try files.read(file), isNamed: isNamed) else {
                    let isStrings = file.hasSuffix(".strings") || file.hasSuffix(".stringsdict")
                    throw FileError(
                        path: file, message: isStrings ? Texts.Error.strings : L10n.Command.Import.Error.format)
                }
            }
        }
        return skipped
    }

    // MARK: What else is needed

    private typealias Part = (title: String, lines: String)

    /// What the manifest and the configuration lack.
    private func missingParts(_ path: String) throws(FileError) -> [Part] {
        var parts: [Part] = []
        if let manifest = manifest(above: path) {
            let text = String(decoding: try files.read(manifest).bytes, as: UTF8.self)
            let commands = Self.commands(for: text, target: Self.target(of: path))
            if !commands.isEmpty {
                parts.append((Texts.Status.manifest(path: manifest).localized, commands.joined(separator: "\n")))
            }
            if !text.contains("L10nBuildPlugin") {
                let line = "    plugins: [.plugin(name: \"L10nBuildPlugin\", package: \"swift-l10n\")]"
                parts.append((Texts.Status.plugin.localized, line))
            }
        }
        if let languages {
            let list = languages.map { JSONPrinter.print(.string($0)) }.joined(separator: ", ")
            let lines = "    { \"languages\" : { \"required\" : [\(list)] } }"
            parts.append((Texts.Status.configuration(path: FilePaths.configurationName).localized, lines))
        }
        return parts
    }

    /// The commands that make a package use the runtime.
    private static func commands(for manifest: String, target: String) -> [String] {
        var commands: [String] = []
        if !manifest.contains("swift-l10n") {
            let version = ToolInformation.currentVersion
            commands.append("    swift package add-dependency https://github.com/swift-l10n/swift-l10n --from \(version)")
        }
        if !manifest.contains("L10nRuntime") {
            commands.append("    swift package add-target-dependency L10nRuntime \(target) --package swift-l10n")
        }
        return commands
    }

    /// The target that a file is in: the folder below `Sources`.
    private static func target(of path: String) -> String {
        let parts = path.split(separator: "/").dropLast()
        guard let sources = parts.lastIndex(of: "Sources"), sources + 1 < parts.endIndex else { return "TARGET" }
        return String(parts[sources + 1])
    }

    /// The manifest of the package that a file is in.
    private func manifest(above path: String) -> String? {
        var folder = FilePaths.folder(of: path)
        while true {
            let manifest = FilePaths.path("Package.swift", in: folder)
            if files.kind(of: manifest) == .file { return manifest }
            if folder == "." || folder == "/" || folder.isEmpty { return nil }
            folder = FilePaths.folder(of: folder)
        }
    }
}
