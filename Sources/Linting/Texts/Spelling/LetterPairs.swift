/// Letters that are typed for each other.
enum LetterPairs {
    /// Whether two letters are neighbors on the keyboard, or sound alike in many languages.
    static func areNear(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
        guard let a = a.properties.lowercaseMapping.unicodeScalars.first,
            let b = b.properties.lowercaseMapping.unicodeScalars.first
        else { return false }
        return near.contains(Pair(a, b))
    }

    private struct Pair: Hashable {
        let first: Unicode.Scalar
        let second: Unicode.Scalar

        /// The same for both orders.
        init(_ a: Unicode.Scalar, _ b: Unicode.Scalar) { (first, second) = a.value < b.value ? (a, b) : (b, a) }
    }

    /// The rows of keyboards; each row is half a key to the right of the one above.
    private static let keyboards: [[String]] = [
        ["qwertyuiop", "asdfghjkl", "zxcvbnm"], ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"],
        ["azertyuiop", "qsdfghjklm", "wxcvbn"],
        ["йцукенгшщзхї", "фывапролджэ", "ячсмитьбю"], ["ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"],
        ["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"],
        ["ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤرىةوزظ"],
    ]

    /// Letters that sound alike.
    private static let sounds = [
        "dt", "bp", "gk", "ck", "cs", "sz", "fv", "vw", "iy", "ij", "ei", "ae", "ou", "mn", "qk", "äe", "öe", "üi", "xs", "оа",
        "еи", "ыи", "дт", "бп",
        "гк", "зс", "вф", "жш", "щш", "іи", "їі", "єе",
    ]

    private static let near: Set<Pair> = {
        var pairs: Set<Pair> = []
        func add(_ a: Unicode.Scalar, _ b: Unicode.Scalar) { pairs.insert(Pair(a, b)) }
        for rows in keyboards.map({ $0.map { Array($0.unicodeScalars) } }) {
            for (number, row) in rows.enumerated() {
                for index in row.indices {
                    if index > 0 { add(row[index - 1], row[index]) }
                    guard number + 1 < rows.count else { continue }
                    for below in [index - 1, index] where rows[number + 1].indices.contains(below) {
                        add(row[index], rows[number + 1][below])
                    }
                }
            }
        }
        for pair in sounds.map({ Array($0.unicodeScalars) }) { add(pair[0], pair[1]) }
        return pairs
    }()
}
