internal import L10nPlainText

/// Recognizes what spreadsheets write for texts that they take for times and dates: `3/4` becomes `04. Mrz`, and `1:5` `01:05:00`.
enum SpreadsheetDate {
    /// Whether a text is a time or a date and nothing else, as spreadsheets write them.
    static func isLike(_ text: String) -> Bool {
        let text = text.trimmed
        guard text.utf8.count <= 32, text.utf8.contains(where: { 0x30...0x39 ~= $0 }) else { return false }
        return isTime(text[...]) || isDate(text[...])
    }

    /// `1:05`, `13:05:00`, `1:05 PM`.
    private static func isTime(_ text: Substring) -> Bool {
        guard let match = text.wholeMatch(of: /\d{1,4}:([0-5]\d)(:[0-5]\d([.,]\d+)?)?(\s?[AaPp]\.?\s?[Mm]\.?)?/) else {
            return false
        }
        return !match.0.isEmpty
    }

    private static func isDate(_ text: Substring) -> Bool {
        // With a time behind it.
        if let match = text.wholeMatch(of: /(.+?)(?:T|,?\s)(\d{1,2}:.+)/), isTime(match.2) { return isDate(match.1) }
        if let match = text.wholeMatch(of: /(\d{1,4})([.\/\-])(\d{1,2})\2(\d{1,4})\.?/) {
            let numbers = [match.1, match.3, match.4].compactMap { Int($0) }
            guard [match.1, match.4].count(where: { $0.utf8.count > 2 }) <= 1 else { return false }
            // A day and a month beside the year, in any order.
            let year = match.1.utf8.count > 2 ? 0 : 2
            let others = numbers.indices.filter { $0 != year }.map { numbers[$0] }
            return others.allSatisfy { 1...31 ~= $0 } && others.contains { $0 <= 12 }
        }
        // `4-Mar`, `04. Mrz`, `Mar-24`, `4-Mar-2024`.
        guard let match = text.wholeMatch(of: /(?:(\d{1,2})[.\-\/ ]\s?)?(\p{L}{3,5})\.?(?:[.\-\/ ]\s?(\d{2}|\d{4}))?/),
            match.1 != nil || match.3 != nil
        else { return false }
        return months.contains(match.2.lowercased())
    }

    /// The short names of months in the languages of most spreadsheets.
    private static let months: Set<String> = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
        "jän", "mrz", "mär", "mai", "okt", "dez", "janv", "févr", "fév", "mars", "avr", "juin", "juil", "août", "déc",
        "ene", "abr", "ago", "dic", "gen", "mag", "giu", "lug", "set", "ott", "fev", "out", "mrt", "mei", "maj", "maa",
        "sty", "lut", "kwi", "cze", "lip", "sie", "wrz", "paź", "lis", "gru", "янв", "фев", "мар", "апр", "май", "мая", "июн",
        "июл",
        "авг", "сен", "сент", "окт", "ноя", "нояб", "дек", "oca", "şub", "nis", "haz", "tem", "ağu", "eyl", "eki", "kas", "ara",
    ]
}
