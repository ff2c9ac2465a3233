internal import Accessors
import CodeGeneration
import Diagnostics
import Foundation
import JSONSyntax
import StringCatalogs

/// Writes the accessors of the tool's own texts, as `l10n generate` does: `Catalogs/L10n.xcstrings` →
/// `Messages/Generated/L10n+Generated.swift`.
///
/// The tool itself cannot do it: it cannot be built while accessors that its rules need are missing.
enum MessagesGenerator {
    /// Why the catalog cannot become code.
    struct CatalogError: Error, CustomStringConvertible {
        let description: String
    }

    static func file(_ root: URL) async throws -> GeneratedFile {
        let path = "Catalogs/L10n.xcstrings"
        let source = SourceFile(path: path, bytes: [UInt8](try Data(contentsOf: root.appendingPathComponent(path))))
        let document = JSONReader.read(source)
        guard document.isWellFormed else { throw CatalogError(description: "\(path) is not valid JSON: \(document.issues)") }
        let catalog = CatalogDecoder.decode(document)
        var options = GenerationOptions(name: .standard)
        options.access = .package
        options.form = .message
        let template = try String(contentsOf: root.appendingPathComponent("Templates/messages.mustache"), encoding: .utf8)
        let generator = SwiftGenerator(try SwiftTemplate(template), options: options)
        let plan = generator.plan(catalog)
        for issue in plan.accessors.issues { throw CatalogError(description: "\(issue.key): \(issue.kind)") }
        let (text, mistakes) = generator.generate(catalog, plan)
        for mistake in mistakes { throw CatalogError(description: "Templates/messages.mustache: \(mistake.kind)") }
        return GeneratedFile(path: "Sources/Messages/Generated/L10n+Generated.swift", text: text.string)
    }
}
