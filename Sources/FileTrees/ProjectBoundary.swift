/// The files that a configuration may name as an output: those of its repository, or without one, those in its folder and in the
/// current one. A configuration comes from the authors of the repository, and must not reach anything else.
package struct ProjectBoundary: Sendable {
    private let tree: any FileTree
    /// Absolute.
    private let folders: [String]

    /// - Parameter folder: The folder that the paths of the configuration are relative to.
    package init(tree: any FileTree, folder: String) {
        self.tree = tree
        let own = FilePaths.absolutePath(folder, from: tree.currentFolder)
        folders = [own, tree.currentFolder].map { RepositoryPaths.repository(around: $0, tree) ?? $0 }
    }

    /// Whether a file is inside, after following links, and not in the folder of git.
    package func contains(_ path: String) -> Bool {
        let absolute = FilePaths.absolutePath(path, from: tree.currentFolder)
        if Self.leadsIntoGit(absolute) { return false }
        let canonical = canonical(absolute)
        if Self.leadsIntoGit(canonical) { return false }
        return folders.contains { folder in
            let real = tree.canonical(folder)
            return Self.contains(real, canonical) || canonical == absolute && Self.contains(folder, absolute)
        }
    }

    /// The path of a file with links resolved. Of a file that is not there yet, the folders are.
    private func canonical(_ path: String) -> String {
        var folder = path
        while folder != "/", tree.kind(of: folder) == .missing, tree.canonical(folder) == folder {
            folder = FilePaths.folder(of: folder)
        }
        return folder == "/" ? path : tree.canonical(folder) + path.dropFirst(folder.count)
    }

    private static func contains(_ folder: String, _ path: String) -> Bool {
        folder == "/" || path.hasPrefix(folder + "/")
    }

    /// Whether a path leads through a folder of git, whose files are programs and settings. Disks of Macs may take it for the same in
    /// other cases, and HFS+ also with invisible characters in between.
    static func leadsIntoGit(_ path: String) -> Bool {
        path.split(separator: "/").contains { name in
            let visible = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
            return String(String.UnicodeScalarView(visible)).lowercased() == ".git"
        }
    }
}
