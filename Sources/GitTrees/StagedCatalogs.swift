internal import Workspace

/// What the next commit will hold: the index of a repository.
public struct StagedCatalogs: Sendable {
    /// The files as they are staged, whatever the work tree has.
    public let tree: GitTree
    /// The catalogs that the commit adds or changes, sorted; paths from the current folder.
    public let paths: [String]
    /// Those among them that the work tree has otherwise.
    public let changedSince: Set<String>
    /// Catalogs that a merge left in conflict, sorted.
    public let conflicted: [String]

    /// - Parameters:
    ///   - staged: Paths from the root, as those that follow.
    ///   - unstaged: The files that the work tree has otherwise.
    init(tree: GitTree, root: String, staged: [String], unstaged: Set<String>, conflicted: Set<String>) {
        self.tree = tree
        let current = FilePaths.canonical(tree.currentFolder)
        func shown(_ path: String) -> String { FilePaths.climbing("\(root)/\(path)", to: current, from: current) }
        paths = staged.map(shown).sorted()
        changedSince = Set(staged.filter(unstaged.contains).map(shown))
        self.conflicted = conflicted.map(shown).sorted()
    }
}
