internal import L10nCLDR
package import L10nDiagnostics
package import L10nStringCatalogs
internal import L10nSyntax

// Fixes that several rules share. A text that a translator should look at gets the state `needs_review`.
extension RuleContext {
    /// Changes a text in a way that somebody should look at.
    package func fix(_ unit: StringUnit, _ edits: [TextEdit]) -> FixIt { FixIt(.unsafe, edits + review(of: unit)) }

    /// Puts a text in the state `needs_review`, unless it is untranslated or there already.
    package func review(of unit: StringUnit) -> [TextEdit] {
        switch unit.state {
        case .new, .needsReview, .missing: []
        case .translated, .machineTranslated, .stale, .unknown: [TextEdit(unit.stateRange, "\"needs_review\"")]
        }
    }

    /// Copies the text of a form or a device to another one. Nil where there is nothing to copy.
    package func copy(of unit: StringUnit?, as name: String) -> FixIt? {
        guard let editor, let unit, !isBlank(unit), let branch = catalog.branchName(of: unit) else { return nil }
        return FixIt(.unsafe, [editor.copy(of: quoted(branch), as: name, changing: review(of: unit))])
    }

    /// Removes an entry from the catalog.
    package func removal(of entry: CatalogEntry) -> FixIt? {
        editor.map { FixIt(.unsafe, $0.removal(of: [entry.keyRange])) }
    }

    /// Removes members of one object, and the object too where nothing else is in it.
    package func removal(_ applicability: Applicability, of names: [ByteRange]) -> FixIt? {
        guard let editor, let first = names.first else { return nil }
        return FixIt(applicability, editor.removal(of: names, withEmpty: editor.object(around: first)))
    }
}
