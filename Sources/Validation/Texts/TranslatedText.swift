internal import L10nPlainText
package import L10nStringCatalogs
package import L10nSyntax

extension LocalizationScope {
    /// Whether a text is a finished translation of a maintained key: what rules about wording check.
    package func isTranslation(_ unit: StringUnit) -> Bool {
        !isSourceLanguage && unit.state != .new && unit.hasText && entry.shouldTranslate
    }
}

extension RuleContext {
    /// The decoded text with each placeholder replaced.
    package func string(_ text: JSONText, replacingPlaceholdersBy replacement: String) -> String {
        withUTF8(text) { bytes in
            var result = ""
            var start = 0
            for placeholder in Self.placeholders(in: bytes) {
                result += bytes.string(start..<placeholder.range.lowerBound)
                result += placeholder.form == .escapedPercent ? "%" : replacement
                start = placeholder.range.upperBound
            }
            return result + bytes.string(start..<bytes.count)
        }
    }

    /// The specifiers of a text but those that people may read as they are.
    package static func placeholders(in text: Span<UInt8>) -> [FormatSpecifier] {
        FormatParser.specifiers(of: text).filter { !$0.mayBeProse && $0.form != .invalid }
    }
}
