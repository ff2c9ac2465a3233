import Foundation
import L10nCLDR
import L10nCatalogBuilding
import L10nDiagnostics
import L10nMigration
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

/// Compiling, decompiling, and compiling again gives the same files.
struct RoundTripTests {
    /// Catalogs of this repository with nested substitutions and ambiguous names, which compiled files cannot represent.
    private static let lossy = ["chance.xcstrings", "substitutions.xcstrings"]

    static let catalogs =
        Places.catalogs.filter { !lossy.contains($0.lastPathComponent) }
        + Places.files(below: Places.shared.appendingPathComponent("oracles/apple-compiled"), suffix: ".xcstrings")

    @Test(arguments: catalogs) func recompilesToTheSameFiles(_ url: URL) throws {
        let source = SourceFile(path: url.path, bytes: Array(try Data(contentsOf: url)))
        let document = JSONReader.read(source)
        guard document.isWellFormed else { return }
        let catalog = CatalogDecoder.decode(document)
        let compiled = CompiledFolder(compiling: catalog)
        let decompiled = compiled.decompiled(
            sourceLanguage: catalog.sourceLanguage.map { catalog.languages[$0].tag.folderName } ?? "en")
        #expect(decompiled.issues.filter { $0.severity == .error }.isEmpty, "\(decompiled.issueDescriptions.prefix(3))")
        let again = CompiledFolder(compiling: CatalogDecoder.decode(decompiled.document))
        // Comparing bytes is faster.
        if again.files != compiled.files { #expect(try again.languages == compiled.languages) }
    }

    /// XML and binary files give the same catalog.
    @Test func decompilesBinaryFilesToTheSameCatalog() throws {
        for url in Self.catalogs where url.path.contains("/oracles/") || url.path.contains("/Tests/") {
            let document = JSONReader.read(SourceFile(path: url.path, bytes: Array(try Data(contentsOf: url))))
            let catalog = CatalogDecoder.decode(document)
            var binary = CatalogCompiler.Options()
            binary.isBinary = true
            #expect(
                CompiledFolder(compiling: catalog, binary).decompiled().text
                    == CompiledFolder(compiling: catalog).decompiled().text,
                "\(url.path)")
        }
    }
}

extension CompiledFolder {
    /// Compiles a catalog.
    init(compiling catalog: StringCatalog, _ options: CatalogCompiler.Options = CatalogCompiler.Options()) {
        let compiler = CatalogCompiler(catalog, options: options)
        let outputs = compiler.compile(compiler.folders).map { ("\($0.folder).lproj/T.\($0.fileExtension)", $0.bytes) }
        self.init(files: Dictionary(uniqueKeysWithValues: outputs))
    }

    /// The values by folder and file. A text without forms counts as one of `.strings`: Foundation reads it from either file, and
    /// a catalog does not record which one it came from.
    var languages: [String: [String: NSObject]] {
        get throws {
            var languages: [String: [String: NSObject]] = [:]
            for (path, bytes) in files {
                let value = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
                for (key, value) in try #require(value as? [String: NSObject]) {
                    let file = value is NSString ? "strings" : "stringsdict"
                    languages["\(path.prefix { $0 != "." }).\(file)", default: [:]][key] = value
                }
            }
            return languages
        }
    }
}
