/// Paths from the root of the repository, as servers and their users see them.
package struct RepositoryPaths: Sendable {
    private let tree: any FileTree
    /// Absolute path of the nearest folder upwards that is a repository of git; where there is none, that of the current one.
    package let root: String
    package let isRepository: Bool

    package init(tree: any FileTree) {
        self.tree = tree
        let repository = Self.repository(around: tree.currentFolder, tree)
        isRepository = repository != nil
        root = repository ?? tree.currentFolder
    }

    /// The nearest folder upwards that is a repository of git.
    ///
    /// - Parameter folder: Absolute.
    static func repository(around folder: String, _ tree: any FileTree) -> String? {
        var folders = [folder]
        while let folder = folders.last, folder != "/" { folders.append(FilePaths.folder(of: folder)) }
        return folders.first { tree.kind(of: FilePaths.path(".git", in: $0)) != .missing }
    }

    /// A path relative to the root, with `/` and without `./`; the absolute path of a file outside.
    package func path(_ path: String) -> String {
        let absolute = FilePaths.absolutePath(path, from: tree.currentFolder)
        // The target of a link may still be in the repository.
        for path in [absolute, tree.canonical(absolute)] {
            let relative = FilePaths.relative(path, to: root, from: tree.currentFolder)
            if relative != path { return relative.isEmpty ? "." : relative }
        }
        return absolute
    }
}
