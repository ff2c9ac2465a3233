internal import L10nDiagnostics
internal import L10nSyntax

/// A value of one side.
struct MergeNode {
    let side: MergeSide
    let value: JSONValue

    var isObject: Bool { value.kind == .object }
}

/// A member of an object of one side.
struct MergeMember {
    let side: MergeSide
    let name: MemberName
    let member: JSONMember

    var node: MergeNode { MergeNode(side: side, value: member.value) }
}

/// The members of an object by their names.
struct MemberIndex {
    /// Of several with one name the first.
    private(set) var members: [MergeMember] = []
    private var places: [MemberName: Int] = [:]
    /// All members of each name that occurs more than once.
    private var repeated: [MemberName: [MergeMember]] = [:]

    subscript(name: MemberName) -> MergeMember? { places[name].map { members[$0] } }

    func has(_ name: MemberName) -> Bool { places[name] != nil }

    func isRepeated(_ name: MemberName) -> Bool { repeated[name] != nil }

    /// All members of a name.
    func all(_ name: MemberName) -> [MergeMember] { repeated[name] ?? [self[name]].compactMap(\.self) }

    /// The members of an object; empty for other values.
    init(_ node: MergeNode?, in texts: MergeTexts) {
        guard let node else { return }
        for member in texts.members(of: node) {
            if let first = places[member.name] {
                repeated[member.name, default: [members[first]]].append(member)
            } else {
                places[member.name] = members.count
                members.append(member)
            }
        }
    }
}

/// The bytes of all sides.
struct MergeTexts {
    let base, ours, theirs: UnsafeBufferPointer<UInt8>

    func bytes(of side: MergeSide) -> UnsafeBufferPointer<UInt8> {
        switch side {
        case .base: base
        case .ours: ours
        case .theirs: theirs
        }
    }

    /// The bytes of a value.
    func raw(_ node: MergeNode) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes(of: node.side)[node.value.range.indices])
    }

    /// Whitespace before the name of a member.
    func gap(before member: MergeMember) -> [UInt8] {
        Array(FileLayout.space(before: Int(member.member.nameRange.start), in: bytes(of: member.side)))
    }

    /// Whitespace before the closing bracket of an object.
    func gap(beforeEndOf node: MergeNode) -> [UInt8] {
        Array(FileLayout.space(before: Int(node.value.range.end) - 1, in: bytes(of: node.side)))
    }

    /// What is between the name of a member and its value.
    func colon(after member: MergeMember) -> [UInt8] {
        Array(bytes(of: member.side)[Int(member.member.nameRange.end)..<Int(member.member.value.range.start)])
    }

    func members(of node: MergeNode) -> [MergeMember] {
        node.value.members.map { member in
            MergeMember(side: node.side, name: MemberName(text(member.name, of: node.side)), member: member)
        }
    }

    /// A member of an object that has no other of that name.
    func member(_ name: StaticString, of node: MergeNode?) -> MergeNode? {
        guard let node else { return nil }
        return node.value[name].map { MergeNode(side: node.side, value: $0) }
    }

    /// The decoded bytes of a string; nil for other values.
    func string(_ node: MergeNode?) -> [UInt8]? {
        guard let node, let text = node.value.text else { return nil }
        return self.text(text, of: node.side)
    }

    private func text(_ text: JSONText, of side: MergeSide) -> [UInt8] { text.withUTF8(in: bytes(of: side)) { Array($0) } }

    // MARK: Comparison

    /// Whether two values mean the same and have their members in the same order.
    func identical(_ a: MergeNode, _ b: MergeNode) -> Bool {
        if raw(a).elementsEqual(raw(b)) { return true }
        switch (a.value.kind, b.value.kind) {
        case (.object, .object):
            var others = b.value.members
            for member in a.value.members {
                guard let other = others.next(), text(member.name, of: a.side) == text(other.name, of: b.side),
                    identical(MergeNode(side: a.side, value: member.value), MergeNode(side: b.side, value: other.value))
                else { return false }
            }
            return others.next() == nil
        case (.array, .array): return sameElements(a, b)
        case (.string, .string): return string(a) == string(b)
        default: return false
        }
    }

    /// Whether two values mean the same, in any order of their members.
    func same(_ a: MergeNode, _ b: MergeNode) -> Bool {
        guard a.isObject, b.isObject else { return identical(a, b) }
        if raw(a).elementsEqual(raw(b)) { return true }
        let others = Dictionary(members(of: b).map { ($0.name, $0.node) }) { first, _ in first }
        let members = members(of: a)
        return members.count == others.count
            && members.allSatisfy { member in others[member.name].map { same(member.node, $0) } ?? false }
    }

    private func sameElements(_ a: MergeNode, _ b: MergeNode) -> Bool {
        var others = b.value.elements
        for element in a.value.elements {
            guard let other = others.next(),
                identical(MergeNode(side: a.side, value: element), MergeNode(side: b.side, value: other))
            else { return false }
        }
        return others.next() == nil
    }
}
