internal import L10nValidation

/// A word that people read.
struct ProseWord {
    let text: String
    /// Among the characters of the text.
    let range: Range<Int>
    /// Whether nothing, or the end of a sentence, is before it.
    let startsSentence: Bool
}

/// The words of a text that a dictionary can know: no addresses, names of files, code, tags, abbreviations, and words with digits or
/// with capitals inside.
struct Prose {
    let words: [ProseWord]
    /// Whether nearly all words begin with a capital, as those of English titles do.
    let hasTitleCase: Bool

    /// - Parameter isWhole: Whether names and words in code count as well.
    init(_ text: TextScalars, isWhole: Bool = false) {
        let all = TextWords(text).words
        let skipped =
            isWhole
            ? []
            : Self.skipped(text).reduce(into: Array(repeating: false, count: text.scalars.count)) { skipped, range in
                for index in range { skipped[index] = true }
            }
        words = all.compactMap { word in
            if !isWhole, word.range.contains(where: { skipped[$0] }) { return nil }
            guard isWhole || Self.isSpelled(word, text) else { return nil }
            return ProseWord(text: word.text, range: word.range, startsSentence: word.startsSentence)
        }
        let long = all.filter { $0.text.unicodeScalars.count > 3 }
        hasTitleCase = long.count > 1 && long.allSatisfy { $0.text.first?.isUppercase == true }
    }

    /// No language has longer words, and looking for slips in them takes long.
    private static let longestWord = 48

    private static func isSpelled(_ word: TextWords.Word, _ text: TextScalars) -> Bool {
        let scalars = text.scalars[word.range]
        guard 4...longestWord ~= scalars.count, !scalars.contains(where: \.isDigit) else { return false }
        // Capitals inside: names such as 'iPhone', and abbreviations with endings.
        if scalars.dropFirst().contains(where: { $0.properties.isUppercase }) { return false }
        // A part of a word, or one that a placeholder or a digit completes.
        func completes(_ scalar: Unicode.Scalar?) -> Bool {
            switch scalar {
            case "-"?, "‐"?, "‑"?, "_"?, "@"?, "#"?, "'"?, "’"?, "­"?, TextScalars.placeholder?: true
            case let scalar?: scalar.isDigit || scalar.properties.generalCategory == .format
            case nil: false
            }
        }
        if completes(text[word.range.upperBound]) || completes(text[word.range.lowerBound - 1]) { return false }
        // An abbreviation: a sentence goes on after it.
        if text[word.range.upperBound] == "." {
            if scalars.count < 5 { return false }
            let next = text.scalars[(word.range.upperBound + 1)...].first { !$0.properties.isWhitespace }
            if let next, next.properties.isLowercase { return false }
        }
        // "col·lecció" is one word.
        if text[word.range.upperBound] == "·" || text[word.range.lowerBound - 1] == "·" { return false }
        return true
    }

    /// Places that are no prose.
    ///
    /// - Parameter inQuotes: Whether what is in quotation marks counts as well.
    static func skipped(_ text: TextScalars, inQuotes: Bool = false) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        let scalars = text.scalars
        // Pieces between white space that are addresses, paths, or identifiers.
        var start = 0
        while start < scalars.count {
            guard !separates(scalars[start]) else {
                start += 1
                continue
            }
            let end = scalars[start...].firstIndex(where: separates) ?? scalars.count
            if isIdentifier(scalars[start..<end]) { ranges.append(start..<end) }
            start = end
        }
        let quotes: [(Unicode.Scalar, Unicode.Scalar)] = [("\"", "\""), ("“", "”"), ("„", "“"), ("«", "»")]
        let brackets: [(Unicode.Scalar, Unicode.Scalar)] = [("<", ">"), ("{", "}"), ("`", "`"), ("&", ";")]
        for (open, close) in brackets + (inQuotes ? quotes : []) {
            var index = 0
            while let first = scalars[index...].firstIndex(of: open),
                let last = scalars[(first + 1)...].firstIndex(of: close)
            {
                let mayHaveSpaces = open != "&"
                if mayHaveSpaces || !scalars[first..<last].contains(where: { $0.properties.isWhitespace }) {
                    ranges.append(first..<(last + 1))
                }
                index = last + 1
            }
        }
        return ranges
    }

    /// Whether a character ends a piece: white space, brackets of markup, and quotation marks.
    private static func separates(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "<", ">", "(", ")", "[", "]", "\"": true
        default: scalar.properties.isWhitespace
        }
    }

    private static func isIdentifier(_ piece: ArraySlice<Unicode.Scalar>) -> Bool {
        for index in piece.indices {
            switch piece[index] {
            case "/", "\\", "@", "_", "=", "~", "$": return true
            case ".", ":":
                // Inside, and not at the end of a sentence that lacks a space.
                let next = index + 1
                if next < piece.endIndex, index > piece.startIndex, piece[next].isLetter, !piece[next].properties.isUppercase {
                    return true
                }
            default: break
            }
        }
        return false
    }
}
