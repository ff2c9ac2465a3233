package import L10nDiagnostics
package import L10nStringCatalogs
package import L10nSyntax
package import L10nValidation

extension Validator {
    /// Runs any of all rules.
    ///
    /// - Parameters:
    ///   - only: The rules to run; nil: all that are on.
    ///   - keyOrder: Xcode's order of names, for `unsorted-keys`.
    package init(
        options: ValidationOptions = ValidationOptions(), only: Set<RuleID>? = nil, purpose: Purpose = .check,
        keyOrder: (any KeyOrder)? = nil
    ) {
        self.init(rules: .complete, options: options, only: only, purpose: purpose, keyOrder: keyOrder)
    }

    /// Reads and checks one file, and what changed since an earlier version. Damaged files cannot be compared.
    ///
    /// - Parameter keysElsewhere: Keys that came into other catalogs meanwhile.
    package func read(
        _ source: SourceFile, since base: StringCatalog, keysElsewhere: Set<String> = []
    ) -> (catalog: StringCatalog, file: Report.File) {
        let (catalog, file) = read(source)
        guard catalog.document.isWellFormed, base.document.isWellFormed, catalog.stringsRange != nil else {
            return (catalog, file)
        }
        let both = check(catalog, adding: file) { rules, context, findings in
            let changes = CatalogChanges(from: base, to: catalog, keysElsewhere: keysElsewhere, options: context.options)
            for change in changes.entries { rules.checkChange(change, in: context, to: &findings) }
        }
        return (catalog, both)
    }
}
