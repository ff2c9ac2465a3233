internal import Diagnostics

/// A document while it is edited: objects that were opened are a tree that can be changed, everything else stays as it is in the
/// file.
///
/// Any number of edits, each after the others, cost one pass over the file at the end. ``JSONEditor`` is for single edits of a
/// finding, which must name their places in the file.
package final class JSONDraft {
    package let root: JSONDraftObject
    private let document: JSONDocument

    /// Nil unless the document is well-formed and an object.
    ///
    /// - Parameter order: Where a new member goes in an object that is sorted so.
    package init?(_ document: JSONDocument, order: any KeyOrder) {
        guard document.isWellFormed, document.withRoot({ $0?.kind == .object }) else { return nil }
        self.document = document
        root = JSONDraftObject(JSONDraftObject.Origin(document: document, order: order), cell: 0)
    }

    /// The file after the edits.
    package func bytes() -> [UInt8] {
        guard root.isChanged else { return document.source.bytes }
        return document.withRoot { value in
            guard let value else { return document.source.bytes }
            var writer = JSONDraftWriter(document: value)
            writer.write(root)
            return writer.output
        }
    }
}

/// An object of a draft. Of several members with one name, the first is meant.
package final class JSONDraftObject {
    struct Origin {
        let document: JSONDocument
        let order: any KeyOrder
    }

    enum Value {
        /// As in the file.
        case original
        case object(JSONDraftObject)
        case new(JSONNode)
    }

    struct Member {
        var name: MemberName
        /// The cell of its name in the file; nil for a new member. Its value is in the next cell.
        let cell: Int?
        var isRenamed = false
        var value: Value
    }

    private enum Sorting {
        case unknown, unsorted
        case sorted(any KeyOrder)
    }

    /// The cell of the object in the file; nil for a new one.
    let cell: Int?
    /// Whether members were added, removed, renamed or moved.
    private(set) var hasOtherMembers = false
    private let origin: Origin
    /// Members that were there once; those that still are, are in ``sequence``.
    private var slots: [Member] = []
    private var sequence: [Int] = []
    private var places: [MemberName: Int] = [:]
    private var sorting = Sorting.unknown

    fileprivate init(_ origin: Origin, cell: Int?) {
        self.origin = origin
        self.cell = cell
        guard let cell else { return }
        origin.document.withRoot { root in
            guard let root else { return }
            for member in root.value(at: cell).members {
                let name = member.name.withUTF8(in: root.bytes) { MemberName($0) }
                if places[name] == nil { places[name] = slots.count }
                sequence.append(slots.count)
                slots.append(Member(name: name, cell: member.key.index, value: .original))
            }
        }
    }

    // MARK: Reading

    var members: some Sequence<Member> { sequence.lazy.map { self.slots[$0] } }

    /// The names of the members, in their order.
    package var names: [String] { sequence.map { slots[$0].name.string } }
    package var isEmpty: Bool { sequence.isEmpty }

    package func contains(_ name: String) -> Bool { places[MemberName(name)] != nil }

    /// Whether several members have a name.
    package func isRepeated(_ name: String) -> Bool {
        let name = MemberName(name)
        return sequence.count > places.count && sequence.count { slots[$0].name == name } > 1
    }

    /// The object that is the value of a member; nil where there is none.
    package func object(_ name: String) -> JSONDraftObject? {
        guard let place = places[MemberName(name)] else { return nil }
        switch slots[place].value {
        case .object(let object): return object
        case .original:
            guard let cell = slots[place].cell else { return nil }
            let isObject = origin.document.withRoot { $0?.value(at: cell + 1).kind == .object }
            guard isObject else { return nil }
            let object = JSONDraftObject(origin, cell: cell + 1)
            slots[place].value = .object(object)
            return object
        case .new(let node):
            guard case .object(let members) = node else { return nil }
            let object = JSONDraftObject(origin, cell: nil)
            for (name, value) in members { object.set(name, to: value) }
            slots[place].value = .object(object)
            return object
        }
    }

    /// The value of a member that is a string; nil for others.
    package func string(_ name: String) -> String? {
        guard let place = places[MemberName(name)] else { return nil }
        switch slots[place].value {
        case .new(.string(let text)): return text
        case .original:
            return slots[place].cell.flatMap { cell in origin.document.withRoot { $0?.value(at: cell + 1).string } }
        default: return nil
        }
    }

    /// The value of a member as it would be written anywhere else; nil where there is none.
    package func node(_ name: String) -> JSONNode? { places[MemberName(name)].map { node(of: slots[$0]) } }

    private func node(of member: Member) -> JSONNode {
        switch member.value {
        case .new(let node): node
        case .object(let object): .object(object.members.map { ($0.name.string, object.node(of: $0)) })
        case .original:
            origin.document.withRoot { root in
                root.flatMap { root in member.cell.map { root.value(at: $0 + 1).node } } ?? .null
            }
        }
    }

    /// Whether anything in it differs from the file.
    var isChanged: Bool {
        cell == nil || hasOtherMembers
            || sequence.contains { index in
                switch slots[index].value {
                case .original: false
                case .new: true
                case .object(let object): object.isChanged || object.cell != slots[index].cell.map { $0 + 1 }
                }
            }
    }

    // MARK: Editing

    /// Gives a member a value. A new member goes to its place in the order of names, or after the others where there is no order.
    package func set(_ name: String, to value: JSONNode) {
        let memberName = MemberName(name)
        if let place = places[memberName] {
            if case .string(let text) = value, string(name).map({ MemberName($0) == MemberName(text) }) == true { return }
            slots[place].value = .new(value)
        } else {
            insert(Member(name: memberName, cell: nil, value: .new(value)))
        }
    }

    /// The object that is the value of a member, made where there is no such member; nil where its value is something else.
    package func makeObject(_ name: String) -> JSONDraftObject? {
        if contains(name) { return object(name) }
        let object = JSONDraftObject(origin, cell: nil)
        insert(Member(name: MemberName(name), cell: nil, value: .object(object)))
        return object
    }

    /// Removes a member.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    package func remove(_ name: String) -> Bool {
        let name = MemberName(name)
        guard let place = places[name] else { return false }
        hasOtherMembers = true
        sequence.removeAll { $0 == place }
        places[name] = sequence.count > places.count - 1 ? sequence.first { slots[$0].name == name } : nil
        return true
    }

    /// Gives a member a name that no other has. It moves to the place of the new name if the members are sorted.
    package func rename(_ name: String, to newName: String) {
        let (old, new) = (MemberName(name), MemberName(newName))
        guard old != new, let place = places[old], places[new] == nil else { return }
        let isSorted = currentOrder != nil
        slots[place].name = new
        slots[place].isRenamed = true
        hasOtherMembers = true
        places[old] = nil
        places[new] = place
        guard isSorted else { return }
        sequence.removeAll { $0 == place }
        sequence.insert(place, at: index(of: new))
    }

    private func insert(_ member: Member) {
        let place = slots.count
        slots.append(member)
        places[member.name] = place
        sequence.insert(place, at: index(of: member.name))
        hasOtherMembers = true
    }

    /// Where a new name goes.
    private func index(of name: MemberName) -> Int {
        guard let order = currentOrder else { return sequence.count }
        var (low, high) = (0, sequence.count)
        let text = name.string
        while low < high {
            let middle = (low + high) / 2
            if order.precedes(slots[sequence[middle]].name.string, text) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The order that the members are in: the document's, or that of bytes; nil where they are in neither.
    private var currentOrder: (any KeyOrder)? {
        if case .unknown = sorting {
            let names = names
            let order = [origin.order, ByteOrder()].first { order in
                zip(names, names.dropFirst()).allSatisfy { order.precedes($0, $1) }
            }
            sorting = order.map { .sorted($0) } ?? .unsorted
        }
        guard case .sorted(let order) = sorting else { return nil }
        return order
    }
}

/// The order of UTF-8, which many programs write.
private struct ByteOrder: KeyOrder {
    func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}

extension JSONValue {
    /// The same value as one to be written.
    package var node: JSONNode {
        switch kind {
        case .object: .object(members.map { ($0.nameString, $0.value.node) })
        case .array: .array(elements.map(\.node))
        case .string: .string(string ?? "")
        case .number: .number(rawText)
        case .bool: .bool(bool ?? false)
        case .null, .invalid: .null
        }
    }
}
