import Foundation
import L10nCatalogBuilding
import L10nDiagnostics
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

/// Compares with the output of Apple's compiler, recorded or made by the compiler itself. `AppleBehaviorTests` need neither.
struct AppleCompilerTests {
    private static let folder = Places.shared.appendingPathComponent("oracles/apple-compiled")
    static let names =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { FileManager.default.fileExists(atPath: folder.appendingPathComponent("\($0)/input.xcstrings").path) }.sorted()

    @Test(.enabled(if: Places.hasShared, "needs ../shared/oracles/apple-compiled")) func findsAllPairs() {
        #expect(Self.names.count == 99)
    }

    @Test(.enabled(if: Places.hasShared, "needs ../shared/oracles/apple-compiled"), arguments: names)
    func matchesApplesCompiler(_ name: String) throws {
        let pair = Self.folder.appendingPathComponent(name)
        let files = try compiledFiles(in: pair.appendingPathComponent("expected"))
        #expect(!files.isEmpty)
        try expect(try pair.appendingPathComponent("input.xcstrings").catalog(), compilesTo: files)
    }

    #if os(macOS)
        private static let xcrun = URL(fileURLWithPath: "/usr/bin/xcrun")
        private static let hasCompiler =
            (try? Tool.run(xcrun, ["--find", "xcstringstool"], in: Places.root, ProcessInfo.processInfo.environment))?.exitCode
            == 0

        /// The compiler of this machine. Its choice among duplicate keys varies.
        @Test(.enabled(if: hasCompiler, "needs Xcode"), arguments: CaseTests.names.filter { $0 != "twice" })
        func matchesXcstringstool(_ name: String) throws {
            try withTemporaryFolder { folder in
                let input = folder.appendingPathComponent("input.xcstrings")
                try FileManager.default.copyItem(at: CaseTests.folder.appendingPathComponent("\(name).xcstrings"), to: input)
                let run = try Tool.run(
                    Self.xcrun, ["xcstringstool", "compile", input.path, "--output-directory", folder.path], in: folder,
                    ProcessInfo.processInfo.environment)
                try #require(run.exitCode == 0, "\(run.output)\(run.errors)")
                try expect(try input.catalog(), compilesTo: try compiledFiles(in: folder))
            }
        }
    #endif

    /// The property lists below a folder, by path.
    private func compiledFiles(in folder: URL) throws -> [String: NSDictionary] {
        var files: [String: NSDictionary] = [:]
        for suffix in ["strings", "stringsdict"] {
            for url in Places.files(below: folder, suffix: ".lproj/input.\(suffix)") {
                let language = url.deletingLastPathComponent().lastPathComponent
                files["\(language)/input.\(suffix)"] = try propertyList(Data(contentsOf: url))
            }
        }
        return files
    }
}

extension CatalogCompiler.Output {
    /// The path of the file for a table named `input`.
    var path: String { "\(folder).lproj/input.\(fileExtension)" }
}

extension URL {
    func catalog() throws -> StringCatalog {
        CatalogDecoder.decode(SourceFile(path: lastPathComponent, bytes: Array(try Data(contentsOf: self))))
    }
}

/// Expects what a catalog compiles to, in XML and in binary files.
func expect(
    _ catalog: StringCatalog, compilesTo files: [String: NSDictionary], at place: SourceLocation = #_sourceLocation
) throws {
    for isBinary in [false, true] {
        var options = CatalogCompiler.Options()
        options.isBinary = isBinary
        let compiler = CatalogCompiler(catalog, options: options)
        let outputs = compiler.compile(compiler.folders)
        #expect(Set(outputs.map(\.path)) == Set(files.keys), sourceLocation: place)
        for output in outputs {
            #expect(try propertyList(Data(output.bytes)) == files[output.path], "\(output.path)", sourceLocation: place)
        }
    }
}

func propertyList(_ data: Data) throws -> NSDictionary? {
    try PropertyListSerialization.propertyList(from: data, format: nil) as? NSDictionary
}
