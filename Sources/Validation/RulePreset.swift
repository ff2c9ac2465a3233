package import L10nDiagnostics

/// A set of rules that a configuration can start from: `"extends" : "strict"`.
package enum RulePreset: String, Sendable, CaseIterable {
    /// What runs without configuration.
    case recommended
    /// Also rules that many teams want and others find noisy.
    case strict
    /// Every rule.
    case all

    /// What differs from a run without configuration.
    package func settings(of library: RuleLibrary) -> [RuleID: RuleSetting] {
        switch self {
        case .recommended: [:]
        case .strict:
            Dictionary(uniqueKeysWithValues: Self.strictRules.map { ($0, .on) })
                .merging([.needsReview: .severity(.error)]) { $1 }
        case .all:
            Dictionary(
                uniqueKeysWithValues: library.rules.filter { !$0.isOnByDefault }.map { ($0.id, .on) })
        }
    }

    /// Rules that are off by default and part of `strict`.
    private static let strictRules: Set<RuleID> = [
        .bracketBalance, .ellipsis, .inconsistentTranslation, .missingComment, .nearDuplicateKey,
        .pluralRedundant, .punctuationSpacing, .repeatedWords, .suspiciousLength,
    ]
}
