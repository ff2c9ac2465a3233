internal import L10nPlainText

/// Matches paths against patterns: `*` within a segment, `**` over segments, `?` for one character. A pattern without any of
/// these matches the path itself and everything below it.
package struct Glob: Sendable, Hashable {
    package let pattern: String
    private let segments: [Segment]
    private let isPlain: Bool

    private enum Segment: Hashable {
        /// `**`
        case anyFolders
        case name(WildcardPattern<Character>)
    }

    package init(_ pattern: String) {
        self.pattern = pattern
        var path = pattern[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        isPlain = !pattern.contains { "*?".contains($0) }
        let names = isPlain && path == "." ? [] : path.split(separator: "/")
        segments = names.map { $0 == "**" ? .anyFolders : .name(WildcardPattern(String($0))) }
    }

    /// Whether a path relative to the pattern's folder matches.
    package func matches(_ path: String) -> Bool {
        let names = path.split(separator: "/").prefix(isPlain ? segments.count : .max)
        return segments.matchesRuns(
            names, isRun: { $0 == .anyFolders },
            isMatch: { segment, name in
                guard case .name(let pattern) = segment else { return true }
                return pattern.matches(name)
            })
    }
}
