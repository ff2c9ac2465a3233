internal import L10nDiagnostics
internal import L10nSyntax

/// Writes a merged value. Copies what comes from a file of the same layout byte for byte.
struct MergeWriter {
    private(set) var output: [UInt8] = []
    private(set) var conflicts: [MergeConflict] = []
    private let texts: MergeTexts
    private let layout: FileLayout
    private let style: ConflictStyle
    /// The sides whose files have the layout of the merged one.
    private let framed: Set<MergeSide>
    /// Whether the last line is a marker, which nothing may follow.
    private var isBehindMarker = false

    init(texts: MergeTexts, layout: FileLayout, framed: Set<MergeSide>, style: ConflictStyle) {
        self.texts = texts
        self.layout = layout
        self.framed = framed
        self.style = style
    }

    mutating func append(_ bytes: some Sequence<UInt8>) { output.append(contentsOf: bytes) }

    /// Writes a value whose members are at a depth.
    mutating func write(_ value: MergedValue, depth: Int = 1) {
        switch value {
        case .copy(let node): write(node, depth: depth)
        case .literal(let text): append(text.utf8)
        case .object(let items, let like): write(items, like: like, depth: depth)
        }
    }

    private mutating func write(_ node: MergeNode, depth: Int) {
        if framed.contains(node.side) { return append(texts.raw(node)) }
        switch node.value.kind {
        case .object: write(texts.members(of: node).map(MergedItem.copy), like: node, depth: depth)
        case .array:
            let elements = Array(node.value.elements)
            append("[".utf8)
            for (index, element) in elements.enumerated() {
                append((index > 0 ? [UInt8(ascii: ",")] : []) + layout.gap(depth: depth, isFirst: index == 0))
                write(MergeNode(side: node.side, value: element), depth: depth + 1)
            }
            append(elements.isEmpty ? layout.emptiness(depth: depth - 1) : layout.gap(depth: depth - 1, isFirst: true))
            append("]".utf8)
        default: append(texts.raw(node))
        }
    }

    private mutating func write(_ items: [MergedItem], like node: MergeNode, depth: Int) {
        append("{".utf8)
        // After the last certain member, commas come first, because it is unknown which of the others will remain.
        let lastCertain = items.lastIndex(where: \.isCertain)
        let items = lastCertain == nil ? joined(items) : items
        for (index, item) in items.enumerated() {
            let commas = Commas(leads: lastCertain.map { index > $0 } ?? false, follows: lastCertain.map { index < $0 } ?? false)
            switch item {
            case .member(let member): write(member, depth: depth, isFirst: index == 0, commas)
            case .conflict(let conflict, let base, let ours, let theirs):
                write(conflict, base, ours, theirs, depth: depth, commas)
            }
        }
        if items.isEmpty {
            append(layout.emptiness(depth: depth - 1))
        } else {
            breakLine(before: closingGap(of: node, depth: depth - 1))
        }
        append("}".utf8)
    }

    private struct Commas {
        var leads = false
        var follows = false
    }

    private mutating func write(_ member: MergedMember, depth: Int, isFirst: Bool, _ commas: Commas) {
        breakLine(before: gap(before: member.name, depth: depth, isFirst: isFirst))
        append(texts.bytes(of: member.name.side)[member.name.member.nameRange.indices])
        append(framed.contains(member.name.side) ? texts.colon(after: member.name) : layout.colon)
        write(member.value, depth: depth + 1)
        if commas.follows { append(",".utf8) }
    }

    // MARK: Whitespace

    /// Writes whitespace, at least a line end after a marker.
    private mutating func breakLine(before gap: [UInt8]) {
        if isBehindMarker, !gap.contains(0x0A) { append(layout.lineEnd) }
        isBehindMarker = false
        append(gap)
    }

    private func gap(before member: MergeMember, depth: Int, isFirst: Bool) -> [UInt8] {
        if framed.contains(member.side), layout.indentation != nil {
            let gap = texts.gap(before: member)
            if gap.contains(0x0A) { return gap }
        }
        return layout.gap(depth: depth, isFirst: isFirst)
    }

    private func closingGap(of node: MergeNode, depth: Int) -> [UInt8] {
        guard framed.contains(node.side), node.value.members.contains(where: { _ in true }) else {
            return layout.gap(depth: depth, isFirst: true)
        }
        return texts.gap(beforeEndOf: node)
    }

    // MARK: Conflicts

    /// Joins conflicts that may each leave nothing, because no comma between them would be right.
    private func joined(_ items: [MergedItem]) -> [MergedItem] {
        var parts: (base: [MergeMember], ours: [MergeMember], theirs: [MergeMember]) = ([], [], [])
        var first: MergeConflict?
        for case .conflict(let conflict, let base, let ours, let theirs) in items {
            first = first ?? conflict
            parts.base += base
            parts.ours += ours
            parts.theirs += theirs
        }
        return first.map { [.conflict($0, base: parts.base, ours: parts.ours, theirs: parts.theirs)] } ?? []
    }

    private mutating func write(
        _ conflict: MergeConflict, _ base: [MergeMember], _ ours: [MergeMember], _ theirs: [MergeMember], depth: Int,
        _ commas: Commas
    ) {
        var conflict = conflict
        conflict.offset = UInt32(output.count + (isBehindMarker || !output.isEmpty ? layout.lineEnd.count : 0))
        conflicts.append(conflict)
        mark("<", style.labels.ours)
        write(ours, depth: depth, commas)
        if style.showsBase {
            mark("|", style.labels.base)
            write(base, depth: depth, commas)
        }
        mark("=", "")
        write(theirs, depth: depth, commas)
        mark(">", style.labels.theirs)
    }

    private mutating func mark(_ mark: Character, _ label: String) {
        append(layout.lineEnd)
        append(String(repeating: mark, count: style.markerSize).utf8)
        if !label.isEmpty { append(" \(label)".utf8) }
        isBehindMarker = true
    }

    /// Writes the members of one side.
    private mutating func write(_ members: [MergeMember], depth: Int, _ commas: Commas) {
        if commas.leads, let first = members.first {
            breakLine(before: gap(before: first, depth: depth, isFirst: true))
            append(",".utf8)
        }
        for (index, member) in members.enumerated() {
            let follows = commas.follows || index < members.count - 1
            write(MergedMember(member, .copy(member.node)), depth: depth, isFirst: true, Commas(follows: follows))
        }
    }
}
