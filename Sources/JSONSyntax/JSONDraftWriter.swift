internal import Diagnostics
internal import PlainText

/// Writes a draft: what was changed in the layout of the file, everything else byte for byte.
struct JSONDraftWriter {
    private(set) var output: [UInt8] = []
    private let document: JSONValue
    private let bytes: UnsafeBufferPointer<UInt8>
    private let layout: FileLayout

    /// - Parameter document: The outermost value of the file.
    init(document: JSONValue) {
        self.document = document
        bytes = document.bytes
        layout = FileLayout(of: document)
        output.reserveCapacity(bytes.count + bytes.count / 16)
    }

    /// Writes the file whose outermost object this is.
    mutating func write(_ root: JSONDraftObject) {
        let range = document.range.indices
        copy(0..<range.lowerBound)
        write(root, depth: 1)
        copy(range.upperBound..<bytes.count)
    }

    private mutating func copy(_ range: Range<Int>) { output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range])) }

    /// - Parameter depth: That of the members.
    private mutating func write(_ object: JSONDraftObject, depth: Int) {
        guard let cell = object.cell else { return writeMembers(of: object, original: nil, depth: depth) }
        let original = document.value(at: cell)
        if !object.isChanged { return copy(original.range.indices) }
        if object.hasOtherMembers { return writeMembers(of: object, original: original, depth: depth) }
        var start = Int(original.range.start)
        for member in object.members {
            guard let cell = member.cell else { continue }
            if case .original = member.value { continue }
            let value = document.value(at: cell + 1).range.indices
            copy(start..<value.lowerBound)
            write(member, depth: depth)
            start = value.upperBound
        }
        copy(start..<Int(original.range.end))
    }

    /// Writes the value of a member.
    private mutating func write(_ member: JSONDraftObject.Member, depth: Int) {
        switch member.value {
        case .object(let object): write(object, depth: depth + 1)
        case .new(let node): write(node, depth: depth + 1)
        case .original: if let cell = member.cell { copy(document.value(at: cell + 1).range.indices) }
        }
    }

    /// Writes an object that has other members than in the file. Those of the file keep the whitespace around them.
    private mutating func writeMembers(of object: JSONDraftObject, original: JSONValue?, depth: Int) {
        output.append(UInt8(ascii: "{"))
        let firstCell = original.flatMap { $0.members.first { _ in true }?.key.index }
        var isFirst = true
        for member in object.members {
            if !isFirst { output.append(UInt8(ascii: ",")) }
            output += gap(before: isFirst ? firstCell ?? member.cell : member.cell, depth, first: firstCell, isFirst)
            isFirst = false
            if let cell = member.cell {
                let (name, value) = (document.value(at: cell).range.indices, document.value(at: cell + 1).range.indices)
                if member.isRenamed { append(member.name) } else { copy(name) }
                copy(name.upperBound..<value.lowerBound)
            } else {
                append(member.name)
                output += layout.colon
            }
            write(member, depth: depth)
        }
        if isFirst {
            output += layout.emptiness(depth: depth - 1)
        } else if let original, firstCell != nil {
            output += FileLayout.space(before: Int(original.range.end) - 1, in: bytes)
        } else {
            output += layout.gap(depth: depth - 1, isFirst: true)
        }
        output.append(UInt8(ascii: "}"))
    }

    private mutating func append(_ name: MemberName) { output += Array(JSONPrinter.print(.string(name.string)).utf8) }

    /// The whitespace before a member: as before a name of the file, or as usual in the file.
    ///
    /// - Parameters:
    ///   - cell: A name of the file; nil for a new one.
    ///   - first: The name that came first in the file, whose whitespace follows no comma.
    private func gap(before cell: Int?, _ depth: Int, first: Int?, _ isFirst: Bool) -> [UInt8] {
        let isUsable = isFirst || cell != first || layout.indentation != nil
        guard let cell, isUsable else { return layout.gap(depth: depth, isFirst: isFirst) }
        return Array(FileLayout.space(before: Int(document.value(at: cell).range.start), in: bytes))
    }

    // MARK: New values

    private mutating func write(_ node: JSONNode, depth: Int) {
        switch node {
        case .object(let members):
            container(members, "{", "}", depth) { writer, member in
                writer.append(MemberName(member.name))
                writer.output += writer.layout.colon
                writer.write(member.value, depth: depth + 1)
            }
        case .array(let elements):
            container(elements, "[", "]", depth) { writer, element in writer.write(element, depth: depth + 1) }
        default: output += Array(JSONPrinter.line(node).utf8)
        }
    }

    private mutating func container<Item>(
        _ items: [Item], _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ depth: Int,
        _ write: (inout JSONDraftWriter, Item) -> Void
    ) {
        output.append(UInt8(ascii: open))
        for (index, item) in items.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            output += layout.gap(depth: depth, isFirst: index == 0)
            write(&self, item)
        }
        output += items.isEmpty ? layout.emptiness(depth: depth - 1) : layout.gap(depth: depth - 1, isFirst: true)
        output.append(UInt8(ascii: close))
    }
}
