package import L10nDiagnostics

extension RuleNumber {
    private static let byID = Dictionary(uniqueKeysWithValues: zip(RuleID.ofRules, allCases))

    /// Nil for what is no rule.
    package init?(_ id: RuleID) {
        guard let number = Self.byID[id] else { return nil }
        self = number
    }
}

/// What the verdict on a finding depends on besides the finding. It names rules that can stop a build, and no others.
package enum RuleRegistry {
    private static let blocking = Dictionary(
        uniqueKeysWithValues: RuleLibrary.building.rules.filter { !$0.blocks.isEmpty }.map { ($0.id, $0.blocks) })

    /// What an error of a rule keeps from being made.
    package static func products(blockedBy rule: RuleID) -> Products { blocking[rule] ?? [] }

    /// The rules whose errors no configuration allows to generate or to compile: those about the bytes of a file that block
    /// anything, and the limits.
    static let strictRules = rules(of: .syntax).union([.limitExceeded])
    /// The rules about the structure of a file, regardless of its texts.
    static let fileRules = rules(of: .syntax).union(rules(of: .structure))
    /// The rules whose errors keep the rest of a file from being read.
    package static let unreadableRules: Set<RuleID> = [.conflictMarker, .invalidJson, .invalidUtf8]
    /// These, and the one that reports other encodings.
    static let damageRules = unreadableRules.union([.byteOrderMark])
    /// The rules about something that is not there, and that may be in the part of a file that could not be read.
    static let absenceRules: Set<RuleID> = [.missingTranslation, .sourceMissing, .incompleteVariation, .extraTranslation]
    /// The rules about keys without an accessor.
    static let accessorRules = rules(of: .accessors)

    private static func rules(of group: RuleGroup) -> Set<RuleID> {
        Set(RuleLibrary.building.rules.filter { $0.group == group }.map(\.id))
    }
}
