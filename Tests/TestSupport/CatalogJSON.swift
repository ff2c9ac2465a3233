/// The JSON of String Catalogs and their parts. Texts and keys are inserted unchanged, so they may contain escapes.
package enum CatalogJSON {
    // MARK: Compact

    /// A catalog with these members of `strings`.
    package static func catalog(_ entries: String..., source: String = "en", version: String = "1.0") -> String {
        #"{"sourceLanguage":"\#(source)","strings":{\#(entries.joined(separator: ","))},"version":"\#(version)"}"#
    }

    /// An entry with localizations: languages and their JSON.
    package static func entry(
        _ key: String, _ localizations: [(String, String)], fields: String = #""extractionState":"manual""#
    ) -> String {
        let localizations = localizations.map { #""\#($0.0)":\#($0.1)"# }.joined(separator: ",")
        return #""\#(key)":{\#(fields.isEmpty ? "" : fields + ",")"localizations":{\#(localizations)}}"#
    }

    /// A localization with a single text.
    package static func unit(_ value: String, state: String = "translated") -> String {
        #"{"stringUnit":{"state":"\#(state)","value":"\#(value)"}}"#
    }

    /// A localization with texts by plural category.
    package static func plural(_ forms: [(String, String)], state: String = "translated") -> String {
        variations("plural", forms.map { ($0, unit($1, state: state)) })
    }

    /// A localization with JSON by plural category or device.
    package static func variations(_ axis: String, _ members: [(String, String)]) -> String {
        #"{"variations":{"\#(axis)":{\#(members.map { #""\#($0)":\#($1)"# }.joined(separator: ","))}}}"#
    }

    // MARK: In Xcode's layout

    /// A catalog with entries in Xcode's layout.
    package static func xcodeCatalog(_ entries: [String], version: String = "1.0") -> String {
        "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries.joined(separator: ",\n"))\n  },\n  \"version\" : \"\(version)\"\n}"
    }

    /// An entry with texts in Xcode's layout: language, text, and state.
    package static func xcodeEntry(
        _ key: String, _ texts: [(String, String, String)], extractionState: String? = nil
    ) -> String {
        let localizations = texts.map { language, value, state in
            """
                    "\(language)" : {
                      "stringUnit" : {
                        "state" : "\(state)",
                        "value" : "\(value)"
                      }
                    }
            """
        }
        let field = extractionState.map { "      \"extractionState\" : \"\($0)\",\n" } ?? ""
        return
            "    \"\(key)\" : {\n\(field)      \"localizations\" : {\n\(localizations.joined(separator: ",\n"))\n      }\n    }"
    }
}
