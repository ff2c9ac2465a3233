import CatalogCompiling
import Diagnostics
import Foundation
import JSONSyntax
import StringCatalogs
import TestSupport
import Testing

/// Compares with recorded output of Apple's compiler.
struct AppleCompilerTests {
    private static let folder = Places.shared.appendingPathComponent("oracles/apple-compiled")
    static let names =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { FileManager.default.fileExists(atPath: folder.appendingPathComponent("\($0)/input.xcstrings").path) }.sorted()

    @Test(.enabled(if: Places.hasShared, "needs ../shared/oracles/apple-compiled")) func findsAllPairs() {
        #expect(Self.names.count == 99)
    }

    @Test(arguments: names) func matchesApplesCompiler(_ name: String) throws {
        let pair = Self.folder.appendingPathComponent(name)
        let catalog = try pair.appendingPathComponent("input.xcstrings").catalog()
        let expected = pair.appendingPathComponent("expected")
        var files: [String: NSDictionary] = [:]
        for suffix in ["strings", "stringsdict"] {
            for url in Places.files(below: expected, suffix: ".lproj/input.\(suffix)") {
                let path = url.path.dropFirst(expected.path.count + 1)
                files[String(path)] = try propertyList(Data(contentsOf: url))
            }
        }
        #expect(!files.isEmpty)
        for isBinary in [false, true] {
            var options = CatalogCompiler.Options()
            options.isBinary = isBinary
            let compiler = CatalogCompiler(catalog, options: options)
            let outputs = compiler.compile(compiler.folders)
            #expect(Set(outputs.map(\.path)) == Set(files.keys))
            for output in outputs {
                #expect(try propertyList(Data(output.bytes)) == files[output.path], "\(output.path)")
            }
        }
    }

    private func propertyList(_ data: Data) throws -> NSDictionary? {
        try PropertyListSerialization.propertyList(from: data, format: nil) as? NSDictionary
    }
}

extension CatalogCompiler.Output {
    /// The path of the file for a table named `input`.
    var path: String { "\(folder).lproj/input.\(fileExtension)" }
}

extension URL {
    func catalog() throws -> StringCatalog {
        CatalogDecoder.decode(JSONReader.read(SourceFile(path: lastPathComponent, bytes: Array(try Data(contentsOf: self)))))
    }
}
