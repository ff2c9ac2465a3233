internal import PlainText

/// Makes the paths of keys that come sorted: neighbours mostly share their namespaces, which are then made once.
package struct AccessorPaths {
    private let hidden: Set<String>
    private let hiddenMembers: Set<String>
    /// What the last key had in front of its member, with the point, and the namespaces that it made of that.
    private var last: (prefix: [UInt8], namespaces: [String]) = ([], [])

    /// - Parameters:
    ///   - hidden: Namespaces that would hide a type which generated code needs; they get `_`.
    ///   - hiddenMembers: Members outside any namespace that would hide what generated code calls; they get `_`.
    package init(hiding hidden: Set<String>, members hiddenMembers: Set<String>) {
        self.hidden = hidden
        self.hiddenMembers = hiddenMembers
    }

    /// The path of a key, as ``AccessorPath/init(key:hiding:members:)`` makes it.
    package mutating func path(of key: String) -> AccessorPath? {
        var key = key
        // Of other characters it is not sure where a segment ends.
        let end = key.withUTF8 { bytes in
            bytes.allSatisfy(Self.isPlain) ? bytes.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } : nil
        }
        guard let end, end < key.utf8.count else { return AccessorPath(key: key, hiding: hidden, members: hiddenMembers) }
        let isShared = key.withUTF8 { $0[..<end].elementsEqual(last.prefix) }
        if isShared {
            return AccessorPath(
                namespaces: last.namespaces, memberSegment: key[...].utf8.dropFirst(end), members: hiddenMembers)
        }
        let path = AccessorPath(key: key, hiding: hidden, members: hiddenMembers)
        if let path { last = (Array(key.utf8.prefix(end)), path.namespaces) }
        return path
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "-")
    }
}
