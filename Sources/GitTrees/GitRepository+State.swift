/// What a report says about a repository. Failures of git count as unknown.
extension GitRepository {
    /// The name of the repository at the remote `origin`; nil without one.
    package func remoteName() async -> String? {
        guard let address = try? await setting("remote.origin.url"),
            var name = address.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init)
        else { return nil }
        if name.hasSuffix(".git") { name.removeLast(4) }
        // An address without a path ends in the host, which may have credentials before it.
        return name.isEmpty || name.hasPrefix(".") || name.contains("@") ? nil : name
    }

    /// The short ID of the current commit; nil before the first one.
    package func shortCommit() async -> String? {
        try? await Git.ask(["rev-parse", "--short", "--verify", "--quiet", "HEAD"], in: root).line
    }

    /// The catalogs that differ from the current commit or are not in it, by their paths from the root.
    package func uncommittedCatalogs() async -> Set<String> {
        let status = try? await Git.output(
            [
                "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--ignore-submodules=all", "--",
                "*" + GitTree.catalogSuffix,
            ], in: root)
        // Two letters and a space precede each path.
        return Set(GitObjects.paths(status ?? []).map { String($0.dropFirst(3)) })
    }
}
