/// What differs between two versions of a file, in the unified format that `patch` and `git apply` read.
package enum UnifiedDifference {
    private typealias Line = ArraySlice<UInt8>
    /// A run of lines that differ: those of the old file, and those of the new one in their place.
    private typealias Change = (old: Range<Int>, new: Range<Int>)

    /// Lines around a change that are the same.
    private static let context = 3

    /// The difference, or nothing where there is none.
    package static func text(of path: String, from old: [UInt8], to new: [UInt8]) -> String {
        let (before, after) = (lines(old), lines(new))
        var changes: [Change] = []
        compare(before, 0..<before.count, after, 0..<after.count, &changes)
        guard !changes.isEmpty else { return "" }
        // A tab ends a name that has spaces.
        let name = VisibleText.line(path) + (path.utf8.contains(0x20) ? "\t" : "")
        return "--- \(name)\n+++ \(name)\n" + hunks(changes).map { hunk($0, before, after) }.joined()
    }

    /// Lines with their ends.
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

    // MARK: Comparison

    /// Pairs lines that stand once in either part, as keys do, and compares what is between them.
    private static func compare(_ a: [Line], _ old: Range<Int>, _ b: [Line], _ new: Range<Int>, _ changes: inout [Change]) {
        var (old, new) = (old, new)
        while !old.isEmpty, !new.isEmpty, a[old.lowerBound] == b[new.lowerBound] {
            old = old.dropFirst()
            new = new.dropFirst()
        }
        while !old.isEmpty, !new.isEmpty, a[old.upperBound - 1] == b[new.upperBound - 1] {
            old = old.dropLast()
            new = new.dropLast()
        }
        if old.isEmpty, new.isEmpty { return }
        let pairs = old.isEmpty || new.isEmpty ? [] : anchors(a, old, b, new)
        guard !pairs.isEmpty else {
            changes.append((old, new))
            return
        }
        var (start, place) = (old.lowerBound, new.lowerBound)
        for pair in pairs + [(old.upperBound, new.upperBound)] {
            compare(a, start..<pair.0, b, place..<pair.1, &changes)
            (start, place) = (pair.0, pair.1)
            if pair.0 < old.upperBound { (start, place) = (pair.0 + 1, pair.1 + 1) }
        }
    }

    /// Lines that stand once in either part: the longest run of pairs that are in order in both.
    private static func anchors(_ a: [Line], _ old: Range<Int>, _ b: [Line], _ new: Range<Int>) -> [(Int, Int)] {
        func unique(_ lines: [Line], _ range: Range<Int>) -> [Line: Int] {
            var places: [Line: Int] = [:]
            for index in range { places[lines[index]] = places[lines[index]] == nil ? index : -1 }
            return places.filter { $0.value >= 0 }
        }
        let (left, right) = (unique(a, old), unique(b, new))
        let pairs = left.compactMap { line, place in right[line].map { (place, $0) } }.sorted { $0.0 < $1.0 }
        // Longest increasing subsequence: the last pair of the best run of each length, and what is before each pair.
        var ends: [Int] = []
        var previous = Array(repeating: -1, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var run: [(Int, Int)] = []
        var index = ends.last ?? -1
        while index >= 0 {
            run.append(pairs[index])
            index = previous[index]
        }
        return run.reversed()
    }

    // MARK: Text

    /// Changes that are near each other stand in one hunk.
    private static func hunks(_ changes: [Change]) -> [[Change]] {
        var hunks: [[Change]] = []
        for change in changes {
            if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * context {
                hunks[hunks.count - 1].append(change)
            } else {
                hunks.append([change])
            }
        }
        return hunks
    }

    private static func hunk(_ changes: [Change], _ before: [Line], _ after: [Line]) -> String {
        guard let first = changes.first, let last = changes.last else { return "" }
        let lead = min(context, first.old.lowerBound)
        let trail = min(context, before.count - last.old.upperBound)
        let old = first.old.lowerBound - lead..<last.old.upperBound + trail
        let new = first.new.lowerBound - lead..<last.new.upperBound + trail
        var text = "@@ -\(place(old)) +\(place(new)) @@\n"
        var index = old.lowerBound
        for change in changes {
            for line in before[index..<change.old.lowerBound] { append(line, " ", &text) }
            for line in before[change.old] { append(line, "-", &text) }
            for line in after[change.new] { append(line, "+", &text) }
            index = change.old.upperBound
        }
        for line in before[index..<old.upperBound] { append(line, " ", &text) }
        return text
    }

    /// First line and number of lines; for no lines, the line before.
    private static func place(_ range: Range<Int>) -> String {
        "\(range.isEmpty ? range.lowerBound : range.lowerBound + 1)" + (range.count == 1 ? "" : ",\(range.count)")
    }

    private static func append(_ line: Line, _ mark: Character, _ text: inout String) {
        text.append(mark)
        text += String(decoding: line, as: UTF8.self)
        if line.last != 0x0A { text += "\n\\ No newline at end of file\n" }
    }
}
