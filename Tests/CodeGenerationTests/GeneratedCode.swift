import Foundation
import L10nCodeGeneration
import L10nDiagnostics
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

/// Generates code, compiles it like a client, and runs it.
enum GeneratedCode {
    static func catalog(_ strings: String, source: String = "en", path: String = "T.xcstrings") -> StringCatalog {
        catalog(Array(CatalogJSON.catalog(strings, source: source).utf8), path: path)
    }

    static func catalog(_ bytes: [UInt8], path: String) -> StringCatalog {
        CatalogDecoder.decode(SourceFile(path: path, bytes: bytes))
    }

    static func literal(_ text: String) -> String {
        String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
    }

    static func unit(_ text: String) -> String {
        // By scalars, because a combining mark may follow the quotation mark.
        CatalogJSON.unit(String(String.UnicodeScalarView(literal(text).unicodeScalars.dropFirst().dropLast())))
    }

    /// An entry with a text in each language.
    static func entry(_ texts: KeyValuePairs<String, String>, comment: String? = nil) -> String {
        let localizations = texts.map { #""\#($0)":\#(unit($1))"# }.joined(separator: ",")
        let comment = comment.map { #""comment":\#(literal($0)),"# } ?? ""
        return #"{\#(comment)"extractionState":"manual","localizations":{\#(localizations)}}"#
    }

    static func generate(
        _ catalog: StringCatalog, _ style: SwiftTemplate.Style = .embedded, _ change: (inout GenerationOptions) -> Void = { _ in }
    ) async throws -> (text: String, tree: AccessorTree) {
        try await generate(catalog, SwiftTemplate(style), change)
    }

    static func generate(
        _ catalog: StringCatalog, template: String, _ change: (inout GenerationOptions) -> Void = { _ in }
    ) async throws -> (text: String, tree: AccessorTree) {
        try await generate(catalog, SwiftTemplate(template), change)
    }

    private static func generate(
        _ catalog: StringCatalog, _ template: SwiftTemplate, _ change: (inout GenerationOptions) -> Void
    ) async throws -> (text: String, tree: AccessorTree) {
        var options = GenerationOptions(name: .standard)
        change(&options)
        let generator = SwiftGenerator(template, options: options)
        let plan = generator.plan(catalog)
        let (text, unknown) = generator.generate(catalog, plan)
        #expect(unknown.isEmpty, "\(unknown)")
        return (text.string, plan.accessors)
    }

    /// Compiles files with the runtime, runs the program, and returns its output.
    ///
    /// - Parameter files: Texts by name; `main.swift` is the entry point.
    static func run(
        _ files: [String: String], options: [String] = [], environment: [String: String] = [:],
        resources: [String: [UInt8]] = [:]
    ) throws -> String {
        try withTemporaryFolder { folder in
            for (name, bytes) in files.mapValues({ Array($0.utf8) }).merging(resources, uniquingKeysWith: { $1 }) {
                let url = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: url)
            }
            let runtime = try runtime.get()
            let compiled = try Tool.swiftc(
                options + ["-warnings-as-errors", "-I", runtime.path] + files.keys.sorted()
                    + [runtime.appendingPathComponent("L10nRuntime.o").path, "-o", "program"], in: folder)
            try #require(compiled.exitCode == 0, "\(compiled.errors.prefix(4_000))")
            let run = try Tool.run(folder.appendingPathComponent("program"), in: folder, environment)
            #expect(run.exitCode == 0, "\(run.errors)")
            return run.output
        }
    }

    /// Type-checks files in their own module.
    static func expectCompiles(_ files: [String: String], options: [String], _ comment: Comment? = nil) throws {
        try withTemporaryFolder { folder in
            for (name, text) in files {
                try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
            }
            let arguments =
                options + ["-warnings-as-errors", "-typecheck", "-parse-as-library", "-module-name", "Client"]
                + ["-I", try runtime.get().path] + files.keys.sorted()
            let compiled = try Tool.swiftc(arguments, in: folder)
            #expect(compiled.exitCode == 0, "\(comment ?? "") \(compiled.errors.prefix(4_000))")
        }
    }

    /// The folder with the runtime, compiled once.
    static let runtime = Result {
        let folder = try temporaryFolderOfAllTests()
        let sources = Places.files(below: Places.root.appendingPathComponent("Sources/L10nRuntime"), suffix: ".swift")
        let run = try Tool.swiftc(
            [
                "-swift-version", "6", "-parse-as-library", "-wmo", "-package-name", "l10n", "-module-name", "L10nRuntime",
                "-emit-module", "-emit-module-path",
            ]
                + ["L10nRuntime.swiftmodule", "-emit-object", "-o", "L10nRuntime.o"] + sources.map(\.path), in: folder)
        try #require(run.exitCode == 0, "\(run.errors)")
        return folder
    }

    /// The path of an accessor in code.
    static func path(_ accessor: Accessor, root: String = "L10n") -> String {
        ([root] + accessor.path.namespaces + [accessor.path.member]).joined(separator: ".")
    }
}
