package import L10nCodeGeneration
package import L10nStringCatalogs
package import L10nSyntax

/// Calls the rules of a target for the parts of a catalog that a walk comes to. There is one for each walk. A call of it is dynamic,
/// those of the rules are not.
package protocol RuleRunner: AnyObject, SendableMetatype {
    /// - Parameter rules: Those to call, as far as they are of the target.
    init(_ rules: RuleSet, _ facts: CatalogFacts)

    func checkJSONIssue(_ part: JSONIssue, in context: CatalogContext, to findings: inout Findings)
    func checkCatalogIssue(_ part: CatalogIssue, in context: IssueContext, to findings: inout Findings)
    func checkAccessorIssue(_ part: AccessorIssue, in context: CatalogContext, to findings: inout Findings)
    func checkCatalog(_ part: StringCatalog, in context: CatalogContext, to findings: inout Findings)
    func checkEntry(_ part: CatalogEntry, in context: EntryContext, to findings: inout Findings)
    func checkArguments(_ part: EntryArguments, in context: EntryContext, to findings: inout Findings)
    func checkLocalization(_ part: Localization, in context: LocalizationContext, to findings: inout Findings)
    func checkUnit(_ part: StringUnit, in context: UnitContext, to findings: inout Findings)
    func checkPlural(_ part: PluralVariation, in context: LocalizationContext, to findings: inout Findings)
    func checkDevices(_ part: DeviceVariation, in context: LocalizationContext, to findings: inout Findings)
    func checkSubstitution(_ part: Substitution, in context: LocalizationContext, to findings: inout Findings)
    /// - Parameter characters: Those of the text and of its source.
    func checkText(_ part: StringUnit, _ characters: TextTraits, in context: UnitContext, to findings: inout Findings)
}
