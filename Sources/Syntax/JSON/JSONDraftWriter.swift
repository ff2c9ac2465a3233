internal import L10nDiagnostics
internal import L10nPlainText

/// Writes a draft: changes in the layout of the file, everything else byte for byte.
struct JSONDraftWriter {
    private(set) var output: [UInt8] = []
    private let document: JSONValue
    private let bytes: UnsafeBufferPointer<UInt8>
    private let layout: FileLayout

    /// - Parameters:
    ///   - document: The outermost value of the file.
    ///   - newSize: About how many bytes are added.
    init(document: JSONValue, newSize: Int) {
        self.document = document
        bytes = document.bytes
        layout = FileLayout(of: document)
        // An array that grows is copied, and needs the memory twice.
        output.reserveCapacity(bytes.count + newSize)
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
        let gaps = Gaps(of: original, in: document, layout, depth: depth)
        if object.isEmpty {
            // A member that came and went leaves no trace.
            if let original, gaps.isEmpty { return copy(original.range.indices) }
            output += [UInt8(ascii: "{")] + layout.emptiness(depth: depth - 1) + [UInt8(ascii: "}")]
            return
        }
        output.append(UInt8(ascii: "{"))
        var isFirst = true
        for member in object.members {
            output += isFirst ? gaps.beforeFirst : gaps.comma(before: member.cell)
            isFirst = false
            if let cell = member.cell {
                let (name, value) = (document.value(at: cell).range.indices, document.value(at: cell + 1).range.indices)
                if isName(member.name, at: cell) { copy(name) } else { append(member.name) }
                copy(name.upperBound..<value.lowerBound)
            } else {
                append(member.name)
                output += layout.colon
            }
            write(member, depth: depth)
        }
        output += gaps.afterLast
        output.append(UInt8(ascii: "}"))
    }

    /// Whether the file has a name there, maybe with other escapes.
    private func isName(_ name: MemberName, at cell: Int) -> Bool {
        document.value(at: cell).text?.withUTF8(in: bytes) { $0.elementsEqual(name.utf8) } ?? false
    }

    private mutating func append(_ name: MemberName) { output += Array(JSONPrinter.print(.string(name.string)).utf8) }

    /// What is around the members of an object: as in the file, and for a new member as usual there.
    private struct Gaps {
        /// Whether the object has no member in the file.
        let isEmpty: Bool
        private(set) var beforeFirst: [UInt8]
        private(set) var afterLast: [UInt8]
        /// The comma before a new member with its whitespace.
        private var usual: [UInt8]
        private let firstCell: Int?
        private let document: JSONValue

        init(of object: JSONValue?, in document: JSONValue, _ layout: FileLayout, depth: Int) {
            self.document = document
            beforeFirst = layout.gap(depth: depth, isFirst: true)
            afterLast = layout.gap(depth: depth - 1, isFirst: true)
            usual = [UInt8(ascii: ",")] + layout.gap(depth: depth, isFirst: false)
            var members = object?.members.makeIterator()
            guard let object, let first = members?.next() else {
                isEmpty = true
                firstCell = nil
                return
            }
            isEmpty = false
            firstCell = first.key.index
            beforeFirst = Array(FileLayout.space(before: Int(first.nameRange.start), in: document.bytes))
            afterLast = Array(FileLayout.space(before: Int(object.range.end) - 1, in: document.bytes))
            if let second = members?.next() {
                usual = comma(before: second.nameRange)
            } else {
                usual = [UInt8(ascii: ",")] + (beforeFirst.contains(0x0A) ? beforeFirst : layout.between)
            }
        }

        /// The comma before a member that is not the first one.
        func comma(before cell: Int?) -> [UInt8] {
            guard let cell, cell != firstCell else { return usual }
            return comma(before: document.value(at: cell).range)
        }

        private func comma(before name: ByteRange) -> [UInt8] {
            let after = FileLayout.space(before: Int(name.start), in: document.bytes)
            let before = FileLayout.space(before: after.startIndex - 1, in: document.bytes)
            return Array(document.bytes[before.startIndex..<Int(name.start)])
        }
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
