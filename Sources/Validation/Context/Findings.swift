package import L10nDiagnostics
package import L10nStringCatalogs

/// Where rules report.
package struct Findings {
    private let library: RuleLibrary
    /// The rule that is being called.
    package var rule = RuleNumber.allCases[0]
    package private(set) var all: [Finding] = []

    init(_ library: RuleLibrary) { self.library = library }

    /// Reports a finding of the rule that is being called.
    ///
    /// - Parameters:
    ///   - message: What is wrong.
    ///   - range: Where.
    ///   - context: Gives the key and the language, unless they are passed.
    ///   - reason: Why it matters.
    ///   - advice: What to do.
    ///   - severity: Only where the consequence differs from the rule's default.
    ///   - impact: The same.
    ///   - unit: The affected text, which gives the form.
    ///   - fix: Offered only where the file is JSON, or the rule is about syntax.
    package mutating func report(
        _ message: Message, at range: ByteRange, in context: some RuleContext, reason: Message, advice: Message,
        severity: Severity? = nil, impact: Impact? = nil, unit: StringUnit? = nil, form: String? = nil, key: String? = nil,
        language: String? = nil, related: [RelatedRange] = [], fix: FixIt? = nil
    ) {
        let rule = library[rule]
        let catalog = context.catalog
        all.append(
            Finding(
                rule: rule.id, severity: severity ?? rule.severity, impact: impact ?? rule.impact, range: range,
                key: key ?? context.findingKey.map(catalog.string),
                language: language ?? context.findingLanguage.map { context.languages[$0].name },
                form: form ?? unit.flatMap { catalog.formName(of: $0) },
                message: message, reason: reason, advice: advice, related: related,
                fix: context.facts.isWellFormed || rule.group == .syntax ? fix : nil))
    }
}
