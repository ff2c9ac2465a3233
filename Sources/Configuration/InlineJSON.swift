internal import L10nSyntax

/// Values as a person writes them into a configuration: on one line, `["de", "fr"]`.
package enum InlineJSON {
    package static func text(_ text: String) -> String { JSONPrinter.print(.string(text)) }

    package static func texts(_ texts: [String]) -> String { list(texts.map(text)) }

    /// Of values that are JSON already.
    package static func list(_ values: [String]) -> String { "[\(values.joined(separator: ", "))]" }

    /// Of names, and values that are JSON already.
    package static func object(_ members: [(name: String, value: String)]) -> String {
        if members.isEmpty { return "{}" }
        return "{ \(members.map { "\(text($0.name)) : \($0.value)" }.joined(separator: ", ")) }"
    }

    package static func number(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }
}
