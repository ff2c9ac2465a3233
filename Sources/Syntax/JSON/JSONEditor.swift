package import L10nDiagnostics
internal import L10nPlainText

/// Finds the edits that change members of objects and leave the layout of a file as its writer has it: one line or many, spaces
/// or tabs, LF or CRLF.
///
/// Members are named by the range of their name with its quotation marks.
package struct JSONEditor {
    private let document: JSONDocument
    private var bytes: [UInt8] { document.source.bytes }

    /// - Parameter document: Must be well-formed.
    package init(_ document: JSONDocument) {
        precondition(document.isWellFormed, "only a well-formed document can be edited")
        self.document = document
    }

    // MARK: Places

    /// The value of a member.
    package func value(of name: ByteRange) -> ByteRange { find(name) { $0.next.range } }

    /// A member from its name to the end of its value.
    package func member(_ name: ByteRange) -> ByteRange { ByteRange(name.start, value(of: name).end) }

    /// Whether a value is an object.
    package func isObject(_ value: ByteRange) -> Bool { bytes[Int(value.start)] == UInt8(ascii: "{") }

    /// The names of the members of an object, in their order; empty for other values.
    package func members(of object: ByteRange) -> [ByteRange] {
        find(object) { $0.members.map(\.nameRange) }
    }

    /// The member of an object that has a name which is written without escapes.
    package func member(named name: String, of object: ByteRange) -> ByteRange? {
        members(of: object).first { isNamed($0, name) }
    }

    /// Whether a name is written so, without escapes.
    package func isNamed(_ range: ByteRange, _ name: String) -> Bool {
        bytes[Int(range.start) + 1..<Int(range.end) - 1].elementsEqual(name.utf8)
    }

    /// The object around a member.
    package func object(around name: ByteRange) -> ByteRange {
        container(of: index(of: name)) { ($0 ?? $1).range }
    }

    /// The name of the member whose value an object is; nil for the outermost one, and for elements of arrays.
    package func name(of object: ByteRange) -> ByteRange? {
        let index = index(of: object)
        return container(of: index) { container, _ in
            container.flatMap { $0.kind == .object ? $0.value(at: index - 1).range : nil }
        }
    }

    // MARK: Edits

    /// Removes members of one object with their commas and the whitespace between them.
    package func removal(of names: [ByteRange]) -> [TextEdit] {
        let members = names.sorted { $0.start < $1.start }.map(member)
        guard let first = members.first, let last = members.last else { return [] }
        var edits: [TextEdit] = []
        var isLeading = bytes[before(first)] != Self.comma
        for (index, member) in members.enumerated() {
            guard isLeading else {
                edits.append(TextEdit(ByteRange(UInt32(before(member)), member.end), ""))
                continue
            }
            let after = skipSpace(Int(member.end))
            // Nothing is left.
            guard bytes[after] == Self.comma else { return [emptying(from: first, to: last)] }
            let next = skipSpace(after + 1)
            edits.append(TextEdit(ByteRange(Int(member.start)..<next), ""))
            isLeading = index + 1 < members.count && Int(members[index + 1].start) == next
        }
        return edits
    }

    /// Removes members of one object, and the object itself with its name where nothing else is in it.
    package func removal(of names: [ByteRange], withEmpty object: ByteRange) -> [TextEdit] {
        let isEmptied = find(object) { Array($0.members.prefix(names.count + 1)).count == names.count }
        guard isEmptied, let name = name(of: object) else { return removal(of: names) }
        return removal(of: [name])
    }

    /// Adds a member at the place of its name in the order of names; after the last one where there is no such order. Nil where the
    /// value isn't an object.
    ///
    /// - Parameters:
    ///   - value: JSON in its final layout.
    ///   - object: Where.
    package func insertion(_ name: String, _ value: String, into object: ByteRange) -> TextEdit? {
        isObject(object) ? insertion(of: name, into: object) { "\(quoted(name))\($0)\(value)" } : nil
    }

    /// Adds a member at the end of an object that may have comments: after one that ends the line of the last member.
    package func appending(_ name: String, _ value: String, to object: ByteRange) -> [TextEdit] {
        guard let last = members(of: object).last else {
            let isOneLine = !bytes[object.indices].contains(0x0A)
            let text = "\(quoted(name)) : \(value)"
            let end = object.end == object.start + 2 ? " " : ""
            return [TextEdit(.empty(at: object.start + 1), (isOneLine ? " " : lineEnd + "  ") + text + end)]
        }
        let text = quoted(name) + colon(after: last) + value
        let end = member(last).end
        let rest = bytes[Int(end)...].prefix { $0 != 0x0A && $0 != 0x0D }
        let remark = rest.drop(while: ASCII.isWhitespace)
        guard let indentation = indentation(of: last), remark.isEmpty || remark.starts(with: "//".utf8) else {
            return [TextEdit(.empty(at: end), ", \(text)")]
        }
        return [
            TextEdit(.empty(at: end), ","), TextEdit(.empty(at: UInt32(rest.endIndex)), lineEnd + indentation + text),
        ]
    }

    /// Adds a copy of a member under another name, in the order of names.
    ///
    /// - Parameter edits: Changes of the copy.
    package func copy(of member: ByteRange, as name: String, changing edits: [TextEdit] = []) -> TextEdit {
        let rest = text(ByteRange(member.end, value(of: member).end), changing: edits)
        return insertion(of: name, into: object(around: member)) { _ in quoted(name) + rest }
    }

    /// Moves members of one object after a member of another one, at its depth.
    package func move(_ names: [ByteRange], after target: ByteRange) -> [TextEdit] {
        let separator = separator(after: target)
        let moved = names.map { "," + separator + reindented(member($0), from: indentation(of: $0), to: indentation(of: target)) }
        return removal(of: names) + [TextEdit(.empty(at: member(target).end), moved.joined())]
    }

    /// Puts a member in the place of another.
    package func replacement(of name: ByteRange, by newName: String, _ value: String) -> TextEdit {
        TextEdit(member(name), quoted(newName) + colon(after: name) + value)
    }

    /// The bytes of a range after edits within it.
    package func text(_ range: ByteRange, changing edits: [TextEdit] = []) -> String {
        var output = ""
        var index = range.start
        for edit in edits.sorted(by: { $0.range.start < $1.range.start }) where range.contains(edit.range) {
            output += String(decoding: bytes[Int(index)..<Int(edit.range.start)], as: UTF8.self) + edit.replacement
            index = edit.range.end
        }
        return output + String(decoding: bytes[Int(index)..<Int(range.end)], as: UTF8.self)
    }

    /// The value of a member, reindented for the depth of another member.
    package func value(of name: ByteRange, atDepthOf other: ByteRange, changing edits: [TextEdit] = []) -> String {
        reindented(value(of: name), from: indentation(of: name), to: indentation(of: other), changing: edits)
    }

    /// A text as a JSON string.
    package func quoted(_ text: String) -> String { JSONPrinter.print(.string(text)) }

    // MARK: Layout

    private func insertion(of name: String, into object: ByteRange, _ member: (_ colon: String) -> String) -> TextEdit {
        let names = members(of: object)
        guard let last = names.last else { return filling(object, member) }
        let text = member(colon(after: last))
        let next = isSorted(names) ? names.first { precedes(name, $0) } : nil
        if let next { return TextEdit(.empty(at: next.start), text + "," + separator(after: next)) }
        return TextEdit(.empty(at: self.member(last).end), "," + separator(after: last) + text)
    }

    /// Puts a first member into an empty object.
    private func filling(_ object: ByteRange, _ member: (_ colon: String) -> String) -> TextEdit {
        let inside = ByteRange(object.start + 1, object.end - 1)
        let name = name(of: object)
        let colon = name.map(colon) ?? " : "
        let text = member(colon)
        let layout = layout
        guard let name, let outer = indentation(of: name), let unit = layout.indentation else {
            return TextEdit(inside, colon.hasPrefix(" ") ? " \(text) " : text)
        }
        let end = String(decoding: layout.lineEnd, as: UTF8.self) + outer
        return TextEdit(inside, end + String(decoding: unit, as: UTF8.self) + text + end)
    }

    /// The bytes between the brackets of an object that loses all its members: an empty line as Xcode has it, or nothing.
    private func emptying(from first: ByteRange, to last: ByteRange) -> TextEdit {
        let start = before(first) + 1
        let end = skipSpace(Int(last.end))
        let closing = bytes[Int(last.end)..<end]
        let range = ByteRange(start..<end)
        guard indentation(of: first) != nil, closing.contains(0x0A) else { return TextEdit(range, "") }
        return TextEdit(range, lineEnd + String(decoding: closing, as: UTF8.self))
    }

    /// Whitespace between the comma after a member and the next one.
    private func separator(after name: ByteRange) -> String {
        let comma = skipSpace(Int(member(name).end))
        if bytes[comma] == Self.comma { return space(from: comma + 1) }
        let previous = before(name)
        let space = space(from: previous + 1)
        // The only member: in an object on one line, the space after the bracket differs from the space after a comma.
        return bytes[previous] == Self.comma || !space.isEmpty || colon(after: name).count < 2 ? space : " "
    }

    /// The colon after a name with its whitespace.
    private func colon(after name: ByteRange) -> String {
        String(decoding: bytes[Int(name.end)..<Int(value(of: name).start)], as: UTF8.self)
    }

    /// Whitespace before a name on its line; nil where something else is before it.
    private func indentation(of name: ByteRange) -> String? {
        var index = Int(name.start)
        while index > 0, bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09 { index -= 1 }
        guard index > 0, bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D else { return nil }
        return String(decoding: bytes[index..<Int(name.start)], as: UTF8.self)
    }

    /// The layout that the first members of the file have.
    private var layout: FileLayout { document.withRoot { $0.map { FileLayout(of: $0) } } ?? FileLayout() }

    private var lineEnd: String { String(decoding: layout.lineEnd, as: UTF8.self) }

    private func reindented(_ range: ByteRange, from old: String?, to new: String?, changing edits: [TextEdit] = []) -> String {
        let text = text(range, changing: edits)
        guard let old, let new, old != new else { return text }
        let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            guard index > 0, line.starts(with: old.utf8) else { return String(decoding: line, as: UTF8.self) }
            return new + String(decoding: line.dropFirst(old.utf8.count), as: UTF8.self)
        }.joined(separator: "\n")
    }

    private func isSorted(_ names: [ByteRange]) -> Bool {
        zip(names, names.dropFirst()).allSatisfy { !content($1).lexicographicallyPrecedes(content($0)) }
    }

    private func precedes(_ name: String, _ other: ByteRange) -> Bool {
        name.utf8.lexicographicallyPrecedes(content(other))
    }

    private func content(_ name: ByteRange) -> ArraySlice<UInt8> {
        bytes[Int(name.start) + 1..<Int(name.end) - 1]
    }

    // MARK: Bytes

    private static let comma = UInt8(ascii: ",")

    private func space(from index: Int) -> String { String(decoding: bytes[index..<skipSpace(index)], as: UTF8.self) }

    /// The first byte from `index` on that isn't whitespace.
    private func skipSpace(_ index: Int) -> Int { bytes[index...].firstIndex { !ASCII.isWhitespace($0) } ?? bytes.count }

    /// The last byte before a name that isn't whitespace: a bracket or a comma.
    private func before(_ name: ByteRange) -> Int { bytes[..<Int(name.start)].lastIndex { !ASCII.isWhitespace($0) } ?? 0 }

    // MARK: Values

    /// The cell of the name or value that begins where a range does.
    private func index(of range: ByteRange) -> Int {
        let tape = document.tape
        return (0..<tape.count - 1).partitionPoint { tape.cells[$0].start >= range.start }
    }

    /// Calls `body` with the object or array that a cell is directly in, and with the outermost value.
    private func container<R: Sendable>(of index: Int, _ body: (JSONValue?, JSONValue) -> R) -> R {
        document.withRoot { root in
            guard let root else { preconditionFailure("a well-formed document has a value") }
            return body(document.tape.container(of: index, in: root.bytes).map(root.value), root)
        }
    }

    private func find<R: Sendable>(_ range: ByteRange, _ body: (JSONValue) -> R) -> R {
        document.withRoot { root in
            guard let root else { preconditionFailure("a well-formed document has a value") }
            return body(root.value(at: index(of: range)))
        }
    }
}

extension JSONValue {
    /// The value or name of a cell.
    func value(at index: Int) -> JSONValue { JSONValue(cells: cells, bytes: bytes, index: index) }

    /// The value of the member whose name this is.
    fileprivate var next: JSONValue { value(at: nextIndex) }
}
