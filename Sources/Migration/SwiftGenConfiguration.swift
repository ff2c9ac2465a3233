internal import L10nCodeGeneration
package import L10nConfiguration
package import L10nDiagnostics
package import L10nFileTrees
internal import L10nMessages

/// What a `swiftgen.yml` says about texts, in terms of `l10n generate`.
package struct SwiftGenConfiguration: Sendable {
    /// The files of a project below the current folder: SwiftGen runs in the folder of its own.
    package static func paths(in tree: any FileTree) -> [String] {
        let names = ["swiftgen.yml", "swiftgen.yaml"]
        return tree.listing(below: ".", suffixes: names).paths.filter { names.contains(FilePaths.fileName(of: $0)) }
    }

    package private(set) var targets: [GenerationTarget] = []
    /// What has no counterpart.
    package private(set) var notes: [Message] = []
    /// Where the file has something that isn't read; then nothing of it is.
    package private(set) var mistake: LinePosition?

    private typealias Texts = L10n.Command.Initialize.SwiftGen
    private let catalogs: [String]
    private var inputFolder: String
    private var outputFolder: String

    /// - Parameter catalogs: The catalogs of the project. Their paths begin where that of the file does.
    package init(_ source: SourceFile, catalogs: [String]) {
        self.catalogs = catalogs
        let folder = FilePaths.folder(of: source.path)
        (inputFolder, outputFolder) = (folder, folder)
        let root: YAMLValue?
        do throws(YAMLError) {
            root = try YAMLReader.read(source.bytes)
        } catch {
            mistake = LineTable(source.bytes).position(of: UInt32(error.offset))
            return
        }
        guard let root else { return }
        if let input = root["input_dir"]?.text { inputFolder = FilePaths.path(input, in: folder) }
        if let output = root["output_dir"]?.text { outputFolder = FilePaths.path(output, in: folder) }
        for parser in ["strings", "xcstrings"] {
            for entry in Self.list(root[parser]) { read(entry) }
        }
    }

    private mutating func read(_ entry: YAMLValue) {
        note(entry, except: ["filter", "inputs", "outputs"])
        var found: [String] = []
        for input in Self.list(entry["inputs"]).compactMap(\.text) {
            let matches = catalogs(for: FilePaths.path(input, in: inputFolder))
            if matches.isEmpty { notes.append(Texts.input(path: input)) }
            found += matches.filter { !found.contains($0) }
        }
        for output in Self.list(entry["outputs"]) { read(output, of: found) }
    }

    private mutating func read(_ output: YAMLValue, of catalogs: [String]) {
        note(output, except: ["output", "params", "templateName"])
        if let template = output["templateName"]?.text, !template.hasPrefix("structured-") {
            notes.append(Texts.option(name: template))
        }
        guard let path = output["output"]?.text else { return }
        let parameters = output["params"]
        if let parameters { note(parameters, except: ["enumName", "publicAccess"]) }
        for catalog in catalogs {
            var target = GenerationTarget()
            target.catalog = catalog
            target.output = FilePaths.path(path, in: outputFolder)
            // Its names and its way to find texts are SwiftGen's.
            target.style = .bundle
            var name = parameters?["enumName"]?.text ?? SwiftIdentifier.standard.name
            // SwiftGen nests several tables in one type; here, each has its own file and type.
            if catalogs.count > 1 {
                let table = FilePaths.tableName(of: catalog)
                let stem = target.output.hasSuffix(".swift") ? String(target.output.dropLast(".swift".count)) : target.output
                target.output = "\(stem)+\(table).swift"
                name += table
            }
            target.options.name = SwiftIdentifier(typeName: name) ?? .standard
            if parameters?["publicAccess"]?.flag == true { target.options.access = .public }
            targets.append(target)
        }
    }

    /// The catalogs that an input means: the file itself, those in a folder, or what became of a `.strings` file or an `.lproj`.
    private func catalogs(for input: String) -> [String] {
        let exact = catalogs.filter { $0 == input || $0.hasPrefix(input + "/") || input == "." }
        if !exact.isEmpty { return exact }
        var folder = input
        var table: String?
        if input.hasSuffix(".strings") || input.hasSuffix(".stringsdict") {
            folder = FilePaths.folder(of: input)
            table = FilePaths.fileName(of: input).split(separator: ".").first.map(String.init)
        }
        guard folder.hasSuffix(".lproj") else { return [] }
        let parent = FilePaths.folder(of: folder)
        return catalogs.filter {
            FilePaths.folder(of: $0) == parent && (table == nil || FilePaths.tableName(of: $0) == table)
        }
    }

    private mutating func note(_ node: YAMLValue, except known: [String]) {
        for name in node.keys where !known.contains(name) {
            notes.append(Texts.option(name: name))
        }
    }

    /// The elements of a list, or a value alone: SwiftGen accepts both.
    private static func list(_ node: YAMLValue?) -> [YAMLValue] {
        guard let node else { return [] }
        return node.elements ?? [node]
    }
}
