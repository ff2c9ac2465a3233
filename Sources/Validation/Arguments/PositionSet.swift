internal import L10nStringCatalogs

/// A set of argument positions from 1 to 127.
struct PositionSet: Sendable, Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    init(_ positions: some Sequence<Int>) {
        for position in positions { insert(position) }
    }

    /// The positions that some uses take.
    init(_ uses: TextUses) {
        for use in uses { insert(use.position) }
    }

    mutating func insert(_ position: Int) {
        guard 1...127 ~= position else { return }
        if position < 64 { low |= 1 << position } else { high |= 1 << (position - 64) }
    }

    func contains(_ position: Int) -> Bool {
        guard 1...127 ~= position else { return false }
        return position < 64 ? low & (1 << position) != 0 : high & (1 << (position - 64)) != 0
    }

    mutating func formUnion(_ other: PositionSet) {
        low |= other.low
        high |= other.high
    }

    mutating func formIntersection(_ other: PositionSet) {
        low &= other.low
        high &= other.high
    }

    var isEmpty: Bool { low == 0 && high == 0 }

    /// The positions of this set that are not in another one.
    func subtracting(_ other: PositionSet) -> PositionSet {
        var rest = self
        rest.low &= ~other.low
        rest.high &= ~other.high
        return rest
    }

    /// Ascending.
    var positions: [Int] {
        if isEmpty { return [] }
        return (1...127).filter(contains)
    }
}
