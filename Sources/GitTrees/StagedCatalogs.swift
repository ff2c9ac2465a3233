internal import L10nFileTrees

/// What the next commit will hold: the index of a repository.
package struct StagedCatalogs: Sendable {
    /// The staged files, regardless of the work tree.
    package let tree: GitTree
    /// The catalogs that the commit adds or changes, sorted; paths from the current folder.
    package let paths: [String]
    /// Catalogs with unresolved merge conflicts, sorted.
    package let conflicted: [String]
    /// Catalogs that the commit adds or changes, whose names are not UTF-8, sorted.
    package let unnamed: [String]
    private let repository: GitRepository
    /// As ``paths``, from the root.
    private let staged: [String]

    /// - Parameter staged: Paths from the root, like the others.
    init(
        tree: GitTree, repository: GitRepository, staged: [String], conflicted: Set<String>, unnamed: [String]
    ) {
        self.tree = tree
        self.repository = repository
        self.staged = staged
        let shown = Self.shown(in: repository, tree)
        paths = staged.map(shown).sorted()
        self.conflicted = conflicted.map(shown).sorted()
        self.unnamed = unnamed.map(shown).sorted()
    }

    /// The paths that differ in the work tree, sorted.
    package func changedSince() async throws(GitFailure) -> [String] {
        try await repository.changedSinceStaged(staged).map(Self.shown(in: repository, tree)).sorted()
    }

    /// What a path from the root is called in the current folder.
    private static func shown(in repository: GitRepository, _ tree: GitTree) -> (String) -> String {
        let current = tree.canonical(tree.currentFolder)
        return { FilePaths.climbing("\(repository.root)/\($0)", to: current, from: current) }
    }
}
