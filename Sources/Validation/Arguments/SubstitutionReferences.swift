internal import L10nDiagnostics
internal import L10nPlainText
package import L10nStringCatalogs
internal import L10nSyntax

extension EntryScope {
    /// Whether a specifier in a text names a substitution.
    func refers(_ use: ArgumentUse, in unit: StringUnit, to substitution: Substitution) -> Bool {
        withUTF8(unit.value) { value in
            withUTF8(substitution.name) { $0.hasSameBytes(as: value.extracting(use.specifier.nameRange)) }
        }
    }

    /// The references `%#@name@` to a substitution in the texts of its localization.
    func references(to substitution: Substitution) -> [ArgumentUse] {
        arguments.uses(ofLocalization: substitution.localization).filter {
            EntryArguments.refers($0, to: substitution, catalog)
        }
    }

    /// The position of the argument that a substitution counts: its `argNum`, or the place of its first reference. Nil for a
    /// number that no argument has, and where no text refers to it.
    package func position(of substitution: Substitution) -> Int? {
        if let number = substitution.argNum { return 1...127 ~= number ? number : nil }
        return references(to: substitution).first { $0.position > 0 }?.position
    }

    /// The substitution of the source language that has the name of one of a translation.
    package func sourceSubstitution(like substitution: Substitution) -> Substitution? {
        guard let source = sourceLocalization, source.language != catalog.localizations[substitution.localization].language
        else { return nil }
        return catalog.substitutions(of: source).first { isSame($0.name, substitution.name) }
    }
}
