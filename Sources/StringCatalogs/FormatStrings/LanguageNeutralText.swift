internal import PlainText

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
        let text = text.string
        if ["Label", "Multiline Label", "Text Cell", "Table View Cell"].contains(text) { return true }
        if text.hasPrefix("/") || text.hasPrefix("~/") { return true }
        // The value of a binding, `%{value1}@`, isn't a word.
        let words = text.replacing(/%\{[A-Za-z0-9]+\}@/, with: "")
        return !words.contains(where: \.isLetter)
    }
}
