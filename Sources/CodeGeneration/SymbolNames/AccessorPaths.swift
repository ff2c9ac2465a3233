internal import L10nPlainText

/// Makes the paths of keys. Neighbors usually share namespaces, which are then made once.
package struct AccessorPaths {
    private let hidden: Set<String>
    private let hiddenMembers: Set<String>
    /// What the last key had in front of its member, with the point, its segments, and the namespaces that it made of them.
    private var last: (prefix: [UInt8], segments: [[UInt8]], namespaces: [String]) = ([], [], [])

    /// - Parameters:
    ///   - hidden: Namespaces that would hide a type which generated code needs; they get `_`.
    ///   - hiddenMembers: Members outside any namespace that would hide what generated code calls; they get `_`.
    package init(hiding hidden: Set<String>, members hiddenMembers: Set<String>) {
        self.hidden = hidden
        self.hiddenMembers = hiddenMembers
    }

    /// The path of a key, as ``AccessorPath/init(key:hiding:members:)`` makes it.
    package mutating func path(of key: String) -> AccessorPath? {
        var text = key
        return text.withUTF8 { bytes in
            let end = Self.isPlain(bytes) ? (bytes.lastIndex(of: UInt8(ascii: ".")) ?? -1) + 1 : bytes.count
            guard end < bytes.count else { return AccessorPath(key: key, hiding: hidden, members: hiddenMembers) }
            guard findNamespaces(before: bytes[..<end]) else { return nil }
            return AccessorPath(namespaces: last.namespaces, memberSegment: Self.scalars(bytes[end...]), members: hiddenMembers)
        }
    }

    /// Brings the last namespaces up to date.
    ///
    /// - Parameter prefix: What a key has in front of its member.
    /// - Returns: Whether every segment has become one.
    private mutating func findNamespaces(before prefix: UnsafeBufferPointer<UInt8>.SubSequence) -> Bool {
        let isSame = last.prefix.withUnsafeBufferPointer { $0.hasSameBytes(as: UnsafeBufferPointer(rebasing: prefix)) }
        if isSame { return true }
        let segments = prefix.split(separator: UInt8(ascii: "."))
        let shared = zip(segments, last.segments).prefix { $0.elementsEqual($1) }.count
        var (known, namespaces) = (Array(last.segments[..<shared]), Array(last.namespaces[..<shared]))
        for segment in segments.dropFirst(shared) {
            guard let name = AccessorPath.namespace(of: Self.scalars(segment), hiding: hidden) else { return false }
            known.append(Array(segment))
            namespaces.append(name)
        }
        last = (Array(prefix), known, namespaces)
        return true
    }

    private static func scalars(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) -> KeyWords.Word {
        bytes.map { Unicode.Scalar($0) }[...]
    }

    /// Whether a key has letters and digits in ASCII, `.`, `_`, and `-` alone. In others it is not sure where a segment ends.
    package static func isPlain(_ key: UnsafeBufferPointer<UInt8>) -> Bool { key.allSatisfy(isPlain) }

    private static func isPlain(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "-")
    }
}
