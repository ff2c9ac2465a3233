internal import Accessors
import CodeGeneration
import Diagnostics
import Foundation
import JSONSyntax
import StringCatalogs

/// Writes the accessors of the tool's own texts, as `l10n generate` does: `Catalogs/L10n.xcstrings` →
/// `Messages/Generated/L10n+Generated.swift`.
///
/// Here and not by the tool itself, which cannot be built while the accessors that its rules need are missing.
enum MessagesGenerator {
    /// A catalog that code cannot be made from.
    struct CatalogError: Error, CustomStringConvertible {
        let description: String
    }

    static func file(_ root: URL) throws -> GeneratedFile {
        let path = "Catalogs/L10n.xcstrings"
        let source = SourceFile(path: path, bytes: [UInt8](try Data(contentsOf: root.appendingPathComponent(path))))
        let document = JSONReader.read(source)
        guard document.isWellFormed else { throw CatalogError(description: "\(path) is no JSON: \(document.issues)") }
        let catalog = CatalogDecoder.decode(document)
        var options = GenerationOptions(name: .standard)
        options.access = .package
        options.form = .message
        let generator = SwiftGenerator(try SwiftTemplate(.embedded), options: options)
        let plan = generator.plan(catalog)
        for issue in plan.accessors.issues { throw CatalogError(description: "\(issue.key): \(issue.kind)") }
        return GeneratedFile(
            path: "Sources/Messages/Generated/L10n+Generated.swift", text: generator.generate(catalog, plan).text.string)
    }
}
