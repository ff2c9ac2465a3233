package import L10nDiagnostics
package import L10nValidation

extension RuleRegistry {
    /// All rules, in the order of the names of their types.
    package static var all: [RuleMetadata] { RuleLibrary.complete.rules }

    /// The rules about the bytes of a file.
    package static let syntaxRules = rules(of: .syntax)
    /// The rules about what changed since an earlier version; without one they find nothing.
    package static let changeRules = rules(of: .change)
    /// The rules about what keys are called, in the file and in code.
    package static let namingRules = rules(of: .keys).union(rules(of: .accessors))
    /// The rules about what a text shows of its arguments, and for which numbers.
    package static let argumentRules = rules(of: .placeholders).union(rules(of: .plurals)).union(rules(of: .substitutions))
    /// The rules about catalogs and the code that uses them; without code they find nothing.
    package static let codeRules = rules(of: .code)
    /// The rules about what a proofreader finds.
    package static let proofRules = rules(of: .proof)

    private static func rules(of group: RuleGroup) -> Set<RuleID> { Set(all.filter { $0.group == group }.map(\.id)) }
}
