/// Finds the word that somebody meant.
public enum Spelling {
    /// In bytes.
    private static let longestWord = 200

    /// The candidate that is nearest to a word, if it is near enough to be a slip: at most a third of its letters differ, or
    /// only case and separators.
    public static func nearest(_ word: String, in candidates: [String]) -> String? {
        let plain = fold(word)
        if let same = candidates.first(where: { fold($0) == plain }) { return same }
        // Nobody means a longer one, and the distance of two takes a time that grows with the product of their lengths.
        guard word.utf8.count <= longestWord else { return nil }
        let limit = max(1, word.count / 3)
        return candidates.filter { $0.utf8.count <= longestWord }.map {
            (name: $0, distance: distance(Array(plain), Array(fold($0))))
        }
        .filter { $0.distance <= limit }
        .min { $0.distance < $1.distance }?.name
    }

    private static func fold(_ word: String) -> String {
        word.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }

    /// Edit distance with transpositions of neighbours.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for (row, letter) in a.enumerated() {
            var current = [row + 1]
            for (column, other) in b.enumerated() {
                var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == b[column - 1], a[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[b.count]
    }
}
