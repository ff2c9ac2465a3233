import Foundation
import TestSupport
import Testing

/// The public symbols of the libraries that other packages use. The lists in `PublicSymbols` make every change of them visible.
struct PublicSymbolTests {
    @Test(arguments: Libraries.names) func matchesTheList(_ library: String) throws {
        let graph = try Libraries.compiled.get().graph(of: library)
        let list = Places.root.appendingPathComponent("Tests/L10nRuntimeTests/PublicSymbols/\(library).txt")
        let problem = try Golden.problem(list, is: graph.lines.sorted().map { $0 + "\n" }.joined())
        #expect(problem == nil, "\(problem ?? "")")
    }

    /// A name that Foundation also has would be ambiguous where both are imported.
    @Test func doesNotCollideWithFoundation() throws {
        let libraries = try Libraries.compiled.get()
        let types = try Libraries.names.flatMap { try libraries.graph(of: $0).topLevelTypes }
        #expect(types.contains("LocalizedMessage"))
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("Client.swift")
            let imports = (["Foundation"] + Libraries.names).map { "import \($0)\n" }.joined()
            let variables = (["NumberFormatter"] + types).map { "let a\($0): \($0)? = nil\n" }.joined()
            try Data((imports + variables).utf8).write(to: file)
            let run = try Tool.swiftc(["-swift-version", "5", "-typecheck", "-I", libraries.folder.path, file.path], in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
        }
    }
}

/// The libraries for other packages, compiled once for these tests.
private struct Libraries {
    /// In the order of their dependencies.
    static let names = ["L10nRuntime", "L10nTesting"]

    let folder: URL

    func graph(of library: String) throws -> SymbolGraph {
        let file = folder.appendingPathComponent("\(library).symbols.json")
        return try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
    }

    static let compiled = Result {
        let folder = try temporaryFolderOfAllTests()
        for library in names {
            let sources = Places.files(below: Places.root.appendingPathComponent("Sources/\(library)"), suffix: ".swift")
            let arguments = [
                "-swift-version", "6", "-parse-as-library", "-package-name", "l10n", "-module-name", library, "-I", ".",
                "-emit-module", "-emit-module-path", "\(library).swiftmodule", "-emit-symbol-graph", "-emit-symbol-graph-dir",
                ".",
                "-symbol-graph-minimum-access-level", "public", "-symbol-graph-skip-synthesized-members",
            ]
            let run = try Tool.swiftc(arguments + sources.map(\.path), in: folder)
            try #require(run.exitCode == 0, "\(run.errors)")
        }
        return Libraries(folder: folder)
    }
}

/// The symbols of a module, in the format of `swiftc -emit-symbol-graph`.
private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable {
            let precise: String
        }

        struct Kind: Decodable {
            let identifier: String
        }

        struct Fragment: Decodable {
            let spelling: String
        }

        let identifier: Identifier
        let kind: Kind
        let pathComponents: [String]
        let declarationFragments: [Fragment]
    }

    struct Relationship: Decodable {
        let source: String
        let kind: String
        let targetFallback: String?
    }

    let symbols: [Symbol]
    let relationships: [Relationship]

    /// One line per symbol: its path, its declaration and its conformances.
    var lines: [String] {
        let conformances = Dictionary(grouping: relationships.filter { $0.kind == "conformsTo" }, by: \.source)
        return symbols.map { symbol in
            let declaration = symbol.declarationFragments.map(\.spelling).joined()
            let protocols = Set(conformances[symbol.identifier.precise, default: []].compactMap(\.targetFallback))
                .subtracting(["Swift.Copyable", "Swift.Escapable"]).sorted()
            return "\(symbol.pathComponents.joined(separator: ".")) | \(declaration)"
                + (protocols.isEmpty ? "" : " : \(protocols.joined(separator: ", "))")
        }
    }

    var topLevelTypes: [String] {
        symbols.filter { $0.pathComponents.count == 1 && !$0.kind.identifier.hasPrefix("swift.func") }
            .map { $0.pathComponents[0] }.sorted()
    }
}
