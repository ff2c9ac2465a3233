/// Finds the word that somebody meant.
package struct Spelling: Sendable {
    /// In bytes.
    private static let longestWord = 200

    private struct Candidate: Sendable {
        let name: String
        let letters: [Character]
    }

    private let candidates: [Candidate]

    /// Prepares words for several searches.
    package init(_ candidates: [String]) {
        self.candidates = candidates.map { Candidate(name: $0, letters: Self.fold($0)) }
    }

    /// The candidate that is nearest to a word, if it is near enough to be a slip: at most a third of its letters differ, or
    /// only case and separators.
    package static func nearest(_ word: String, in candidates: [String]) -> String? { Spelling(candidates).nearest(word) }

    /// The candidate that is nearest to a word, if it is near enough to be a slip.
    package func nearest(_ word: String) -> String? {
        let letters = Self.fold(word)
        if let same = candidates.first(where: { $0.letters == letters }) { return same.name }
        // Nobody means a longer one, and the distance of two takes a time that grows with the product of their lengths.
        guard word.utf8.count <= Self.longestWord else { return nil }
        let limit = max(1, word.count / 3)
        // Words differ in at least as many letters as one of them is longer.
        let near = candidates.filter { $0.name.utf8.count <= Self.longestWord && abs($0.letters.count - letters.count) <= limit }
            .map { (name: $0.name, distance: Self.distance(letters, $0.letters)) }
            .filter { $0.distance <= limit }
            .min { $0.distance < $1.distance }?.name
        if near != nil || letters.count < Self.shortestBeginning { return near }
        // Somebody who does not know the end of a name gives its beginning.
        return candidates.filter { $0.letters.starts(with: letters) }
            .min { ($0.letters.count, $0.name) < ($1.letters.count, $1.name) }?.name
    }

    /// How many letters say which name is meant.
    private static let shortestBeginning = 5

    private static func fold(_ word: String) -> [Character] {
        Array(word.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " })
    }

    /// Edit distance with transpositions of neighbors.
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
