internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime
internal import L10nSyntax

/// The argument whose number chooses the form of a plural.
package struct SelectingArgument: Sendable {
    /// From 1.
    package let position: Int
    /// Nil where a substitution does not say.
    package let kind: ArgumentKind?
    /// Where it was found; nil for a substitution, which has its position from its `argNum` or its token.
    package let use: ArgumentUse?
}

extension ArgumentUse {
    /// Whether it prints a number from an argument. Apple's compiler counts the first of these.
    package var isCount: Bool { takesArgument && specifier.form == .argument && (kind == .integer || kind == .double) }
}

extension EntryArguments {
    /// The argument that chooses the form of a plural, or nil for a whole text without any number.
    ///
    /// For a substitution it is the argument of its `argNum`, else of its token's place. For a whole text Apple takes the
    /// first numeric specifier in reading order, regardless of its position: `%1$@, %2$lld colors` counts argument 2. It is looked
    /// up in `other` first, then in the other forms.
    package func selectingArgument(of plural: PluralVariation, in catalog: StringCatalog) -> SelectingArgument? {
        if let substitution = catalog.substitution(of: plural) {
            return SelectingArgument(
                position: selectingPosition(of: substitution, catalog),
                kind: Self.type(of: substitution, catalog).0, use: nil)
        }
        guard !isEmpty else { return nil }
        var first: ArgumentUse?
        for unit in plural.units {
            guard let index = indicesOfUses(inUnit: unit).first(where: { uses[$0].isCount }) else { continue }
            let use = uses[index]
            if catalog.units[unit].form.category == .other {
                return SelectingArgument(position: use.position, kind: use.kind, use: use)
            }
            if first == nil { first = use }
        }
        return first.map { SelectingArgument(position: $0.position, kind: $0.kind, use: $0) }
    }
}
