internal import Workspace

/// A git repository, asked through git's command line.
public struct GitRepository: Sendable {
    /// Absolute path of the work tree.
    public let root: String

    /// The repository that a folder belongs to.
    public init(containing folder: String) async throws(GitFailure) {
        let answer = try await Git.ask(["rev-parse", "--show-toplevel"], in: folder)
        guard let root = answer.line else {
            throw answer.errors.contains("not a git repository") ? .noRepository(folder: folder) : answer.failure
        }
        self.root = root
    }

    /// The commit where the histories of the current one and of a revision part.
    public func mergeBase(with revision: String) async throws(GitFailure) -> String {
        let (other, current) = (try await commit(revision), try await commit("HEAD"))
        let answer = try await Git.ask(["merge-base", other, current], in: root)
        guard let base = answer.line else { throw answer.exitCode == 1 ? .noMergeBase(revision) : answer.failure }
        return base
    }

    /// The commit that a revision names.
    private func commit(_ revision: String) async throws(GitFailure) -> String {
        // What begins like an option is none: git allows no such name.
        guard !revision.isEmpty, !revision.hasPrefix("-"),
            let commit = try await Git.ask(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"], in: root).line
        else { throw .unknownRevision(revision) }
        return commit
    }

    /// The catalogs of a commit, and what is checked beside them: configurations and Xcode projects.
    public func tree(of commit: String) async throws(GitFailure) -> GitRevisionTree {
        let listing = try await Git.output(["ls-tree", "-r", "-z", "--full-tree", commit], in: root)
        let blobs = GitObjects.blobs(inListing: listing) { path in Self.suffixes.contains { path.hasSuffix($0) } }
        let names = try await Git.output(
            ["diff-index", "--name-only", "-z", "--no-renames", commit, "--"] + Self.suffixes.map { "*" + $0 }, in: root)
        let changed = GitObjects.texts(names).filter { blobs[$0] != nil }
        return GitRevisionTree(
            root: root, paths: Set(blobs.keys), changed: try await contents(of: changed.map { ($0, blobs[$0] ?? "") }))
    }

    private static let suffixes = [GitRevisionTree.catalogSuffix, ProjectConfiguration.fileName, "project.pbxproj"]

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
