internal import L10nDiagnostics
internal import L10nPlainText

/// The layout of a JSON file, taken from its first members.
package struct FileLayout: Equatable, Sendable {
    /// LF or CRLF.
    package private(set) var lineEnd = Array("\n".utf8)
    /// The indentation of members; nil where everything is on one line.
    package private(set) var indentation: [UInt8]? = Array("  ".utf8)
    /// The colon after a name with its whitespace.
    package private(set) var colon = Array(" : ".utf8)
    /// Whitespace inside the brackets of one line.
    package private(set) var inside: [UInt8] = []
    /// Whitespace after a comma on one line.
    package private(set) var between: [UInt8] = [0x20]

    /// The layout of Xcode.
    package init() {}

    /// The layout of a file with this outermost value; that of Xcode where it has no member.
    package init(of root: JSONValue) {
        var members = root.members
        guard let first = members.next() else { return }
        let gap = Self.space(before: Int(first.nameRange.start), in: root.bytes)
        colon = Array(root.bytes[Int(first.nameRange.end)..<Int(first.value.range.start)])
        guard let feed = gap.lastIndex(of: 0x0A) else {
            indentation = nil
            inside = Array(gap)
            if let second = members.next() {
                between = Array(Self.space(before: Int(second.nameRange.start), in: root.bytes))
            } else if colon.count < 2 {
                between = []
            }
            return
        }
        indentation = Array(gap[(feed + 1)...])
        if feed > gap.startIndex, gap[feed - 1] == 0x0D { lineEnd = Array("\r\n".utf8) }
    }

    /// Whitespace before a member or an element at a depth, after others or as the first one.
    package func gap(depth: Int, isFirst: Bool) -> [UInt8] {
        guard let indentation else { return isFirst ? inside : between }
        return lineEnd + repeatElement(indentation, count: depth).joined()
    }

    /// What is between the brackets of an empty object or array.
    package func emptiness(depth: Int) -> [UInt8] {
        colon == Self().colon && indentation != nil ? lineEnd + gap(depth: depth, isFirst: true) : []
    }

    /// The whitespace that ends at an offset.
    package static func space(before end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
        var start = end
        while start > 0, ASCII.isWhitespace(bytes[start - 1]) { start -= 1 }
        return bytes[start..<end]
    }
}
