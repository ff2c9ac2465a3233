internal import L10nStringCatalogs
internal import L10nValidation

/// Sees what became of every key of an earlier version of a catalog; only where there is one to compare with.
protocol ChangeRule: Rule {
    func check(_ change: EntryChange, in context: CatalogContext, to findings: inout Findings)
}

/// Sees all catalogs that share a configuration, once.
protocol ProjectRule: Rule {
    func check(_ project: CatalogProject, to findings: inout ProjectFindings)
}
