package import Foundation

/// A git repository for one test, isolated from the user's configuration.
package struct GitFolder {
    /// The work tree.
    package let root: URL

    /// Creates an empty repository in a folder.
    package init(_ root: URL) throws {
        self.root = root
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try git("init", "--quiet", "--initial-branch=main")
    }

    /// Runs git in the work tree.
    package func git(_ arguments: String...) throws {
        let run = try run(arguments)
        guard run.exitCode == 0 else { throw Failure(description: "git \(arguments.joined(separator: " ")): \(run.errors)") }
    }

    /// Runs git in the work tree, and returns the result even if it fails.
    package func run(_ arguments: [String]) throws -> Tool.Run {
        try Tool.run(
            URL(fileURLWithPath: "/usr/bin/env"), ["git"] + arguments, in: root,
            [
                "PATH": "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin", "GIT_CONFIG_GLOBAL": "/dev/null",
                "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com",
                "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com",
            ])
    }

    /// Writes a file.
    package func write(_ text: String, to path: String) throws {
        let url = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Commits all files.
    package func commit() throws {
        try git("add", "--all")
        try git("commit", "--quiet", "--allow-empty", "--message", "A state")
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
