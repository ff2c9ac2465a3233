package import L10nDiagnostics
internal import L10nMessages
package import L10nSyntax

/// One text of a catalog, present or missing, with what its translator needs to know.
package struct ListedText: Sendable {
    package struct Placeholder: Sendable, Hashable {
        package let position: Int
        package let name: String?
        /// Such as `%lld`.
        package let specifier: String
        /// The Swift type of what code passes; nil where it is not known.
        package let type: String?
    }

    package struct Term: Sendable, Hashable {
        package let term: String
        /// The allowed translations.
        package let translations: [String]

        package init(term: String, translations: [String]) {
            self.term = term
            self.translations = translations
        }
    }

    /// The text in a language like this one, such as `de` for `de-CH`.
    package struct Relative: Sendable, Hashable {
        package let language: String
        package let text: String
    }

    /// Path of the file.
    package let catalog: String
    package let key: String
    package let language: String
    package let path: TextPath
    /// The source text of the same form; nil if there is none, and for the source language.
    package let source: String?
    package let comment: String?
    package let text: String?
    /// As written; `missing` for a text that is not there, nil for the source text that is the key.
    package let state: String?
    package let placeholders: [Placeholder]
    /// Numbers that choose the form, such as `2–4, 22–24, …`.
    package let numbers: String?
    package let maximumLength: Int?
    package let glossary: [Term]
    package let relatives: [Relative]
    package let findings: [Finding]
    /// Where code uses the key, for people to read.
    package var uses: [String] = []
    /// A hash of the source texts of the key.
    package let version: String

    /// The state of a text that is not there.
    package static let missing = "missing"

    /// The members of its object in JSON Lines.
    package var members: [(name: String, value: JSONNode)] {
        var members: [(name: String, value: JSONNode)] = []
        func add(_ name: String, _ text: String?) { if let text { members.append((name, .string(text))) } }
        add("catalog", catalog)
        add("key", key)
        add("language", language)
        if !path.isPlain { add("path", path.text) }
        add("source", source)
        add("comment", comment)
        add("text", text)
        add("state", state)
        if !placeholders.isEmpty { members.append(("placeholders", .array(placeholders.map(\.node)))) }
        add("numbers", numbers)
        if let maximumLength { members.append(("maximumLength", .integer(maximumLength))) }
        if !glossary.isEmpty {
            members.append(
                (
                    "glossary",
                    .array(
                        glossary.map {
                            .object([("term", .string($0.term)), ("translations", .array($0.translations.map(JSONNode.string)))])
                        })
                ))
        }
        if !relatives.isEmpty { members.append(("relatives", .object(relatives.map { ($0.language, .string($0.text)) }))) }
        if !findings.isEmpty {
            members.append(
                (
                    "findings",
                    .array(
                        findings.map {
                            .object([("rule", .string($0.rule.name)), ("message", .string($0.message.english))])
                        })
                ))
        }
        if !uses.isEmpty { members.append(("uses", .array(uses.map(JSONNode.string)))) }
        add("version", version)
        return members
    }
}

extension ListedText.Placeholder {
    fileprivate var node: JSONNode {
        var members: [(name: String, value: JSONNode)] = [("position", .integer(position))]
        if let name { members.append(("name", .string(name))) }
        members.append(("specifier", .string(specifier)))
        if let type { members.append(("type", .string(type))) }
        return .object(members)
    }
}
