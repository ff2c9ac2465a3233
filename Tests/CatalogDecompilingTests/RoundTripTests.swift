import CLDR
import CatalogCompiling
import CatalogDecompiling
import Diagnostics
import Foundation
import JSONSyntax
import PropertyLists
import StringCatalogs
import TestSupport
import Testing

/// What is compiled, decompiled and compiled again is what was compiled.
@Suite(.enabled(if: Places.hasShared, "the reference data is not there"))
struct RoundTripTests {
    static let catalogs = ["corpus", "oracles/apple-compiled"].flatMap {
        Places.files(below: Places.shared.appendingPathComponent($0), suffix: ".xcstrings")
    }

    @Test(arguments: catalogs) func compilingAgainGivesTheSame(_ url: URL) throws {
        let source = SourceFile(path: url.path, bytes: Array(try Data(contentsOf: url)))
        let document = JSONReader.read(source)
        guard document.isWellFormed else { return }
        let catalog = CatalogDecoder.decode(document)
        let compiled = CompiledFolder(compiling: catalog)
        let decompiled = compiled.decompiled(
            sourceLanguage: catalog.sourceLanguage.map { catalog.languages[$0].tag.folderName } ?? "en")
        #expect(decompiled.issues.filter { $0.severity == .error }.isEmpty, "\(decompiled.said.prefix(3))")
        let again = CompiledFolder(compiling: CatalogDecoder.decode(decompiled.document))
        // Equal bytes are equal values, and found sooner.
        if again.files != compiled.files { #expect(try again.languages == compiled.languages) }
    }

    /// It is the same catalog whatever the format of the files.
    @Test func binaryFilesGiveTheSameCatalog() throws {
        for url in Self.catalogs where url.path.contains("/oracles/") {
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
    /// What the compiler makes of a catalog.
    init(compiling catalog: StringCatalog, _ options: CatalogCompiler.Options = CatalogCompiler.Options()) {
        let compiler = CatalogCompiler(catalog, options: options)
        let outputs = compiler.compile(compiler.folders).map { ("\($0.folder).lproj/T.\($0.fileExtension)", $0.bytes) }
        self.init(files: Dictionary(uniqueKeysWithValues: outputs))
    }

    /// The values of each folder and file. A text without forms is the same to Foundation in both files of a language, and a
    /// catalog does not say which it is of: here it is of `.strings`.
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
