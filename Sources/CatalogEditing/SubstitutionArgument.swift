internal import L10nStringCatalogs

/// Which argument a substitution is for that only a translation has.
package struct SubstitutionArgument: Hashable, Sendable {
    package let position: Int
    /// How the source text formats the argument, without the percent sign: `lld`.
    package let specifier: String

    /// Nil unless the translation uses the substitution in the place of a number of the source text.
    package init?(of name: String, in translation: String, source: String) {
        let use = Self.arguments(of: translation).first { $0.specifier.form == .substitution && $0.name == name }
        guard let use else { return nil }
        let number = Self.arguments(of: source).first { $0.position == use.position }
        guard let number, number.specifier.kind == .integer, !number.specifier.mayBeProse else { return nil }
        position = use.position
        specifier = number.body
    }

    private typealias Argument = (position: Int, specifier: FormatSpecifier, name: String, body: String)

    private static func arguments(of text: String) -> [Argument] {
        let bytes = Array(text.utf8)
        var next = 1
        return FormatParser.parse(text).filter { $0.form == .argument || $0.form == .substitution }.map { specifier in
            let position = specifier.explicitPosition.map(Int.init) ?? next
            if !specifier.isNumbered { next += 1 }
            return (
                position, specifier, String(decoding: bytes[specifier.nameRange], as: UTF8.self),
                String(decoding: bytes[specifier.bodyRange], as: UTF8.self)
            )
        }
    }
}
