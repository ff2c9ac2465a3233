internal import L10nDiagnostics

/// Who is responsible for which files, as the `CODEOWNERS` of a repository says.
///
/// Source: "About code owners" of GitHub's documentation, and "Code Owners syntax" of GitLab's, which adds sections.
package struct CodeOwners: Sendable {
    /// Where GitHub, GitLab, and others look for the file, by paths from the root of the repository; the first one counts.
    private static let paths = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]

    private struct Entry {
        let globs: [Glob]
        let owners: [Substring]
    }

    private let entries: [Entry]

    /// - Parameter text: The content of the file.
    package init(_ text: String) {
        var sectionOwners: [Substring] = []
        var entries: [Entry] = []
        for line in text.split(whereSeparator: \.isNewline) {
            var words = Self.words(line)
            guard let first = words.first else { continue }
            if first.hasPrefix("[") || first.hasPrefix("^[") {
                // The name of a section may have spaces, and a number of approvals after it.
                let rest = line[(line.lastIndex(of: "]") ?? line.startIndex)...].dropFirst()
                sectionOwners = Self.words(rest)
                continue
            }
            words.removeFirst()
            entries.append(Entry(globs: Self.globs(String(first)), owners: words.isEmpty ? sectionOwners : words))
        }
        self.entries = entries
    }

    /// The owners in the file of a repository; nil if it has none.
    ///
    /// - Parameter root: The path of the repository.
    package init?(in tree: any FileTree, root: String) throws(FileError) {
        guard let path = Self.paths.map({ FilePaths.path($0, in: root) }).first(where: { tree.kind(of: $0) == .file }) else {
            return nil
        }
        self.init(String(decoding: try tree.read(path).bytes, as: UTF8.self))
    }

    /// The owners of a file, separated by spaces: those of the last pattern that matches; empty if it has none.
    ///
    /// - Parameter path: From the root of the repository.
    package func owners(of path: String) -> String {
        let entry = entries.last { entry in entry.globs.contains { $0.matches(path) } }
        return (entry?.owners ?? []).joined(separator: " ")
    }

    /// The words of a line up to a comment. A space in a path has a backslash before it.
    private static func words(_ line: Substring) -> [Substring] {
        let escaped = line.replacing("\\ ", with: "\u{0}")
        return escaped.split { $0 == " " || $0 == "\t" }.prefix { !$0.hasPrefix("#") }
            .map { $0.replacing("\u{0}", with: " ") }
    }

    /// What a pattern matches: like one in `.gitignore`, also everything in a folder, but `docs/*` only the files in `docs` itself.
    private static func globs(_ pattern: String) -> [Glob] {
        let names = pattern.split(separator: "/").joined(separator: "/")
        let isAnchored = pattern.dropLast().contains("/")
        let path = isAnchored ? names : "**/" + names
        if pattern.hasSuffix("/") { return [Glob(path + "/**")] }
        if isAnchored, path.hasSuffix("/*") { return [Glob(path)] }
        return [Glob(path), Glob(path + "/**")]
    }
}
