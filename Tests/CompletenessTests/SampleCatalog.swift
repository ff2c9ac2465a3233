import L10nDiagnostics
import L10nICU
import L10nStringCatalogs
import L10nSyntax
import TestSupport

/// Catalogs for counting.
enum SampleCatalog {
    /// - Parameters:
    ///   - entries: Keys and their objects.
    ///   - rest: Text after the catalog.
    static func of(_ entries: [(key: String, entry: String)], source: String = "en", rest: String = "") -> StringCatalog {
        let strings = entries.map { "\"\($0.key)\":\($0.entry)" }.joined(separator: ",")
        let text = CatalogJSON.catalog(strings, source: source) + rest
        return CatalogDecoder.decode(SourceFile(path: "A.xcstrings", bytes: Array(text.utf8)))
    }

    /// - Parameters:
    ///   - localizations: The object of each language.
    ///   - fields: Members before the localizations.
    static func entry(_ localizations: [String: String], _ fields: String = "") -> String {
        let parts = localizations.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        return "{\(fields.isEmpty ? "" : fields + ",")\"localizations\":{\(parts.joined(separator: ","))}}"
    }

    static func text(_ value: String, _ state: String = "translated") -> String { CatalogJSON.unit(value, state: state) }

    /// A plural whose forms share one state.
    static func plural(_ forms: [String: String], _ state: String = "translated") -> String {
        variations("plural", forms, state)
    }

    static func device(_ forms: [String: String], _ state: String = "translated") -> String {
        variations("device", forms, state)
    }

    private static func variations(_ axis: String, _ forms: [String: String], _ state: String) -> String {
        CatalogJSON.variations(
            axis, forms.sorted { $0.key < $1.key }.map { ($0.key, CatalogJSON.unit($0.value, state: state)) })
    }

    /// A text with a counting substitution `n`.
    static func substitution(_ value: String, _ forms: [String: String]) -> String {
        let variations = variations("plural", forms, "translated").dropFirst()
        let definition = #"{"n":{"argNum":1,"formatSpecifier":"lld",\#(variations)}"#
        return text(value).dropLast() + #","substitutions":\#(definition)}"#
    }

    static func phrases(_ values: [String]) -> String {
        "{ \"stringSet\" : { \"state\" : \"translated\", \"values\" : [\(values.map { "\"\($0)\"" }.joined(separator: ", "))] } }"
    }
}

extension StringCatalog {
    /// Counts the catalog; all its languages are required by default.
    func counted(
        required: [String]? = nil, partial: [String] = [], fallback: [String] = []
    ) -> Completeness {
        Completeness(
            of: self, tiers: LanguageTiers(of: self, required: required, partial: partial, fallback: fallback),
            words: ICUWords())
    }
}

extension Completeness {
    subscript(_ name: String) -> Language? { languages.first { $0.name == name } }
}
