import Foundation
internal import L10nCodeGeneration
import L10nDiagnostics
import L10nStringCatalogs
import L10nSyntax

/// Writes the accessors of the tool's own texts and their translations, as `l10n generate` does.
///
/// The tool itself cannot do it: it cannot be built while accessors that its rules need are missing.
enum MessagesGenerator {
    /// Why the catalog cannot become code.
    struct CatalogError: Error, CustomStringConvertible {
        let description: String
    }

    static func files(_ root: URL) throws -> [GeneratedFile] {
        let path = "Catalogs/L10n.xcstrings"
        let source = SourceFile(path: path, bytes: [UInt8](try Data(contentsOf: root.appendingPathComponent(path))))
        let document = JSONReader.read(source)
        guard document.isWellFormed else { throw CatalogError(description: "\(path) is not valid JSON: \(document.issues)") }
        let catalog = CatalogDecoder.decode(document)
        return try [
            file("Sources/Messages/Generated/L10n+Generated.swift", of: catalog, template: "Templates/messages.mustache", root),
            file(
                "Sources/MessageTranslations/Generated/Translations+Generated.swift", of: catalog,
                template: "Templates/translations.mustache", root),
        ]
    }

    private static func file(
        _ path: String, of catalog: StringCatalog, template: String, _ root: URL
    ) throws -> GeneratedFile {
        var options = GenerationOptions(name: .standard)
        options.access = .package
        options.form = .message
        let text = try String(contentsOf: root.appendingPathComponent(template), encoding: .utf8)
        let generator = SwiftGenerator(try SwiftTemplate(text), options: options)
        let plan = generator.plan(catalog)
        for issue in plan.accessors.issues { throw CatalogError(description: "\(issue.key): \(issue.kind)") }
        let (code, mistakes) = generator.generate(catalog, plan)
        for mistake in mistakes { throw CatalogError(description: "\(template): \(mistake.kind)") }
        return GeneratedFile(path: path, text: code.string)
    }
}
