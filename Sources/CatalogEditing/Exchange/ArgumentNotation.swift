internal import L10nCLDR
internal import L10nStringCatalogs

/// How texts refer to their arguments: catalogs say `%arg` and `%#@count@`, other formats name the position.
struct ArgumentNotation {
    /// The arguments of substitutions by name.
    private let substitutions: [(name: String, position: Int, specifier: String)]

    /// - Parameter localization: Whose substitutions say which arguments they are for.
    init(_ catalog: StringCatalog, _ localization: Localization?) {
        substitutions = (localization.map { catalog.substitutions(of: $0) } ?? []).map { substitution in
            (
                catalog.string(substitution.name), substitution.argNum ?? 1,
                substitution.formatSpecifier.map(catalog.string) ?? "lld"
            )
        }
    }

    func knows(_ substitution: String) -> Bool { substitutions.contains { $0.name == substitution } }

    /// A text with the positions of its arguments.
    ///
    /// - Parameter substitution: The substitution that the text belongs to.
    func numbered(_ text: String, in substitution: String?) -> String {
        guard !substitutions.isEmpty, text.contains("%") else { return text }
        var text = text
        for known in substitutions {
            if known.name == substitution { text = text.replacing("%arg", with: "%\(known.position)$\(known.specifier)") }
            text = text.replacing("%#@\(known.name)@", with: "%\(known.position)$#@\(known.name)@")
        }
        return text
    }

    /// A text in the notation of another one of the catalog.
    ///
    /// - Parameter model: The text that it replaces or translates, as the catalog has it.
    func catalogText(_ text: String, like model: String, in substitution: String?) -> String {
        var text = text
        for known in substitutions {
            if known.name == substitution, model.contains("%arg") {
                text = text.replacing("%\(known.position)$\(known.specifier)", with: "%arg")
            }
            if model.contains("%#@\(known.name)@") || !model.contains("$#@\(known.name)@") {
                text = text.replacing("%\(known.position)$#@\(known.name)@", with: "%#@\(known.name)@")
            }
        }
        return text
    }
}
