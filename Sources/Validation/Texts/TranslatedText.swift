internal import FormatStrings
internal import JSONSyntax
internal import StringCatalogs

extension LocalizationScope {
    /// Whether a text is a finished translation of a maintained key: what rules about wording check.
    func isTranslation(_ unit: StringUnit) -> Bool {
        !isSourceLanguage && unit.state != .new && unit.hasText && entry.shouldTranslate
    }
}

extension RuleContext {
    /// The decoded text without its placeholders, each of which is replaced.
    func string(_ text: JSONText, replacingPlaceholdersBy replacement: String) -> String {
        withUTF8(text) { bytes in
            var specifiers: [FormatSpecifier] = []
            FormatParser.parse(bytes, into: &specifiers)
            var result = ""
            var start = 0
            for specifier in specifiers where !specifier.mayBeProse && specifier.form != .invalid {
                result += String(decoding: bytes[start..<specifier.range.lowerBound], as: UTF8.self)
                result += specifier.form == .escapedPercent ? "%" : replacement
                start = specifier.range.upperBound
            }
            return result + String(decoding: bytes[start...], as: UTF8.self)
        }
    }
}
