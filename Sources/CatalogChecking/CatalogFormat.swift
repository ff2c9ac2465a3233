internal import L10nDiagnostics
internal import L10nStringCatalogs
package import L10nSyntax
package import L10nValidation

/// Formats catalogs as Xcode does, so that its next save changes only edited parts.
package struct CatalogFormat: Sendable {
    private let keyOrder: (any KeyOrder)?

    /// - Parameter keyOrder: Xcode's order of names; nil keeps the order of the file.
    package init(keyOrder: (any KeyOrder)?) { self.keyOrder = keyOrder }

    /// The bytes that Xcode would write. Numbers keep their spelling, unknown fields their place, and the file keeps a final line
    /// break, which Xcode does not write but other tools require. A damaged file stays unchanged, because rewriting only what could
    /// be read would lose the rest.
    package func format(_ document: JSONDocument) throws(CatalogDamage) -> [UInt8] {
        let isLossless = document.issues.allSatisfy { Self.isLossless($0.kind) }
        if !isLossless, let damage = CatalogDamage(of: CatalogDecoder.decode(document)) { throw damage }
        let output = JSONPrinter.print(document, order: keyOrder)
        return document.source.bytes.last == 0x0A ? output + [0x0A] : output
    }

    /// Whether Xcode ignores it.
    private static func isLossless(_ issue: JSONIssue.Kind) -> Bool { issue == .trailingComma || issue == .byteOrderMark }
}
