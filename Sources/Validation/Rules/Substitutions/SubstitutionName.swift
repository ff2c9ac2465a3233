internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that the name of a substitution is made of `a` to `z`, `A` to `Z`, digits and `_`.
struct SubstitutionName: SubstitutionRule {
    static let metadata = RuleMetadata(.substitutionName, .substitutions, .warning, .wrong)

    func check(_ substitution: Substitution, in context: LocalizationContext, to findings: inout Findings) {
        let isPlain = context.withUTF8(substitution.name) { name in !name.isEmpty && name.allSatisfy(Self.isAllowed) }
        guard !isPlain else { return }
        let name = context.string(substitution.name)
        if name.isEmpty {
            findings.report(
                L10n.Rule.SubstitutionName.Empty.message, at: substitution.nameRange, in: context,
                reason: L10n.Rule.SubstitutionName.Empty.reason, advice: L10n.Rule.SubstitutionName.Letters.advice)
        } else if let odd = name.first(where: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
            findings.report(
                L10n.Rule.SubstitutionName.message(name: name, character: String(odd)), at: substitution.nameRange, in: context,
                reason: L10n.Rule.SubstitutionName.reason,
                advice: Self.suggestion(for: name).map { L10n.Rule.SubstitutionName.advice(suggestion: $0) }
                    ?? L10n.Rule.SubstitutionName.Letters.advice)
        } else {
            findings.report(
                L10n.Rule.SubstitutionName.Letters.message(name: name), at: substitution.nameRange, in: context,
                reason: L10n.Rule.SubstitutionName.Letters.reason, advice: L10n.Rule.SubstitutionName.Letters.advice,
                severity: .note)
        }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        ASCII.isLetterOrDigit(byte) || byte == UInt8(ascii: "_")
    }

    /// The name with `_` for each character that is not allowed; nil if it has other letters, or none.
    private static func suggestion(for name: String) -> String? {
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let words = name.utf8.split { !isAllowed($0) }.map { String(decoding: $0, as: UTF8.self) }
        return words.isEmpty ? nil : words.joined(separator: "_")
    }
}
