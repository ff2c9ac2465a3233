internal import L10nSyntax

/// An item of a merged object, with the name that it is sorted by.
struct NamedItem {
    let name: MemberName
    let item: MergedItem
}

/// Inserts what only one side has among the members of the other: in Xcode's order where they follow it, else after the member that
/// it followed, as far as the order allows.
struct MemberInsertion {
    private let members: [NamedItem]
    private let order: any KeyOrder
    private let isSorted: Bool
    private var added: [NamedItem] = []
    /// For each member, and then for each added one, the member after it; nil at the end. Empty where members are sorted.
    private var next: [Int?] = []
    private var first: Int?
    private var places: [MemberName: Int] = [:]

    /// Over how many members an addition moves to its place, where they are in no order: enough for what both sides add at one
    /// place, and no more for each than for one.
    private static let reach = 64

    init(_ items: [NamedItem], order: any KeyOrder) {
        members = items
        self.order = order
        isSorted = zip(items, items.dropFirst()).allSatisfy { order.precedes($0.name.string, $1.name.string) }
        guard !isSorted else { return }
        next = items.indices.map { $0 + 1 < items.count ? $0 + 1 : nil }
        first = items.isEmpty ? nil : 0
        for (index, item) in items.enumerated() { places[item.name] = index }
    }

    mutating func insert(_ item: NamedItem, after previous: MemberName?) {
        let index = members.count + added.count
        added.append(item)
        guard !isSorted else { return }
        var place = previous.flatMap { places[$0] }
        for _ in 0..<Self.reach {
            guard let following = place.map({ next[$0] }) ?? first, order.precedes(self[following].name.string, item.name.string)
            else { break }
            place = following
        }
        places[item.name] = index
        if let place {
            next.append(next[place])
            next[place] = index
        } else {
            next.append(first)
            first = index
        }
    }

    private subscript(index: Int) -> NamedItem {
        index < members.count ? members[index] : added[index - members.count]
    }

    /// The members, including inserted ones.
    var items: [NamedItem] {
        if isSorted { return merged }
        return Array(
            sequence(state: first) { place in
                guard let index = place else { return nil }
                place = next[index]
                return self[index]
            })
    }

    private var merged: [NamedItem] {
        let added = added.enumerated().map { (name: $0.element.name.string, offset: $0.offset, item: $0.element) }.sorted {
            if order.precedes($0.name, $1.name) { return true }
            return !order.precedes($1.name, $0.name) && $0.offset > $1.offset
        }
        var merged: [NamedItem] = []
        merged.reserveCapacity(members.count + added.count)
        var rest = added[...]
        for member in members {
            let name = member.name.string
            while let item = rest.first, !order.precedes(name, item.name) { merged.append(rest.removeFirst().item) }
            merged.append(member)
        }
        return merged + rest.map(\.item)
    }
}

extension CatalogMerger {
    /// The side whose order of members an object has: the one that changed it, else the frame.
    func frame(_ base: MemberIndex, _ ours: MemberIndex, _ theirs: MemberIndex) -> MergeSide {
        if hasSameOrder(ours, theirs) { return frame }
        switch (hasSameOrder(base, ours), hasSameOrder(base, theirs)) {
        case (true, false): return .theirs
        case (false, true): return .ours
        default: return frame
        }
    }

    /// Whether the members of both objects have one order.
    private func hasSameOrder(_ a: MemberIndex, _ b: MemberIndex) -> Bool {
        a.members.lazy.map(\.name).filter(b.has).elementsEqual(b.members.lazy.map(\.name).filter(a.has))
    }
}
