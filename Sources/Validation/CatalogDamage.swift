package import L10nDiagnostics
internal import L10nMessages
package import L10nStringCatalogs
internal import L10nSyntax

/// What of a file could not be read as a catalog. Whatever reads catalogs learns it here, no matter what a configuration says about
/// rules.
package struct CatalogDamage: Error {
    package let source: SourceFile
    /// The first place that could not be read, and why.
    package let range: ByteRange
    package let message: Message
    package let advice: Message
    /// The rule that reports it; nil if none does.
    package let rule: RuleID?
    /// Number of keys that could be read.
    package let readKeys: Int
    /// The keys that could not be read because of a merge conflict.
    package let conflictedKeys: [String]
    /// Number of keys that the file seems to have, by its layout; nil if the layout doesn't tell.
    package let estimatedKeys: Int?
    /// Whether the file isn't JSON or has no keys: an edit would lose what could not be read. Elsewhere, edits keep it.
    package let preventsEdits: Bool

    /// Whether nothing could be read.
    package var isTotal: Bool { readKeys == 0 && conflictedKeys.isEmpty }

    /// Nil for a catalog that could be read to its end.
    package init?(of catalog: StringCatalog) {
        let isEditable = catalog.isEditable
        guard !isEditable || catalog.issues.contains(where: \.kind.losesContents) else { return nil }
        preventsEdits = !isEditable
        source = catalog.source
        readKeys = catalog.entries.count
        conflictedKeys = catalog.conflictedKeys
        estimatedKeys = catalog.estimatedKeyCount
        let rules = RuleRegistry.damageRules.union([.schemaWrongType, .misplacedEntry, .duplicateKey])
        let findings = Validator(rules: .building, only: rules).check(catalog).findings.filter { $0.severity == .error }
        if let first = findings.first(where: { isEditable || $0.key == nil }) {
            (range, message, advice, rule) = (first.range, first.message, first.advice, first.rule)
        } else {
            range = ByteRange(0, UInt32(min(1, catalog.source.bytes.count)))
            (message, advice, rule) = (L10n.Command.Damage.foreign, L10n.Command.Damage.Foreign.advice, nil)
        }
    }
}

extension StringCatalog {
    /// Whether edits can be made in the file and lose nothing.
    package var isEditable: Bool { document.isWellFormed && stringsRange != nil }

    /// Whether the file is a catalog at all, even a damaged one. Any file can be named.
    package var isCatalog: Bool { stringsRange != nil || sourceLanguageRange != nil || source.path.hasSuffix(".xcstrings") }
}

extension CatalogIssue.Kind {
    /// Whether something that belongs to a catalog was not decoded, or is one of two that contradict each other.
    fileprivate var losesContents: Bool {
        switch self {
        case .wrongType, .misplacedEntry, .duplicateKey(_, isIdentical: false): true
        default: false
        }
    }
}
