/// Matches paths against patterns: `*` within a segment, `**` over segments, `?` for one character. A pattern without any of
/// these matches the path itself and everything below it.
package struct Glob: Sendable, Hashable {
    package let pattern: String
    private let segments: [String]
    private let isPlain: Bool

    package init(_ pattern: String) {
        self.pattern = pattern
        var path = pattern[...]
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        segments = path.split(separator: "/").map(String.init)
        isPlain = !pattern.contains { "*?".contains($0) }
    }

    /// Whether a path relative to the pattern's folder matches.
    package func matches(_ path: String) -> Bool {
        let parts = path.split(separator: "/").map(String.init)
        if isPlain { return segments == ["."] || segments.isEmpty || parts.starts(with: segments) }
        return Self.match(segments[...], parts[...])
    }

    private static func match(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
        guard let first = pattern.first else { return path.isEmpty }
        if first == "**" {
            return match(pattern.dropFirst(), path) || !path.isEmpty && match(pattern, path.dropFirst())
        }
        guard let segment = path.first, matchSegment(Array(first)[...], Array(segment)[...]) else { return false }
        return match(pattern.dropFirst(), path.dropFirst())
    }

    private static func matchSegment(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        if first == "*" {
            return matchSegment(pattern.dropFirst(), text) || !text.isEmpty && matchSegment(pattern, text.dropFirst())
        }
        guard let character = text.first, first == "?" || first == character else { return false }
        return matchSegment(pattern.dropFirst(), text.dropFirst())
    }
}
