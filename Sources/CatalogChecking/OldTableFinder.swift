internal import L10nFileTrees

/// Finds the `.strings` and `.stringsdict` files of tables, beside catalogs and in the language folders beside them. Each folder
/// is listed once.
struct OldTableFinder {
    private let tree: any FileTree
    /// By folder and table.
    private var known: [String: [String: [String]]] = [:]

    init(tree: any FileTree) { self.tree = tree }

    /// The other files of a catalog's table, sorted.
    mutating func files(sameTableAs catalog: String) -> [String] {
        let folder = FilePaths.folder(of: catalog)
        if known[folder] == nil { known[folder] = tables(in: folder) }
        guard let tables = known[folder], !tables.isEmpty else { return [] }
        let table = FilePaths.fileName(of: catalog).split(separator: ".").first ?? ""
        return tables[String(table)] ?? []
    }

    private func tables(in folder: String) -> [String: [String]] {
        var tables: [String: [String]] = [:]
        func add(_ name: String, in folder: String) {
            guard let ending = [".strings", ".stringsdict"].first(where: name.hasSuffix) else { return }
            tables[String(name.dropLast(ending.count)), default: []].append(FilePaths.path(name, in: folder))
        }
        for name in tree.names(in: folder) {
            add(name, in: folder)
            guard name.hasSuffix(".lproj") else { continue }
            let inside = FilePaths.path(name, in: folder)
            for name in tree.names(in: inside) { add(name, in: inside) }
        }
        return tables.mapValues { $0.sorted() }
    }
}
