package import Diagnostics
package import JSONSyntax
internal import Validation

/// Lays catalogs out as Xcode does, so that its next save changes nothing but what was edited.
package struct CatalogFormat: Sendable {
    /// A file that is left as it is: printing what was understood of it would lose the rest.
    package struct Damage: Error {
        /// What keeps it from being JSON.
        package let findings: Report.File
    }

    private let keyOrder: (any KeyOrder)?

    /// - Parameter keyOrder: Xcode's order of names; nil: the order of the file stays.
    package init(keyOrder: (any KeyOrder)?) { self.keyOrder = keyOrder }

    /// The bytes that Xcode would write. Numbers stay as they are written, unknown fields where they belong, and a line end at the
    /// end of the file, which Xcode does not write and other tools want.
    package func format(_ source: SourceFile) throws(Damage) -> [UInt8] {
        let document = JSONReader.read(source)
        guard document.issues.allSatisfy({ Self.isLossless($0.kind) }) else {
            throw Damage(
                findings: Report.File(
                    source: source, diagnostics: Validator.syntaxDiagnostics(of: document), keyCount: nil))
        }
        let output = JSONPrinter.print(document, order: keyOrder)
        return source.bytes.last == 0x0A ? output + [0x0A] : output
    }

    /// Whether Xcode reads it as if it were not there.
    private static func isLossless(_ issue: JSONIssue.Kind) -> Bool { issue == .trailingComma || issue == .byteOrderMark }
}
