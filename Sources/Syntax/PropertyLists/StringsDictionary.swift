/// The words of a `.stringsdict` file, as Foundation reads them.
///
/// [Stringsdict File Format](https://developer.apple.com/documentation/xcode/localizing-strings-that-contain-plurals).
package enum StringsDictionary {
    /// The format string that refers to the variables: `%#@value@`.
    package static let formatKey = "NSStringLocalizedFormatKey"
    /// What decides about a variable.
    package static let ruleTypeKey = "NSStringFormatSpecTypeKey"
    /// The rule type of plural forms.
    package static let pluralRuleType = "NSStringPluralRuleType"
    /// The specifier of the number that decides, without `%`: `lld`.
    package static let valueTypeKey = "NSStringFormatValueTypeKey"
    /// Texts by device.
    package static let deviceRuleType = "NSStringDeviceSpecificRuleType"
    /// Texts by the width that they need.
    package static let widthRuleType = "NSStringVariableWidthRuleType"
}
