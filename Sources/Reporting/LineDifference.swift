/// What differs between two texts, line by line, for people.
package enum LineDifference {
    /// Lines that are shown at most.
    private static let longest = 40

    /// The lines that go (`-`) and come (`+`) in order, with the place of the first; and how many more there are.
    ///
    /// - Parameter old: Nil for a file that does not exist yet.
    package static func lines(from old: String?, to new: String) -> (lines: [String], remaining: Int) {
        let before = (old ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        let after = new.split(separator: "\n", omittingEmptySubsequences: false)
        var start = 0
        while start < min(before.count, after.count), before[start] == after[start] { start += 1 }
        var end = 0
        while end < min(before.count, after.count) - start, before[before.count - 1 - end] == after[after.count - 1 - end] {
            end += 1
        }
        let changes = difference(before[start..<before.count - end], after[start..<after.count - end])
        let shown = changes.prefix(longest).map(String.init)
        return (["@@ line \(start + 1) @@"] + shown, changes.count - shown.count)
    }

    private static func difference(_ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>) -> [Substring] {
        // Pairing lines takes time by their product; what is that different is not read line by line.
        guard old.count * new.count < 1_000_000 else { return old.map { "-" + $0 } + new.map { "+" + $0 } }
        var lines: [Substring] = []
        var (from, to) = (0, 0)
        let changes = Array(new).difference(from: Array(old))
        let removed = Set(changes.removals.map { change in if case .remove(let offset, _, _) = change { offset } else { -1 } })
        let inserted = Set(changes.insertions.map { change in if case .insert(let offset, _, _) = change { offset } else { -1 } })
        while from < old.count || to < new.count {
            if from < old.count, removed.contains(from) {
                lines.append("-" + old[old.startIndex + from])
                from += 1
            } else if to < new.count, inserted.contains(to) {
                lines.append("+" + new[new.startIndex + to])
                to += 1
            } else {
                from += 1
                to += 1
            }
        }
        return lines
    }
}
