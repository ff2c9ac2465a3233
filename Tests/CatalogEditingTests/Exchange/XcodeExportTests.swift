import Foundation
import L10nCatalogEditing
import L10nDiagnostics
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

/// Exports have the bytes of Xcode's.
@Suite(.enabled(if: Places.hasShared, "needs ../shared/oracles/xcloc and xliff-xcode27"))
struct XcodeExportTests {
    private static let oracles = Places.shared.appendingPathComponent("oracles")
    private static let xcode27 = oracles.appendingPathComponent("xliff-xcode27")
    private static let project = oracles.appendingPathComponent("xcloc/project")

    static let cases = Places.files(below: xcode27, suffix: "exported.xliff")
        .filter { $0.lastPathComponent == "exported.xliff" }
        .map { String($0.deletingLastPathComponent().path.dropFirst(xcode27.path.count + 1)) }

    static let languages = Places.files(below: oracles.appendingPathComponent("xcloc"), suffix: ".xliff")
        .map { $0.deletingPathExtension().lastPathComponent }

    private func catalog(_ url: URL) throws -> StringCatalog {
        CatalogDecoder.decode(SourceFile(path: url.path, bytes: Array(try Data(contentsOf: url))))
    }

    /// An export without what tells the program.
    private func withoutTool(_ bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.contains("<tool ") }
    }

    private func expectSame(_ found: [UInt8], _ expected: [UInt8], _ name: String) {
        let (found, expected) = (withoutTool(found), withoutTool(expected))
        guard found != expected else { return }
        let line =
            zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(found.count, expected.count)
        let range = max(0, line - 3)..<(line + 3)
        func excerpt(_ lines: [Substring]) -> String { lines[range.clamped(to: 0..<lines.count)].joined(separator: "\n") }
        Issue.record("\(name), line \(line + 1):\n\(excerpt(found))\nXcode:\n\(excerpt(expected))")
    }

    private static let tool = ExchangeTool(id: "a", name: "b", version: "c", build: "d")

    @Test(arguments: cases) func equalsTheOutputOfXcode27(_ name: String) throws {
        let folder = Self.xcode27.appendingPathComponent(name)
        let language = name.contains("missing-locale-uk") ? "uk" : "fr"
        for (file, export) in [
            ("source", "exported"), ("expected-after-import", "reexported"), ("observed-after-import", "reexported"),
        ] {
            let source = folder.appendingPathComponent("\(file).xcstrings")
            guard FileManager.default.fileExists(atPath: source.path) else { continue }
            let texts = CatalogTexts(try catalog(source), language: language)
            let exported = ExchangedFile(
                original: "Localizable.xcstrings", sourceLanguage: "en", targetLanguage: language,
                units: texts.units(includesUntranslatable: true))
            let expected = try Data(contentsOf: folder.appendingPathComponent("\(export).xliff"))
            expectSame(XLIFFWriter.document([exported], tool: Self.tool), Array(expected), "\(name)/\(export)")
        }
    }

    @Test(arguments: languages) func equalsTheOutputOfXcode16(_ language: String) throws {
        let files = try Places.files(below: Self.project, suffix: ".xcstrings").map { url in
            ExchangedFile(
                original: String(url.path.dropFirst(Self.project.path.count + 1)), sourceLanguage: "en", targetLanguage: language,
                units: CatalogTexts(try catalog(url), language: language).units(includesUntranslatable: true))
        }.sorted { $0.original < $1.original }
        let export = Self.oracles.appendingPathComponent(
            "xcloc/Localizations/\(language).xcloc/Localized Contents/\(language).xliff")
        // One file of the export is not a catalog.
        let expected = String(decoding: try Data(contentsOf: export), as: UTF8.self)
            .replacing(try Regex(#"(?s)  <file original="[^"]*\.strings".*?</file>\n"#), with: "")
        expectSame(XLIFFWriter.document(files, tool: Self.tool), Array(expected.utf8), language)
    }
}
