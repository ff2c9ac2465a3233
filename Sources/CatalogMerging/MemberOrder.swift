internal import JSONSyntax

/// An item of a merged object, with the name that it is sorted by.
struct NamedItem {
    let name: MemberName
    let item: MergedItem
}

/// Inserts what only one side has among the members of the other: in Xcode's order where they follow it, else after the member that
/// it followed, as far as the order allows.
struct MemberInsertion {
    private(set) var items: [NamedItem]
    private let order: any KeyOrder
    private let isSorted: Bool

    init(_ items: [NamedItem], order: any KeyOrder) {
        self.items = items
        self.order = order
        isSorted = zip(items, items.dropFirst()).allSatisfy { order.precedes($0.name.string, $1.name.string) }
    }

    mutating func insert(_ item: NamedItem, after previous: MemberName?) {
        items.insert(item, at: isSorted ? sortedPlace(of: item) : place(of: item, after: previous))
    }

    private func precedes(_ index: Int, _ item: NamedItem) -> Bool { order.precedes(items[index].name.string, item.name.string) }

    private func sortedPlace(of item: NamedItem) -> Int {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if precedes(middle, item) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func place(of item: NamedItem, after previous: MemberName?) -> Int {
        var index = previous.flatMap { previous in items.lastIndex { $0.name == previous } }.map { $0 + 1 } ?? 0
        while index < items.count, precedes(index, item) { index += 1 }
        return index
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
