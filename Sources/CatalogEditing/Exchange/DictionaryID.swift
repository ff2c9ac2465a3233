internal import L10nCLDR
internal import L10nRuntime
internal import L10nStringCatalogs

/// The ID of a text of a `.stringsdict` in XLIFF, as Xcode wrote it before there were catalogs, and services still do:
/// `/%lld dogs:dict/dogs:dict/one:dict/:string`.
struct DictionaryID {
    let key: String
    /// The name of a variable, or of the part of the entry that the text is in.
    private let part: String
    /// The plural category, the device, or nothing for the text that the variables are put into.
    private let form: String?

    private static let format = "NSStringLocalizedFormatKey"
    private static let devices = "NSStringDeviceSpecificRuleType"

    init?(_ id: String) {
        let end = ":dict/:string"
        guard id.hasPrefix("/"), id.hasSuffix(end) else { return nil }
        // A key may have the delimiter in it.
        var parts = id.dropFirst().dropLast(end.count).split(separator: ":dict/", omittingEmptySubsequences: false)
        let form = parts.count > 1 ? parts.removeLast() : ""
        if form == Self.format {
            part = Self.format
            self.form = nil
        } else {
            guard parts.count > 1, let name = parts.popLast() else { return nil }
            part = String(name)
            self.form = String(form)
        }
        key = parts.joined(separator: ":dict/")
    }

    var isFormat: Bool { form == nil }

    /// What catalogs call the text, the likeliest name first.
    ///
    /// - Parameter format: The text that the variables are put into, where it is known. One that is a variable and nothing else is
    ///   a plural in a catalog, without a substitution.
    func ids(format: String?) -> [String] {
        guard let form else { return [key] }
        if part == Self.devices { return [TranslationUnit(key: key, path: TextPath(device: form)).id] }
        guard let category = PluralCategory(name: form) else { return [] }
        let paths = [TextPath(category: category), TextPath(substitution: part, category: category)]
        return paths.dropFirst(format.map(Self.isOneVariable) ?? true ? 0 : 1).map { TranslationUnit(key: key, path: $0).id }
    }

    static func isOneVariable(_ text: String) -> Bool {
        let specifiers = FormatParser.parse(text)
        return specifiers.count == 1 && specifiers[0].form == .substitution && specifiers[0].range.count == text.utf8.count
    }
}
