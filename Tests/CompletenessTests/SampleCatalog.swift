import Completeness
import Diagnostics
import ICU
import JSONSyntax
import StringCatalogs

/// Catalogs to count, written as briefly as can be.
enum SampleCatalog {
    /// - Parameters:
    ///   - entries: The object behind each key, by key.
    ///   - rest: What stands behind the entries.
    static func of(_ entries: [(key: String, entry: String)], source: String = "en", rest: String = "") -> StringCatalog {
        let strings = entries.map { "\"\($0.key)\" : \($0.entry)" }.joined(separator: ",\n")
        let text = "{ \"sourceLanguage\" : \"\(source)\", \"strings\" : {\n\(strings)\n}, \"version\" : \"1.0\" }\(rest)"
        return CatalogDecoder.decode(JSONReader.read(SourceFile(path: "A.xcstrings", bytes: Array(text.utf8))))
    }

    /// - Parameters:
    ///   - localizations: The object behind each language.
    ///   - fields: What stands before the localizations.
    static func entry(_ localizations: [String: String], _ fields: String = "") -> String {
        let parts = localizations.sorted { $0.key < $1.key }.map { "\"\($0.key)\" : \($0.value)" }
        return "{ \(fields.isEmpty ? "" : fields + ", ")\"localizations\" : { \(parts.joined(separator: ", ")) } }"
    }

    static func text(_ value: String, _ state: String = "translated") -> String { "{ \(unit(value, state)) }" }

    private static func unit(_ value: String, _ state: String) -> String {
        "\"stringUnit\" : { \"state\" : \"\(state)\", \"value\" : \"\(value)\" }"
    }

    /// A text by plural category, in one state.
    static func plural(_ forms: [String: String], _ state: String = "translated") -> String {
        "{ \(variations("plural", forms, state)) }"
    }

    static func device(_ forms: [String: String], _ state: String = "translated") -> String {
        "{ \(variations("device", forms, state)) }"
    }

    private static func variations(_ axis: String, _ forms: [String: String], _ state: String) -> String {
        let parts = forms.sorted { $0.key < $1.key }.map { "\"\($0.key)\" : { \(unit($0.value, state)) }" }
        return "\"variations\" : { \"\(axis)\" : { \(parts.joined(separator: ", ")) } }"
    }

    /// A text with a substitution `n` that counts.
    static func substitution(_ value: String, _ forms: [String: String]) -> String {
        let definition = "\"argNum\" : 1, \"formatSpecifier\" : \"lld\", \(variations("plural", forms, "translated"))"
        return "{ \(unit(value, "translated")), \"substitutions\" : { \"n\" : { \(definition) } } }"
    }

    static func phrases(_ values: [String]) -> String {
        "{ \"stringSet\" : { \"state\" : \"translated\", \"values\" : [\(values.map { "\"\($0)\"" }.joined(separator: ", "))] } }"
    }
}

extension StringCatalog {
    /// Counted with every language required, unless it is said otherwise.
    func counted(
        required: [String]? = nil, partial: [String] = [], fallback: [String] = []
    ) -> Completeness {
        Completeness(
            of: self, tiers: LanguageTiers(of: self, required: required, partial: partial, fallback: fallback),
            words: ICUWords())
    }
}

extension Completeness {
    /// The language of a name.
    subscript(_ name: String) -> Language? { languages.first { $0.name == name } }
}
