internal import L10nValidation

/// The lines that differ between two texts, for people.
package enum LineDifference {
    /// Lines that are shown at most.
    private static let longest = 40

    /// The lines that go (`-`) and come (`+`) in order, with the place of the first; and how many more there are.
    ///
    /// - Parameter old: Nil for a file that does not exist yet.
    package static func lines(from old: String?, to new: String) -> (lines: [String], remaining: Int) {
        let comparison = LineComparison(Array((old ?? "").utf8), Array(new.utf8))
        let lines = comparison.changes.flatMap { change in
            comparison.old[change.old].map { ("-", $0) } + comparison.new[change.new].map { ("+", $0) }
        }
        let shown = lines.prefix(longest).map { mark, line in
            mark + String(decoding: line.last == 0x0A ? line.dropLast() : line, as: UTF8.self)
        }
        let first = (comparison.changes.first?.old.lowerBound ?? 0) + 1
        return (["@@ line \(first) @@"] + shown, lines.count - shown.count)
    }
}
