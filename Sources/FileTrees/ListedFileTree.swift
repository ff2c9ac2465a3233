package import Diagnostics

/// A file tree for one run, in which folders that a search has listed are not listed again.
package struct ListedFileTree: FileTree {
    private let tree: any FileTree
    /// The names in a folder.
    private var known: [String: Folder] = [:]

    private struct Folder {
        let names: [String]
        /// Whether all names are ASCII. Then a file system takes two for the same only if they differ in case alone, if at all.
        let isASCII: Bool
    }

    package init(_ tree: any FileTree) { self.tree = tree }

    package var currentFolder: String { tree.currentFolder }

    /// Remembers the folders of a search, but those of which Swift may take two for the same and the system doesn't.
    package mutating func remember(_ listing: FileListing) {
        for (folder, names) in listing.names where Self.isASCII(folder) {
            known[folder] = Folder(names: names, isASCII: names.allSatisfy(Self.isASCII))
        }
    }

    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    /// Asks the tree only for what a listed folder can hold.
    package func kind(of path: String) -> FileKind {
        if !path.hasSuffix("/"), let folder = known[FilePaths.folder(of: path)], folder.isASCII {
            let name = FilePaths.fileName(of: path)
            if Self.isASCII(name), name != ".", name != "..",
                !folder.names.contains(where: { $0.utf8.count == name.utf8.count && $0.lowercased() == name.lowercased() })
            {
                return .missing
            }
        }
        return tree.kind(of: path)
    }

    package func names(in folder: String) -> [String] { known[folder]?.names ?? tree.names(in: folder) }

    package func listing(below folder: String, suffixes: [String]) -> FileListing {
        tree.listing(below: folder, suffixes: suffixes)
    }

    package func read(_ path: String) throws(FileError) -> SourceFile { try tree.read(path) }
    package func canonical(_ path: String) -> String { tree.canonical(path) }
}
