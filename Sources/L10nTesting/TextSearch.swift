internal import L10nRuntime

/// Finds the text of a table that an accessor returns as a `String`.
enum TextSearch {
    /// The numbers of the texts that match all samples and have the longest literal parts. Empty if these texts do not all have
    /// the same parts in every language.
    static func numbers(of samples: [Sample], in table: TextTable) -> [Int] {
        let matching = (0..<table.keyCount).filter { number in
            samples.allSatisfy { sample in
                matches(table.parts(of: number, in: sample.language).all[...], Array(sample.text.utf8)[...]) { $0.isEmpty }
            }
        }
        func words(_ number: Int) -> Int {
            samples.reduce(0) { $0 + table.parts(of: number, in: $1.language).literals.reduce(0) { $0 + $1.utf8.count } }
        }
        let most = matching.map(words).max()
        let best = matching.filter { words($0) == most }
        let texts = Set(best.map { number in table.languages.map { table.parts(of: number, in: $0) } })
        return texts.count == 1 ? best : []
    }

    /// Whether a text can begin with parts. An argument matches any text.
    private static func matches(
        _ parts: ArraySlice<TextParts.Part>, _ text: ArraySlice<UInt8>, then isMatch: (ArraySlice<UInt8>) -> Bool
    ) -> Bool {
        guard let part = parts.first else { return isMatch(text) }
        let rest = parts.dropFirst()
        switch part {
        case .literal(let literal):
            return text.starts(with: literal.utf8) && matches(rest, text.dropFirst(literal.utf8.count), then: isMatch)
        case .argument:
            return (text.startIndex...text.endIndex).contains { matches(rest, text[$0...], then: isMatch) }
        case .plural(let plural):
            return plural.forms.values.contains { form in
                matches(form[...], text) { matches(rest, $0, then: isMatch) }
            }
        }
    }
}
