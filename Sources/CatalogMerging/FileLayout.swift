internal import Diagnostics
internal import JSONSyntax

/// The layout of a file, taken from its first members.
struct FileLayout: Equatable {
    /// LF or CRLF.
    private(set) var lineEnd = Array("\n".utf8)
    /// The indentation of members; nil where everything is on one line.
    private(set) var indentation: [UInt8]? = Array("  ".utf8)
    /// The colon after a name with its whitespace.
    private(set) var colon = Array(" : ".utf8)
    /// Whitespace inside the brackets of one line.
    private(set) var inside: [UInt8] = []

    /// The layout of Xcode.
    init() {}

    /// The layout of a file with this outermost value; that of Xcode where it has no member.
    init(of root: MergeNode, in texts: MergeTexts) {
        guard root.isObject, let first = texts.members(of: root).first else { return }
        let gap = texts.gap(before: first)
        colon = texts.colon(after: first)
        guard let feed = gap.lastIndex(of: 0x0A) else {
            indentation = nil
            inside = gap
            return
        }
        indentation = Array(gap[(feed + 1)...])
        if feed > 0, gap[feed - 1] == 0x0D { lineEnd = Array("\r\n".utf8) }
    }

    /// Whitespace before a member or an element at a depth, after others or as the first one.
    func gap(depth: Int, isFirst: Bool) -> [UInt8] {
        guard let indentation else { return isFirst ? inside : colon.count > 1 ? [0x20] : [] }
        return lineEnd + repeatElement(indentation, count: depth).joined()
    }

    /// What is between the brackets of an empty object or array.
    func emptiness(depth: Int) -> [UInt8] {
        colon == Self().colon && indentation != nil ? lineEnd + gap(depth: depth, isFirst: true) : []
    }
}

extension MergeTexts {
    /// Whitespace before the name of a member.
    func gap(before member: MergeMember) -> [UInt8] { space(before: Int(member.member.nameRange.start), of: member.side) }

    /// Whitespace before the closing bracket of an object.
    func gap(beforeEndOf node: MergeNode) -> [UInt8] { space(before: Int(node.value.range.end) - 1, of: node.side) }

    /// What is between the name of a member and its value.
    func colon(after member: MergeMember) -> [UInt8] {
        Array(bytes(of: member.side)[Int(member.member.nameRange.end)..<Int(member.member.value.range.start)])
    }

    private func space(before end: Int, of side: MergeSide) -> [UInt8] {
        let bytes = bytes(of: side)
        var start = end
        while start > 0, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[start - 1]) { start -= 1 }
        return Array(bytes[start..<end])
    }
}
