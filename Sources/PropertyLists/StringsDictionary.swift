/// The words of a `.stringsdict` file, as Foundation reads them.
///
/// [Stringsdict File Format](https://developer.apple.com/documentation/xcode/localizing-strings-that-contain-plurals).
public enum StringsDictionary {
    /// The format string that refers to the variables: `%#@value@`.
    public static let formatKey = "NSStringLocalizedFormatKey"
    /// What decides about a variable.
    public static let ruleTypeKey = "NSStringFormatSpecTypeKey"
    /// The rule type of plural forms.
    public static let pluralRuleType = "NSStringPluralRuleType"
    /// The specifier of the number that decides, without `%`: `lld`.
    public static let valueTypeKey = "NSStringFormatValueTypeKey"
    /// Texts by device.
    public static let deviceRuleType = "NSStringDeviceSpecificRuleType"
    /// Texts by the width that they need.
    public static let widthRuleType = "NSStringVariableWidthRuleType"
}
