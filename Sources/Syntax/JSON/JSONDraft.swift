internal import L10nDiagnostics
internal import L10nPlainText

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
    /// - Parameter order: The order of names, which places a new member in an object that follows it.
    package init?(_ document: JSONDocument, order: any KeyOrder) {
        guard document.isWellFormed, document.withRoot({ $0?.kind == .object }) else { return nil }
        self.document = document
        root = JSONDraftObject(JSONDraftObject.Origin(document: document, order: order), in: nil, cell: 0)
    }

    /// The file after the edits.
    package func bytes() -> [UInt8] {
        guard root.isChanged else { return document.source.bytes }
        return document.withRoot { value in
            guard let value else { return document.source.bytes }
            var writer = JSONDraftWriter(document: value, newSize: root.newSize)
            writer.write(root)
            return writer.output
        }
    }
}

/// An object of a draft.
///
/// A name that several members have says nothing of any of them: they can only be replaced, renamed, or removed together.
package final class JSONDraftObject {
    /// What all objects of a draft share: there may be a million of them.
    final class Origin {
        let document: JSONDocument
        let order: any KeyOrder
        private var names: Set<MemberName> = []
        /// About how many bytes are new, or more.
        var newSize = 0

        init(document: JSONDocument, order: any KeyOrder) {
            self.document = document
            self.order = order
        }

        /// The same name, whose bytes are stored once if it is one of the words that most objects have.
        func shared(_ name: MemberName) -> MemberName {
            if let known = names.first(equalTo: name) { return known }
            if names.count < 100 { names.insert(name) }
            return name
        }
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
        var value: Value
    }

    private enum Sorting {
        case unknown, unsorted, document, bytes
    }

    /// The cell of the object in the file; nil for a new one.
    let cell: Int?
    /// Whether members were added, removed, renamed or moved.
    private(set) var hasOtherMembers = false
    private let origin: Origin
    /// The object that this one is in, whose order its members have where their own doesn't tell.
    private unowned let parent: JSONDraftObject?
    /// Members that were there once; those that still are, are in ``sequence``.
    private var slots: [Member] = []
    /// The order of the members, without what is waiting.
    private var settled: [Int] = []
    /// Members that are no longer there.
    private var removed: Set<Int> = []
    /// New and renamed members of a sorted object that have no place yet.
    private var waiting: Set<Int> = []
    /// Only of a large object.
    private var table: NameTable?
    private var sorting = Sorting.unknown

    private struct NameTable {
        /// The first member of each name.
        var places: [MemberName: Int] = [:]
        /// All members of each name that occurs several times.
        var repeated: [MemberName: [Int]] = [:]

        mutating func add(_ name: MemberName, at place: Int) {
            guard let first = places[name] else {
                places[name] = place
                return
            }
            repeated[name, default: [first]].append(place)
        }
    }

    /// The largest object whose names are compared one by one.
    private static let smallCount = 8

    /// An object of the file.
    fileprivate init(_ origin: Origin, in parent: JSONDraftObject?, cell: Int) {
        self.origin = origin
        self.parent = parent
        self.cell = cell
        origin.document.withRoot { root in
            guard let root else { return }
            for member in root.value(at: cell).members {
                let name = member.name.withUTF8(in: root.bytes) { MemberName($0) }
                let isOfMany = slots.count >= Self.smallCount
                append(Member(name: isOfMany ? name : origin.shared(name), cell: member.key.index, value: .original))
            }
        }
    }

    /// A new object.
    private init(in parent: JSONDraftObject, _ members: [(name: String, value: JSONNode)] = []) {
        origin = parent.origin
        self.parent = parent
        cell = nil
        for member in members {
            append(Member(name: origin.shared(MemberName(member.name)), cell: nil, value: .new(member.value)))
        }
    }

    private func append(_ member: Member) {
        settled.append(slots.count)
        slots.append(member)
        noteName(of: slots.count - 1)
    }

    /// Makes a new slot known to the table of names.
    private func noteName(of place: Int) {
        if table != nil {
            table?.add(slots[place].name, at: place)
        } else if slots.count > Self.smallCount {
            var table = NameTable()
            for place in sequence { table.add(slots[place].name, at: place) }
            self.table = table
        }
    }

    /// The first member of a name.
    private func firstPlace(of name: MemberName) -> Int? {
        table.map { $0.places[name] } ?? sequence.first { slots[$0].name == name }
    }

    private func isRepeated(_ name: MemberName) -> Bool {
        places(of: name).count > 1
    }

    /// All members of a name.
    private func places(of name: MemberName) -> [Int] {
        if let table { return table.repeated[name] ?? table.places[name].map { [$0] } ?? [] }
        return sequence.filter { slots[$0].name == name }
    }

    /// The order of the members.
    private var sequence: [Int] {
        settle()
        return settled
    }

    /// Removes what is gone, and gives a place to what waits for one. Doing that with each edit would take a time that grows with the
    /// square of their number.
    private func settle() {
        if removed.isEmpty, waiting.isEmpty { return }
        let (gone, moved) = (removed, waiting.subtracting(removed))
        (removed, waiting) = ([], [])
        settled.removeAll { gone.contains($0) || moved.contains($0) }
        if moved.isEmpty { return }
        guard let order = currentOrder else {
            settled += moved.sorted()
            return
        }
        let names = moved.map { (place: $0, name: slots[$0].name.string) }.sorted { a, b in
            order.precedes(a.name, b.name) || !order.precedes(b.name, a.name) && a.place < b.place
        }
        var result: [Int] = []
        result.reserveCapacity(settled.count + names.count)
        var next = 0
        for (place, name) in names {
            let end = settled[next...].partitionPoint { !order.precedes(slots[$0].name.string, name) }
            result += settled[next..<end]
            next = end
            result.append(place)
        }
        settled = result + settled[next...]
    }

    /// About how many bytes of the draft are new, or more.
    var newSize: Int { origin.newSize }

    // MARK: Reading

    var members: some Sequence<Member> { sequence.lazy.map { self.slots[$0] } }

    /// The names of the members, in their order.
    package var names: [String] { sequence.map { slots[$0].name.string } }
    /// The values that are objects, in their order.
    package var objects: [JSONDraftObject] { sequence.compactMap(object(at:)) }
    package var isEmpty: Bool { sequence.isEmpty }

    package func contains(_ name: String) -> Bool { firstPlace(of: MemberName(name)) != nil }

    /// Whether several members have a name.
    package func isRepeated(_ name: String) -> Bool { isRepeated(MemberName(name)) }

    /// The object that is the value of a member; nil if there is none.
    package func object(_ name: String) -> JSONDraftObject? { place(of: name).flatMap(object(at:)) }

    private func object(at place: Int) -> JSONDraftObject? {
        let object: JSONDraftObject
        switch slots[place].value {
        case .object(let opened): return opened
        case .original:
            guard let cell = slots[place].cell, origin.document.withRoot({ $0?.value(at: cell + 1).kind == .object }) else {
                return nil
            }
            object = JSONDraftObject(origin, in: self, cell: cell + 1)
        case .new(let node):
            guard case .object(let members) = node else { return nil }
            object = JSONDraftObject(in: self, members)
        }
        slots[place].value = .object(object)
        return object
    }

    /// The value of a member that is a string; nil for others.
    package func string(_ name: String) -> String? {
        guard let place = place(of: name) else { return nil }
        switch slots[place].value {
        case .new(.string(let text)): return text
        case .original:
            return slots[place].cell.flatMap { cell in origin.document.withRoot { $0?.value(at: cell + 1).string } }
        default: return nil
        }
    }

    /// Whether the value of a member is null, which says as much as no member.
    package func isNull(_ name: String) -> Bool {
        guard let place = place(of: name) else { return false }
        switch slots[place].value {
        case .new(.null): return true
        case .original:
            return slots[place].cell.map { cell in origin.document.withRoot { $0?.value(at: cell + 1).kind == .null } } ?? false
        default: return false
        }
    }

    /// The only member of a name.
    private func place(of name: String) -> Int? {
        let name = MemberName(name)
        return isRepeated(name) ? nil : firstPlace(of: name)
    }

    /// The value of a member as it would be written anywhere else; nil if there is none.
    package func node(_ name: String) -> JSONNode? { firstPlace(of: MemberName(name)).map { node(of: slots[$0]) } }

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
                case .object(let object): object.isChanged
                }
            }
    }

    // MARK: Editing

    /// Gives a member a value. A new member goes to its place in the order of names, or after the others where there is no order.
    package func set(_ name: String, to value: JSONNode) {
        origin.newSize += value.estimatedSize
        let name = origin.shared(MemberName(name))
        guard let place = firstPlace(of: name) else { return insert(Member(name: name, cell: nil, value: .new(value))) }
        let places = places(of: name)
        if places.count > 1 {
            table?.repeated[name] = nil
            hasOtherMembers = true
            removed.formUnion(places.lazy.filter { $0 != place })
        }
        slots[place].value = isInFile(value, at: place) ? .original : .new(value)
    }

    /// Whether the file has that text, maybe with other escapes.
    private func isInFile(_ value: JSONNode, at place: Int) -> Bool {
        guard case .string(let text) = value, let cell = slots[place].cell else { return false }
        return origin.document.withRoot { root in
            guard let root, let old = root.value(at: cell + 1).text else { return false }
            return old.withUTF8(in: root.bytes) { $0.elementsEqual(text.utf8) }
        }
    }

    /// The object that is the value of a member, made where there is no such member or its value is null; nil where its value is
    /// something else.
    package func makeObject(_ name: String) -> JSONDraftObject? {
        if let object = object(name) { return object }
        if contains(name), !isNull(name) { return nil }
        let object = JSONDraftObject(in: self)
        if let place = place(of: name) {
            slots[place].value = .object(object)
            return object
        }
        insert(Member(name: origin.shared(MemberName(name)), cell: nil, value: .object(object)))
        return object
    }

    /// Removes a member.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    package func remove(_ name: String) -> Bool {
        let name = MemberName(name)
        let places = places(of: name)
        if places.isEmpty { return false }
        hasOtherMembers = true
        table?.places[name] = nil
        table?.repeated[name] = nil
        removed.formUnion(places)
        return true
    }

    /// Gives a member a name that no other has. It moves to the place of the new name if the members are sorted.
    package func rename(_ name: String, to newName: String) {
        let (old, new) = (MemberName(name), MemberName(newName))
        guard old != new, firstPlace(of: new) == nil, let place = firstPlace(of: old) else { return }
        let isSorted = currentOrder != nil
        let renamed = places(of: old)
        hasOtherMembers = true
        for place in renamed { slots[place].name = new }
        table?.places[old] = nil
        table?.places[new] = place
        if let places = table?.repeated.removeValue(forKey: old) { table?.repeated[new] = places }
        if isSorted { waiting.formUnion(renamed) }
    }

    private func insert(_ member: Member) {
        origin.newSize += member.name.utf8.count + JSONNode.layoutSize
        let place = slots.count
        // Before the member is one of those that tell the order.
        let isSorted = currentOrder != nil
        slots.append(member)
        if isSorted { waiting.insert(place) } else { settled.append(place) }
        noteName(of: place)
        hasOtherMembers = true
    }

    /// The order that the members are in: the document's, or that of bytes; nil where they are in neither. Where they are in both,
    /// the object around them tells.
    private var currentOrder: (any KeyOrder)? {
        if sorting == .unknown { sorting = foundSorting() }
        return switch sorting {
        case .unknown, .unsorted: nil
        case .document: origin.order
        case .bytes: ByteOrder()
        }
    }

    private func foundSorting() -> Sorting {
        let names = sequence.map { slots[$0].name }
        let texts = names.map(\.string)
        func isSorted(by order: any KeyOrder) -> Bool {
            names.indices.dropFirst().allSatisfy { index in
                names[index - 1] == names[index] || order.precedes(texts[index - 1], texts[index])
            }
        }
        switch (isSorted(by: origin.order), isSorted(by: ByteOrder())) {
        case (true, false): return .document
        case (false, true): return .bytes
        case (false, false): return .unsorted
        case (true, true):
            guard let parent else { return .document }
            _ = parent.currentOrder
            return parent.sorting == .unsorted ? .document : parent.sorting
        }
    }
}

/// The order of UTF-8, which many programs write.
private struct ByteOrder: KeyOrder {
    func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}

extension Set {
    fileprivate func first(equalTo element: Element) -> Element? { firstIndex(of: element).map { self[$0] } }
}

extension JSONNode {
    /// What is around a member: quotation marks, a colon, braces, and whitespace.
    fileprivate static let layoutSize = 80

    /// About how many bytes it has in a file, or more.
    fileprivate var estimatedSize: Int {
        switch self {
        case .object(let members): members.reduce(Self.layoutSize) { $0 + $1.name.utf8.count + $1.value.estimatedSize }
        case .array(let elements): elements.reduce(Self.layoutSize) { $0 + $1.estimatedSize }
        case .string(let text), .number(let text): Self.layoutSize + text.utf8.count
        case .stream, .integer, .bool, .null: Self.layoutSize
        }
    }
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
