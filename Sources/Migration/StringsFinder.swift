internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages

/// Finds the `.strings` and `.stringsdict` files below some paths, and groups them by table.
struct StringsFinder {
    /// The files of one table: the same name in the folders of different languages.
    struct Table {
        /// The folder that holds the folders of the languages.
        let folder: String
        let name: String
        var files: [File]
    }

    struct File {
        let path: String
        /// Name of its folder without `.lproj`; nil for any other folder.
        let languageFolder: String?

        /// Nil: the source language.
        var language: String? { languageFolder.flatMap(LanguageTag.name(ofFolder:)) }
    }

    private static let suffixes = [".strings", ".stringsdict"]

    private let tree: any FileTree
    /// The paths that cannot be read.
    private(set) var failures: [Report.Failure] = []
    /// The first spelling of each table's folder, by canonical path.
    private var folders: [String: String] = [:]
    private var seen: Set<[String]> = []

    init(tree: any FileTree) { self.tree = tree }

    /// The tables by their folders, then by name.
    mutating func tables(in paths: [String]) -> [Table] {
        var tables: [Table] = []
        for path in paths.flatMap({ files(at: FilePaths.normalized($0)) }) { add(path, to: &tables) }
        return tables.sorted { ($0.folder, $0.name) < ($1.folder, $1.name) }
    }

    private mutating func files(at path: String) -> [String] {
        switch tree.kind(of: path) {
        case .missing:
            failures.append(Report.Failure(path: path, message: L10n.File.Error.missing))
            return []
        case .file:
            if Self.suffixes.contains(where: path.hasSuffix) { return [path] }
            failures.append(Report.Failure(path: path, message: L10n.Decompile.Error.otherFile))
            return []
        case .folder:
            let (found, errors) = tree.stringsFiles(below: path)
            failures += errors.map { Report.Failure(path: $0.path, message: L10n.Decompile.Error.unlistable) }
            // There may be files in folders that cannot be listed.
            if found.isEmpty, errors.isEmpty {
                failures.append(Report.Failure(path: path, message: L10n.Decompile.Error.noFiles))
            }
            return found
        }
    }

    private mutating func add(_ path: String, to tables: inout [Table]) {
        var folder = FilePaths.folder(of: path)
        let languageFolder = languageFolder(of: path)
        if languageFolder != nil {
            let depth = tree.currentFolder.split(separator: "/").count
            folder = FilePaths.above(folder, depth: depth) ?? folder
        }
        // A link to the folder or file of another language is a separate language.
        let canonical = tree.canonical(folder)
        guard seen.insert([canonical, languageFolder ?? "", FilePaths.fileName(of: path)]).inserted else { return }
        folder = folders[canonical, default: folder]
        folders[canonical] = folder
        let name = FilePaths.tableName(of: path)
        if let index = tables.firstIndex(where: { $0.folder == folder && $0.name == name }) {
            tables[index].files.append(File(path: path, languageFolder: languageFolder))
        } else {
            tables.append(Table(folder: folder, name: name, files: [File(path: path, languageFolder: languageFolder)]))
        }
    }

    /// The name of the `<name>.lproj` folder that a file is in; nil for any other folder.
    private func languageFolder(of path: String) -> String? {
        guard let folder = FilePaths.absolute(path, from: tree.currentFolder).dropLast().last,
            folder.hasSuffix(StringsFile.folderSuffix)
        else { return nil }
        return String(folder.dropLast(StringsFile.folderSuffix.count))
    }
}
