import Foundation
import L10nCodeGeneration
import L10nDiagnostics
import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCatalogBuilding

/// Generation during the build of a package.
struct BuildGenerationTests {
    @Test(arguments: [
        ("/a b/L10n.xcstrings", "L10n"), ("Localizable.xcstrings", "L10n"), ("Errors.xcstrings", "Errors"),
        ("shop texts.xcstrings", "ShopTexts"), ("2fa.xcstrings", "_2fa"), ("Swift.xcstrings", "Swift_"), ("….xcstrings", nil),
    ]) func namesTheTypeAfterTheFile(_ path: String, _ name: String?) {
        #expect(BuildGeneration.typeName(ofFile: path)?.name == name)
    }

    private func catalog(_ german: String) -> String {
        CatalogJSON.catalog(CatalogJSON.entry("a.title", [("en", CatalogJSON.unit("%(n)@")), ("de", german)]))
    }

    private func run(
        _ catalog: String, configuration: String? = nil, in folder: URL
    ) async throws -> (outcome: BuildGeneration.Outcome, hasOutput: Bool) {
        var request = BuildGeneration.Request()
        request.catalog = folder.appendingPathComponent("L10n.xcstrings").path
        request.output = folder.appendingPathComponent("out.swift").path
        try Data(catalog.utf8).write(to: URL(fileURLWithPath: request.catalog))
        if let configuration {
            let file = folder.appendingPathComponent("l10n.json")
            try Data(configuration.utf8).write(to: file)
            request.configuration = file.path
        }
        let outcome = BuildGeneration(tree: DiskFileTree()).run(request)
        return (outcome, FileManager.default.fileExists(atPath: request.output))
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("l10n-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test func stopsOnFindingsThatBreakTheCode() async throws {
        try await withFolder { folder in
            let (outcome, hasOutput) = try await run(
                catalog(CatalogJSON.unit("%(n)lld")), in: folder)
            #expect(outcome.isFailure && !hasOutput)
            #expect(outcome.report.files.flatMap(\.findings).first?.severity == .error)
        }
    }

    @Test(arguments: [("{}", false), (#"{"build":{"failOn":"warning"}}"#, true)])
    func stopsOnWarningsIfConfigured(_ configuration: String, _ isFailure: Bool) async throws {
        try await withFolder { folder in
            let (outcome, hasOutput) = try await run(
                catalog(CatalogJSON.unit("%(n)@", state: "unfinished")), configuration: configuration, in: folder)
            #expect(outcome.isFailure == isFailure && hasOutput == !isFailure)
            let found = outcome.report.files.flatMap(\.findings)
            #expect(found.map(\.rule) == ["unknown-state"])
            #expect(found.map(\.severity) == [isFailure ? .error : .warning])
        }
    }

    @Test(arguments: [
        ("unknown-state", "off", false), ("unknown-state", "note", false), ("unknown-state", "error", true),
        // Advice is for 'l10n check'. A build accepts what is said of it.
        ("missing-translation", "error", false), ("needs-review", "error", false),
    ])
    func honorsTheSeveritiesOfRulesThatSayMoreThanAdvice(_ rule: String, _ severity: String, _ isFailure: Bool) async throws {
        try await withFolder { folder in
            let state = rule == "unknown-state" ? "unfinished" : "needs_review"
            let rules = #""rules" : { "\#(rule)" : "\#(severity)" }, "languages" : ["de", "fr"]"#
            let (outcome, hasOutput) = try await run(
                catalog(CatalogJSON.unit("%(n)@", state: state)),
                configuration: #"{ "build" : { "failOn" : "error" }, \#(rules) }"#, in: folder)
            #expect(outcome.isFailure == isFailure && hasOutput == !isFailure)
            #expect(outcome.report.files.flatMap(\.findings).map { $0.rule.name } == (isFailure ? [rule] : []))
        }
    }

    @Test func limitsTheFindingsOfABuild() async throws {
        try await withFolder { folder in
            let stale = [("en", CatalogJSON.unit("x", state: "stale"))]
            let entries = (0..<300).map { CatalogJSON.entry("a.k\($0)", stale, fields: "") }.joined(separator: ",")
            let (outcome, hasOutput) = try await run(
                CatalogJSON.catalog(entries), in: folder)
            #expect(!outcome.isFailure && hasOutput)
            #expect(outcome.report.files.flatMap(\.findings).count == 100)
            #expect(outcome.lines.count == 1 && outcome.lines[0].contains("200"))
        }
    }

    // MARK: Resources

    private func compile(
        _ german: String, folders: [String], in folder: URL
    ) async throws -> (outcome: BuildGeneration.Outcome, files: [String: String]) {
        var request = BuildGeneration.Request()
        request.catalog = folder.appendingPathComponent("L10n.xcstrings").path
        request.output = folder.appendingPathComponent("out.swift").path
        request.resources = folder.appendingPathComponent("out").path
        request.languageFolders = folders
        try Data(catalog(german).utf8).write(to: URL(fileURLWithPath: request.catalog))
        let outcome = BuildGeneration(tree: DiskFileTree()).run(request)
        var files: [String: String] = [:]
        for name in (try? FileManager.default.subpathsOfDirectory(atPath: request.resources ?? "")) ?? [] {
            files[name] = try? String(contentsOf: folder.appendingPathComponent("out/\(name)"), encoding: .utf8)
        }
        return (outcome, files)
    }

    @Test func writesTheLanguageFoldersTheBuildExpects() async throws {
        try await withFolder { folder in
            let german = CatalogJSON.unit("deutsch %(n)@")
            let (outcome, files) = try await compile(german, folders: ["de", "fr"], in: folder)
            #expect(!outcome.isFailure)
            let names = [
                "de.lproj/L10n.strings", "de.lproj/L10n.stringsdict", "fr.lproj/L10n.strings", "fr.lproj/L10n.stringsdict",
            ]
            #expect(files.keys.sorted() == names)
            #expect(files[names[0]]?.contains("<string>deutsch %@</string>") == true)
            // Files that the catalog has no texts for are empty.
            for name in names.dropFirst() { #expect(files[name]?.contains("<dict/>") == true) }
            #expect(outcome.lines.count == 1 && outcome.lines[0].contains("'en'"), "a language that the build does not expect")
        }
    }

    @Test func stopsOnFindingsThatBreakCompiledTexts() async throws {
        try await withFolder { folder in
            let german = CatalogJSON.unit("%1$(n)@ %2$@")
            let (code, _) = try await run(catalog(german), in: folder)
            #expect(!code.isFailure)
            let (outcome, files) = try await compile(german, folders: ["de", "en"], in: folder)
            #expect(outcome.isFailure && files.isEmpty)
            #expect(
                outcome.report.files.flatMap(\.findings).filter { $0.severity == .error }.map(\.rule) == [
                    "format-extra-argument"
                ])
        }
    }
}
