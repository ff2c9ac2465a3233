package import L10nDiagnostics

/// A file tree for one run, in which folders that a search has listed are not listed again. Copies share what they know.
package struct ListedFileTree: FileTree {
    private let tree: any FileTree
    /// By path, without paths that Swift may consider equal although the system does not.
    private let known = Locked<[String: Folder]>([:])

    private struct Folder {
        let names: [String]
        /// Whether all names are ASCII. Then a file system takes two for the same only if they differ in case alone, if at all.
        let isASCII: Bool
    }

    package init(_ tree: any FileTree) { self.tree = tree }

    package var currentFolder: String { tree.currentFolder }

    package func listing(below folder: String, suffixes: [String]) -> FileListing {
        let listing = tree.listing(below: folder, suffixes: suffixes)
        known.use { known in
            for (folder, names) in listing.names where Self.isASCII(folder) {
                known[folder] = Folder(names: names, isASCII: names.allSatisfy(Self.isASCII))
            }
        }
        return listing
    }

    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    private func folder(_ path: String) -> Folder? { known.use { $0[path] } }

    /// Asks the tree only for what a listed folder can hold.
    package func kind(of path: String) -> FileKind {
        if !path.hasSuffix("/"), let folder = folder(FilePaths.folder(of: path)), folder.isASCII {
            let name = FilePaths.fileName(of: path)
            if Self.isASCII(name), name != ".", name != "..",
                !folder.names.contains(where: { $0.utf8.count == name.utf8.count && $0.lowercased() == name.lowercased() })
            {
                return .missing
            }
        }
        return tree.kind(of: path)
    }

    package func names(in folder: String) -> [String] { self.folder(folder)?.names ?? tree.names(in: folder) }
    package func read(_ path: String) throws(FileError) -> SourceFile { try tree.read(path) }
    package func canonical(_ path: String) -> String { tree.canonical(path) }
}
