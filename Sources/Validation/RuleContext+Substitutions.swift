internal import Diagnostics
internal import FormatStrings
internal import JSONSyntax
internal import StringCatalogs

extension RuleContext {
    /// The references `%#@name@` to a substitution in the texts of its localization.
    func references(to substitution: Substitution) -> [ArgumentUse] {
        let units = catalog.localizations[substitution.localization].units
        return arguments.uses.filter { use in
            guard use.specifier.form == .substitution, let unit = use.unit, units.contains(unit) else { return false }
            return substitution.isReferenced(by: use.specifier, in: catalog.units[unit].value, bytes)
        }
    }

    /// The position of the argument that a substitution counts: its `argNum`, or the place of its first reference. Nil for a
    /// number that no argument has, and where no text refers to it.
    func position(of substitution: Substitution) -> Int? {
        if let number = substitution.argNum { return 1...127 ~= number ? number : nil }
        return references(to: substitution).first { $0.position > 0 }?.position
    }

    /// The substitution of the source language that has the name of one of a translation.
    func sourceSubstitution(like substitution: Substitution) -> Substitution? {
        guard let source = sourceLocalization, source.language != catalog.localizations[substitution.localization].language
        else { return nil }
        return catalog.substitutions[source.substitutions].first { isSame($0.name, substitution.name) }
    }
}
