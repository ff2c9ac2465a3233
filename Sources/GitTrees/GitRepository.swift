package import L10nFileTrees

/// A git repository, accessed through git's command line.
package struct GitRepository: Sendable {
    /// Absolute path of the work tree.
    package let root: String
    /// The files of the disk.
    private let files: any FileTree

    /// The repository that the current folder belongs to.
    package init(of files: any FileTree) async throws(GitFailure) {
        let folder = files.currentFolder
        let answer = try await Git.ask(["rev-parse", "--is-inside-git-dir", "--show-toplevel"], in: folder)
        guard let lines = answer.line else {
            throw answer.errors.contains("not a git repository") ? .noRepository(folder: folder) : answer.failure
        }
        // A folder that is a bare repository and names a work tree. Git since 2.38 has refused it above.
        guard lines.hasPrefix("false\n") else { throw .noRepository(folder: folder) }
        let root = String(lines.dropFirst("false\n".count))
        self.root = root
        self.files = files
    }

    /// The catalogs at the merge base of two revisions.
    ///
    /// - Parameter suffixes: Those of other files that the tree must have, such as `.swift`.
    package func tree(
        ofMergeBase revision: String, and other: String = "HEAD", with suffixes: [String] = []
    ) async throws(GitFailure) -> GitTree {
        let commits = [try await commit(revision), try await commit(other)]
        let answer = try await Git.ask(["merge-base"] + commits, in: root)
        guard let base = answer.line else {
            throw answer.exitCode == 1 ? .noMergeBase(revision, other) : answer.failure
        }
        return try await tree(of: base, with: suffixes)
    }

    /// The catalogs of a revision, as of a commit.
    package func tree(ofRevision revision: String) async throws(GitFailure) -> GitTree {
        try await tree(of: try await commit(revision))
    }

    /// The catalogs of the current commit; nil before the first one.
    ///
    /// - Parameter suffixes: Those of other files that the tree must have, such as `.swift`.
    package func treeOfLastCommit(with suffixes: [String] = []) async throws(GitFailure) -> GitTree? {
        guard let commit = try await Git.ask(["rev-parse", "--verify", "--quiet", "HEAD"], in: root).line else { return nil }
        return try await tree(of: commit, with: suffixes)
    }

    /// The commit that a revision names.
    package func commit(_ revision: String) async throws(GitFailure) -> String {
        // A name cannot begin like an option: git does not allow it. In ':/text' everything is text, including an appended part.
        guard !revision.isEmpty, !revision.hasPrefix("-"),
            let object = try await Git.ask(["rev-parse", "--verify", "--quiet", revision], in: root).line,
            let commit = try await Git.ask(["rev-parse", "--verify", "--quiet", "\(object)^{commit}"], in: root).line
        else { throw .unknownRevision(revision) }
        return commit
    }

    /// The catalogs of a commit, and the files checked beside them: configurations and Xcode projects.
    private func tree(of commit: String, with others: [String] = []) async throws(GitFailure) -> GitTree {
        let suffixes = GitTree.suffixes + others
        let listing = try await Git.output(["ls-tree", "-r", "-z", "--full-tree", commit], in: root)
        let blobs = GitObjects.blobs(inListing: listing) { path in suffixes.contains { path.hasSuffix($0) } }
        let names = try await Git.output(
            ["diff-index", "--name-only", "-z", "--no-renames"] + Git.comparison + [commit, "--"] + suffixes.map { "*" + $0 },
            in: root)
        let changed = GitObjects.paths(names).filter { blobs[$0] != nil }
        return GitTree(
            of: files, root: root, paths: Set(blobs.keys), changed: try await contents(of: changed.map { ($0, blobs[$0] ?? "") }),
            unnamed: GitObjects.unnamedCatalogs(inListing: listing))
    }

    /// What the next commit will hold, and which catalogs it adds or changes.
    ///
    /// - Parameter below: Files and folders to look at, from the current folder; empty: all.
    package func staged(below asked: [String] = []) async throws(GitFailure) -> StagedCatalogs {
        let listing = try await Git.output(["ls-files", "--stage", "-z", "--"] + Self.patterns, in: root)
        let entries = GitObjects.entries(inListing: listing)
        let blobs = entries.filter { $0.stage == 0 && $0.isFile }
        let names = try await Git.output(
            ["diff", "--cached", "--name-only", "-z", "--no-renames", "--diff-filter=ACMT"] + Git.comparison
                + ["--", "*" + GitTree.catalogSuffix],
            in: root)
        let paths = Set(blobs.map(\.path))
        let asked = Set(asked.map(files.canonical))
        let staged = GitObjects.paths(names).filter { path in
            guard paths.contains(path), !SkippedFolders.holds(path) else { return false }
            if asked.isEmpty { return true }
            return FilePaths.isBelow(files.canonical("\(root)/\(path)"), asked)
        }
        // Other catalogs are not read; configurations and projects are.
        let wanted = Set(staged)
        let read = blobs.filter { wanted.contains($0.path) || !$0.path.hasSuffix(GitTree.catalogSuffix) }
        let tree = GitTree(
            of: files, root: root, paths: paths, changed: try await contents(of: read.map { ($0.path, $0.object) }), hasRest: true
        )
        let conflicted = Set(entries.filter { $0.stage > 0 && $0.path.hasSuffix(GitTree.catalogSuffix) }.map(\.path))
        return StagedCatalogs(
            tree: tree, repository: self, staged: staged, conflicted: conflicted,
            unnamed: GitObjects.unnamedCatalogs(inListing: names))
    }

    /// The versions of a file that a merge in progress could not merge; nil for other files. Only the common ancestor may be missing.
    package func versionsInConflict(of path: String) async throws(GitFailure) -> (base: [UInt8]?, ours: [UInt8], theirs: [UInt8])?
    {
        let pathspec = ":(top,literal)" + FilePaths.relative(files.canonical(path), to: files.canonical(root), from: "/")
        let listing = try await Git.output(["ls-files", "--unmerged", "--stage", "-z", "--", pathspec], in: root)
        let entries = GitObjects.entries(inListing: listing).filter(\.isFile)
        let contents = try await contents(of: entries.map { ("\($0.stage)", $0.object) })
        guard let ours = contents["2"], let theirs = contents["3"] else { return nil }
        return (contents["1"], ours, theirs)
    }

    /// The files, by their paths from the root, that differ between the work tree and the index.
    func changedSinceStaged(_ paths: [String]) async throws(GitFailure) -> [String] {
        let names = try await Git.output(["diff-files", "--name-only", "-z"] + Git.comparison + ["--"] + Self.patterns, in: root)
        let changed = Set(GitObjects.paths(names))
        return paths.filter(changed.contains)
    }

    private static let patterns = GitTree.suffixes.map { "*" + $0 }

    /// The bytes of some files, by path.
    private func contents(of files: [(path: String, object: String)]) async throws(GitFailure) -> [String: [UInt8]] {
        if files.isEmpty { return [:] }
        let request = files.map { $0.object + "\n" }.joined()
        let output = try await Git.output(["cat-file", "--batch"], in: root, input: Array(request.utf8))
        let contents = GitObjects.contents(inBatch: output)
        guard contents.count == files.count else {
            throw .refused("cat-file --batch: \(contents.count) of \(files.count) objects")
        }
        return Dictionary(zip(files.map(\.path), contents)) { first, _ in first }
    }
}
