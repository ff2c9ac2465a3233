internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// The tables that code may use beside those of the catalogs that could be read: of `.strings` and `.stringsdict` files, and of damaged
/// catalogs. A table is read when it is asked for.
struct OtherTables {
    private let tree: any FileTree
    private let paths: [String: [String]]
    /// Tables whose catalogs are damaged.
    private let damaged: Set<String>
    private var known: [String: KeyIndex?] = [:]
    /// The files whose keys are not known.
    private(set) var failures: [FileError] = []

    /// - Parameters:
    ///   - paths: Those of the files.
    ///   - damaged: The names of tables whose catalogs are damaged.
    init(_ paths: [String], damaged: Set<String>, in tree: any FileTree) {
        self.tree = tree
        self.damaged = damaged
        self.paths = Dictionary(grouping: paths, by: FilePaths.tableName)
    }

    /// Whether a table has a key, or may have it: not all of its keys are known.
    mutating func mayHave(_ key: StringLiteral, in table: String) -> Bool {
        if damaged.contains(table) { return true }
        guard let paths = paths[table] else { return false }
        let index = known[table] ?? read(paths)
        known[table] = .some(index)
        return index.map { !$0.entries(for: key).isEmpty } ?? true
    }

    /// The keys in some files; nil if a file can't be read to its end.
    private mutating func read(_ paths: [String]) -> KeyIndex? {
        var catalogs: [StringCatalog] = []
        var isComplete = true
        for path in paths.sorted() {
            let document = (try? tree.read(path)).map { PropertyListReader.read($0) }
            guard let document, !document.issues.contains(where: \.isError) else {
                failures.append(FileError(path: path, message: L10n.Code.Error.strings))
                isComplete = false
                continue
            }
            let members = (document.root?.members ?? []).map { (name: $0.key, value: JSONNode.object([])) }
            let catalog = JSONNode.object([("strings", .object(members))])
            catalogs.append(CatalogDecoder.decode(SourceFile(path: path, bytes: Array(JSONPrinter.print(catalog).utf8))))
        }
        return isComplete ? KeyIndex(catalogs) : nil
    }
}
