internal import L10nCatalogChecking
internal import L10nCodeComparing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nICU
internal import L10nJSONRPC
internal import L10nLinting
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// The folder that an editor has open.
struct Workspace: Sendable {
    let files: any WritableFileTree
    /// What is known of files from before.
    let code = CodeCache()
    let catalogs = CatalogCache()

    init(_ files: any WritableFileTree) { self.files = files }

    /// The folder that a client names.
    static func root(_ params: JSONNode) -> String? {
        let folder = params["workspaceFolders"]?.elements.first?["uri"]?.text ?? params["rootUri"]?.text
        return folder.flatMap(FileAddress.path) ?? params["rootPath"]?.text
    }

    /// The path of a file as checks name it; nil for what is no file.
    func path(of uri: String) -> String? {
        FileAddress.path(uri).map { FilePaths.relative($0, to: ".", from: files.currentFolder) }
    }

    func uri(of path: String) -> String { FileAddress.uri(FilePaths.absolutePath(path, from: files.currentFolder)) }
}

/// What was open at one moment.
struct Snapshot: Sendable {
    let workspace: Workspace
    /// By address.
    let documents: [String: OpenDocument]
    let client: Client
    private let epoch: Epoch
    let tree: BufferedFileTree

    init(workspace: Workspace, documents: [String: OpenDocument], client: Client, epoch: Epoch) {
        self.workspace = workspace
        self.documents = documents
        self.client = client
        self.epoch = epoch
        tree = BufferedFileTree(epoch.files, documents.values)
    }

    /// The positions of a file, open or not.
    func positions(of source: SourceFile) -> TextPositions {
        let uri = workspace.uri(of: source.path)
        if let open = documents[uri], open.source.bytes == source.bytes { return open.positions }
        return TextPositions(source.bytes, client.encoding)
    }

    func location(_ source: SourceFile, _ range: ByteRange) -> JSONNode {
        .object([("uri", .string(workspace.uri(of: source.path))), ("range", positions(of: source).node(range))])
    }

    // MARK: Findings

    /// Checks the catalogs and the code of the workspace.
    func check() async -> CheckedFiles {
        var request = CheckRequest()
        request.today = .today
        request.filter.comparesCode = true
        let check = CatalogCheck(
            tree: workspace.files, reading: tree, keyOrder: XcodeOrder(), code: CodeComparer(cache: workspace.code),
            cache: epoch.checks)
        do throws(ConfigurationFailure) {
            return CheckedFiles(try await check.run(request).files)
        } catch {
            switch error {
            case .configuration(let file): return CheckedFiles(ofConfiguration: file)
            case .file(let error): return CheckedFiles(failure: "\(error.path): \(error.message.localized)")
            }
        }
    }

    // MARK: The project

    /// The catalogs of the workspace, by their configuration.
    func groups() -> [(configuration: ProjectConfiguration?, catalogs: [StringCatalog])] {
        var finder = CatalogFinder(tree: tree, rules: .complete)
        guard let paths = try? finder.catalogs(in: []), let groups = try? finder.configurations.groups(paths) else { return [] }
        return groups.map { group in
            let catalogs = paths.filter(group.paths.contains).compactMap { try? tree.read($0) }.map(workspace.catalogs.catalog)
            return (group.configuration, catalogs)
        }
    }

    /// The configuration of a catalog.
    func configuration(of path: String) -> ProjectConfiguration? {
        var finder = ConfigurationFinder(tree: tree, rules: .complete, explicit: nil)
        return (try? finder.configuration(for: path)) ?? nil
    }

    /// How a catalog is checked.
    func options(for path: String) -> ValidationOptions {
        configuration(of: path)?.validationOptions(for: path, from: tree.currentFolder) ?? ValidationOptions()
    }

    /// Where the code of the workspace uses keys.
    func uses() -> [KeyUseFinder.Use] {
        var finder = KeyUseFinder(tree: tree, cache: workspace.code)
        for group in groups() { finder.add(group.catalogs, group.configuration) }
        return finder.uses
    }
}
