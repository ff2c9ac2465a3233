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
    /// The decoded text with each placeholder replaced.
    func string(_ text: JSONText, replacingPlaceholdersBy replacement: String) -> String {
        withUTF8(text) { bytes in
            var result = ""
            var start = 0
            for placeholder in Self.placeholders(in: bytes) {
                result += String(decoding: bytes[start..<placeholder.range.lowerBound], as: UTF8.self)
                result += placeholder.form == .escapedPercent ? "%" : replacement
                start = placeholder.range.upperBound
            }
            return result + String(decoding: bytes[start...], as: UTF8.self)
        }
    }

    /// The specifiers of a text but those that people may read as they are.
    static func placeholders(in text: UnsafeBufferPointer<UInt8>) -> [FormatSpecifier] {
        FormatParser.specifiers(of: text).filter { !$0.mayBeProse && $0.form != .invalid }
    }
}
