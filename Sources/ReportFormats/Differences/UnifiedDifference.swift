internal import L10nValidation

/// What differs between two versions of a file, in the unified format that `patch` and `git apply` read.
package enum UnifiedDifference {
    private typealias Line = LineComparison.Line
    private typealias Change = LineComparison.Change

    /// Lines around a change that are the same.
    private static let context = 3

    /// The difference, or nothing if there is none.
    package static func text(of path: String, from old: [UInt8], to new: [UInt8]) -> String {
        let comparison = LineComparison(old, new)
        guard !comparison.changes.isEmpty else { return "" }
        // A tab ends a name that has spaces.
        let name = VisibleText.line(path) + (path.utf8.contains(0x20) ? "\t" : "")
        return "--- \(name)\n+++ \(name)\n" + hunks(comparison.changes).map { hunk($0, comparison.old, comparison.new) }.joined()
    }

    /// Changes near each other share a hunk.
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
