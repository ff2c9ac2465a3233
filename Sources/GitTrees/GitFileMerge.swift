/// Git's own merge of files.
package enum GitFileMerge {
    /// Merges files line by line, as git does by default, and writes the result into ours.
    ///
    /// Returns whether there are no conflicts.
    ///
    /// - Parameters:
    ///   - base: What both sides began with; nil where both added the file.
    ///   - markerSize: Length of the conflict markers.
    ///   - folder: The folder that relative paths start from.
    package static func merge(base: String?, ours: String, theirs: String, markerSize: Int, in folder: String)
        async throws(GitFailure) -> Bool
    {
        let labels = ["ours", "base", "theirs"].flatMap { ["-L", $0] }
        let answer = try await Git.ask(
            ["merge-file", "--quiet", "--marker-size=\(markerSize)"] + labels + ["--", ours, base ?? "/dev/null", theirs],
            in: folder
        )
        // The number of conflicts; git does not merge binary files.
        guard (0...127).contains(answer.exitCode) else { throw answer.failure }
        return answer.exitCode == 0
    }

    /// Whether the configuration asks for the common ancestor between the sides of a conflict.
    package static func showsBase(in folder: String) async -> Bool {
        let style = try? await Git.ask(["config", "--get", "merge.conflictStyle"], in: folder).line
        return style?.hasSuffix("diff3") ?? false
    }
}
