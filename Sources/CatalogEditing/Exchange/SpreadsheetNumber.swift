internal import L10nPlainText

/// Recognizes what spreadsheets write for texts that they take for numbers: `00123` becomes `123`, and `50%` `50.00%`.
enum SpreadsheetNumber {
    /// Whether two different texts are the same number.
    static func isSame(_ text: String, as other: String) -> Bool {
        // Another mark before the fraction is a translation.
        guard text.replacing(",", with: ".") != other.replacing(",", with: "."), let a = number(text), let b = number(other)
        else { return false }
        // What is written with an exponent has lost digits.
        return a == b || abs(a - b) <= abs(b) * 1e-9
    }

    /// With a point or a comma before the fraction; nil for what is no number.
    private static func number(_ text: String) -> Double? {
        var text = text.trimmed
        guard text.utf8.count <= 40, text.utf8.contains(where: { 0x30...0x39 ~= $0 }) else { return nil }
        let isPercentage = text.hasSuffix("%")
        if isPercentage { text = String(text.dropLast()).trimmed }
        guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || "+-.,eE".utf8.contains($0) }),
            let number = Double(text.replacing(",", with: "."))
        else { return nil }
        return isPercentage ? number / 100 : number
    }
}
