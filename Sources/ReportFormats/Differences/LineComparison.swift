internal import L10nPlainText
internal import L10nValidation

/// The lines of two versions of a text, and which of them differ.
///
/// Pairs the lines that occur once in either version, as keys do, and compares the lines between the pairs in the same way.
struct LineComparison {
    /// A line with its end.
    typealias Line = ArraySlice<UInt8>
    /// A run of lines that differ: those of the old version, and those of the new one in their place.
    typealias Change = (old: Range<Int>, new: Range<Int>)

    let old: [Line]
    let new: [Line]
    private(set) var changes: [Change] = []

    init(_ old: [UInt8], _ new: [UInt8]) {
        self.old = Self.lines(old)
        self.new = Self.lines(new)
        compare(self.old.indices, self.new.indices)
    }

    private static func lines(_ bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }

    private mutating func compare(_ before: Range<Int>, _ after: Range<Int>) {
        var (before, after) = (before, after)
        while !before.isEmpty, !after.isEmpty, old[before.lowerBound] == new[after.lowerBound] {
            before = before.dropFirst()
            after = after.dropFirst()
        }
        while !before.isEmpty, !after.isEmpty, old[before.upperBound - 1] == new[after.upperBound - 1] {
            before = before.dropLast()
            after = after.dropLast()
        }
        if before.isEmpty, after.isEmpty { return }
        let pairs = before.isEmpty || after.isEmpty ? [] : anchors(before, after)
        guard !pairs.isEmpty else {
            changes.append((before, after))
            return
        }
        var (start, place) = (before.lowerBound, after.lowerBound)
        for pair in pairs {
            compare(start..<pair.old, place..<pair.new)
            (start, place) = (pair.old + 1, pair.new + 1)
        }
        compare(start..<before.upperBound, place..<after.upperBound)
    }

    /// The longest run of lines that occur once in either version and are in the same order in both.
    private func anchors(_ before: Range<Int>, _ after: Range<Int>) -> [(old: Int, new: Int)] {
        func unique(_ lines: [Line], _ range: Range<Int>) -> [Line: Int] {
            Dictionary(range.map { (lines[$0], Optional($0)) }) { _, _ in nil }.compactMapValues(\.self)
        }
        let (left, right) = (unique(old, before), unique(new, after))
        let pairs = left.compactMap { line, place in right[line].map { (old: place, new: $0) } }.sorted { $0.old < $1.old }
        // Longest increasing subsequence: the last pair of the best run of each length, and the pair before each pair.
        var ends: [Int] = []
        var previous: [Int?] = Array(repeating: nil, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            let place = ends.partitionPoint { pairs[$0].new >= pair.new }
            if place > 0 { previous[index] = ends[place - 1] }
            if place == ends.count { ends.append(index) } else { ends[place] = index }
        }
        return sequence(state: ends.last) { index in
            defer { index = index.flatMap { previous[$0] } }
            return index.map { pairs[$0] }
        }.reversed()
    }
}
