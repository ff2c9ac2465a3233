internal import L10nPlainText

/// Texts that need no translation.
package enum LanguageNeutralText {
    /// Whether a text reads the same in every language: placeholders, digits, symbols and punctuation.
    ///
    /// A text with a percent sign, a currency sign or quotation marks does not: languages place or choose those differently.
    package static func contains(_ text: Span<UInt8>) -> Bool {
        // Nearly every text begins with a letter.
        if let first = text.first, ASCII.isLetter(first) { return false }
        var specifiers: [FormatSpecifier] = []
        FormatParser.parse(text, into: &specifiers)
        var rest: [UInt8] = []
        var start = 0
        for specifier in specifiers {
            if specifier.form == .escapedPercent || specifier.form == .invalid || specifier.mayBeProse { return false }
            for index in start..<specifier.range.lowerBound { rest.append(text[index]) }
            start = specifier.range.upperBound
        }
        for index in start..<text.count { rest.append(text[index]) }
        return String(decoding: rest, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            return !properties.isAlphabetic && !properties.isQuotationMark && properties.generalCategory != .currencySymbol
        }
    }

    /// Whether a text of Interface Builder is only a sample: what it calls a new label, a path, or nothing with a letter.
    package static func isInterfaceBuilderSample(_ text: Span<UInt8>) -> Bool {
        if samples.contains(where: { text.count == $0.utf8.count && text.hasBytes($0.utf8) }) { return true }
        if text.hasBytes("/".utf8) || text.hasBytes("~/".utf8) { return true }
        return !hasLetterBesidesBindings(text)
    }

    private static let samples = ["Label", "Multiline Label", "Text Cell", "Table View Cell"]

    /// Whether a text has a letter outside of the values of bindings, such as `%{value1}@`.
    private static func hasLetterBesidesBindings(_ text: Span<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            if text.hasBytes("%{".utf8, at: index) {
                let end = text.firstIndex(from: index + 2) { !ASCII.isLetterOrDigit($0) } ?? text.count
                if end > index + 2, text.hasBytes("}@".utf8, at: end) {
                    index = end + 2
                    continue
                }
            }
            if ASCII.isLetter(text[index]) { return true }
            let end = text.firstIndex(from: index) { $0 < 0x80 } ?? text.count
            if text.string(index..<end).contains(where: \.isLetter) { return true }
            index = max(end, index + 1)
        }
        return false
    }
}
