import CatalogCompiling
import Diagnostics
import Foundation
import JSONSyntax
import StringCatalogs
import TestSupport
import Testing

/// Compares with the output of Apple's compiler.
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

    private func expect(
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

    // MARK: Examples written by hand

    private func compile(_ entries: String..., to files: [String: NSDictionary], at place: SourceLocation = #_sourceLocation)
        throws
    {
        let text = CatalogJSON.catalog(entries.joined(separator: ","))
        let source = SourceFile(path: "input.xcstrings", bytes: Array(text.utf8))
        try expect(CatalogDecoder.decode(source), compilesTo: files, at: place)
    }

    private func variable(_ type: String, _ forms: [String: String]) -> [String: String] {
        forms.merging([
            "NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": type,
        ]) { form, _ in form }
    }

    private let english = CatalogJSON.plural([("one", "%lld bag"), ("other", "%lld bags")])

    @Test func compilesTextsIntoLanguageFolders() throws {
        let texts = [("en", "Bag"), ("iw", "תיק"), ("pt-BR", "Sacola"), ("zh-Hans", "包")]
        try compile(
            CatalogJSON.entry("bag", texts.map { ($0, CatalogJSON.unit($1)) }),
            CatalogJSON.entry("only.english", [("en", CatalogJSON.unit("100% off"))]),
            to: [
                "en.lproj/input.strings": ["bag": "Bag", "only.english": "100% off"], "he.lproj/input.strings": ["bag": "תיק"],
                "pt-BR.lproj/input.strings": ["bag": "Sacola"], "zh-Hans.lproj/input.strings": ["bag": "包"],
            ])
    }

    @Test func compilesPlurals() throws {
        let russian = CatalogJSON.plural([
            ("one", "%lld сумка"), ("few", "%lld сумки"), ("many", "%lld сумок"), ("other", "%lld сумки"),
        ])
        func plural(_ forms: [String: String]) -> NSDictionary {
            ["bags": ["NSStringLocalizedFormatKey": "%#@value@", "value": variable("lld", forms)] as [String: Any]]
        }
        try compile(
            CatalogJSON.entry("bags", [("en", english), ("ru", russian)]),
            to: [
                "en.lproj/input.stringsdict": plural(["one": "%lld bag", "other": "%lld bags"]),
                "ru.lproj/input.stringsdict": plural([
                    "one": "%lld сумка", "few": "%lld сумки", "many": "%lld сумок", "other": "%lld сумки",
                ]),
            ])
    }

    @Test func compilesDevices() throws {
        let devices = CatalogJSON.variations(
            "device", [("iphone", "Tap"), ("mac", "Click"), ("other", "Press")].map { ($0, CatalogJSON.unit($1)) })
        try compile(
            CatalogJSON.entry("open", [("en", devices)]),
            to: [
                "en.lproj/input.strings": ["open": "Press"],
                "en.lproj/input.stringsdict": [
                    "open": ["NSStringDeviceSpecificRuleType": ["iphone": "Tap", "mac": "Click"]]
                ],
            ])
    }

    @Test func compilesAPluralOfOneDevice() throws {
        let devices = CatalogJSON.variations("device", [("mac", english), ("other", CatalogJSON.unit("bags"))])
        let plural: [String: Any] = [
            "NSStringLocalizedFormatKey": "%#@value@", "value": variable("lld", ["one": "%lld bag", "other": "%lld bags"]),
        ]
        try compile(
            CatalogJSON.entry("bags", [("en", devices)]),
            to: [
                "en.lproj/input.strings": ["bags": "bags"],
                "en.lproj/input.stringsdict": ["bags": ["NSStringDeviceSpecificRuleType": ["mac": plural]]],
            ])
    }

    @Test func compilesSubstitutions() throws {
        let unit = CatalogJSON.unit("%#@photos@ by %2$@").dropLast()
        let forms = CatalogJSON.plural([("one", "%arg photo"), ("other", "%arg photos")]).dropFirst()
        let text = #"\#(unit),"substitutions":{"photos":{"argNum":1,"formatSpecifier":"lld",\#(forms)}}"#
        let photos = variable("lld", ["one": "%1$lld photo", "other": "%1$lld photos"])
        try compile(
            CatalogJSON.entry("photos", [("en", text)]),
            to: [
                "en.lproj/input.stringsdict": [
                    "photos": ["NSStringLocalizedFormatKey": "%1$#@photos@ by %2$@", "photos": photos] as [String: Any]
                ]
            ])
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
        CatalogDecoder.decode(SourceFile(path: lastPathComponent, bytes: Array(try Data(contentsOf: self))))
    }
}
