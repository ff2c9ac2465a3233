package import L10nDiagnostics

/// The rules that a program links, and what calls them.
///
/// Those of this target can stop a build. The others are in `L10nLinting`, on top of it, which the programs that other people's builds
/// compile do not link.
package struct RuleLibrary: Sendable {
    /// In the order of their numbers.
    package let rules: [RuleMetadata]
    /// The same by number; nil for a rule that is not linked.
    private let byNumber: [RuleMetadata?]
    /// The rules that see a whole catalog.
    let ofCatalogs: RuleSet
    /// The rules that see single texts.
    let ofUnits: RuleSet
    let runner: any RuleRunner.Type

    package init(
        _ rules: [RuleMetadata], ofCatalogs: [RuleNumber], ofUnits: [RuleNumber], runner: any RuleRunner.Type,
        above library: RuleLibrary? = nil
    ) {
        var byNumber = library?.byNumber ?? Array(repeating: nil, count: RuleNumber.allCases.count)
        for rule in rules { byNumber[Int(RuleNumber(rule.id)!.rawValue)] = rule }
        self.byNumber = byNumber
        self.rules = byNumber.compactMap(\.self)
        self.ofCatalogs = RuleSet(ofCatalogs).union(library?.ofCatalogs ?? RuleSet([]))
        self.ofUnits = RuleSet(ofUnits).union(library?.ofUnits ?? RuleSet([]))
        self.runner = runner
    }

    /// What is known about a rule; nil if it is not linked.
    package func metadata(of rule: RuleID) -> RuleMetadata? { RuleNumber(rule).flatMap { byNumber[Int($0.rawValue)] } }

    /// The rule that is being called.
    package subscript(rule: RuleNumber) -> RuleMetadata { byNumber[Int(rule.rawValue)]! }
}
