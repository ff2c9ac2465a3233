package import Diagnostics
package import Syntax
internal import Validation

/// Formats catalogs as Xcode does, so that its next save changes only edited parts.
package struct CatalogFormat: Sendable {
    /// A file that stays unchanged, because rewriting only its valid parts would lose data.
    package struct Damage: Error {
        /// Its syntax errors.
        package let findings: Report.File
    }

    private let keyOrder: (any KeyOrder)?

    /// - Parameter keyOrder: Xcode's order of names; nil keeps the order of the file.
    package init(keyOrder: (any KeyOrder)?) { self.keyOrder = keyOrder }

    /// The bytes that Xcode would write. Numbers keep their spelling, unknown fields their place, and the file keeps a final line
    /// break, which Xcode does not write but other tools require.
    package func format(_ source: SourceFile) throws(Damage) -> [UInt8] {
        let document = JSONReader.read(source)
        guard document.issues.allSatisfy({ Self.isLossless($0.kind) }) else {
            throw Damage(
                findings: Report.File(
                    source: source, findings: Validator.syntaxFindings(of: document), keyCount: nil))
        }
        let output = JSONPrinter.print(document, order: keyOrder)
        return source.bytes.last == 0x0A ? output + [0x0A] : output
    }

    /// Whether Xcode ignores it.
    private static func isLossless(_ issue: JSONIssue.Kind) -> Bool { issue == .trailingComma || issue == .byteOrderMark }
}
