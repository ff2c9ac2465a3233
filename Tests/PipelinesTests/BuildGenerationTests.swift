import Accessors
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Pipelines

/// What happens to a catalog in the build of a package.
struct BuildGenerationTests {
    @Test(arguments: [
        ("/a b/L10n.xcstrings", "L10n"), ("Localizable.xcstrings", "L10n"), ("Errors.xcstrings", "Errors"),
        ("shop texts.xcstrings", "ShopTexts"), ("2fa.xcstrings", "_2fa"), ("Swift.xcstrings", "Swift_"), ("….xcstrings", nil),
    ]) func theTypeIsCalledLikeTheFile(_ path: String, _ name: String?) {
        #expect(BuildGeneration.typeName(ofFile: path)?.name == name)
    }

    private func catalog(_ german: String) -> String {
        #"{"sourceLanguage":"en","strings":{"a.title":{"extractionState":"manual","localizations":{"#
            + #""en":{"stringUnit":{"state":"translated","value":"%(n)@"}},"de":\#(german)}}},"version":"1.0"}"#
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
        let outcome = await BuildGeneration().run(request)
        return (outcome, FileManager.default.fileExists(atPath: request.output))
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("l10n-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test func whatMakesCodeWrongStopsTheBuild() async throws {
        try await withFolder { folder in
            let (outcome, hasOutput) = try await run(
                catalog(#"{"stringUnit":{"state":"translated","value":"%(n)lld"}}"#), in: folder)
            #expect(outcome.isFailure && !hasOutput)
            #expect(outcome.report.files.flatMap(\.diagnostics).first?.severity == .error)
        }
    }

    @Test(arguments: [("{}", false), (#"{"build":{"failOn":"warning"}}"#, true)])
    func whatIsOnlyUnfinishedStopsItWhereThatIsAskedFor(_ configuration: String, _ isFailure: Bool) async throws {
        try await withFolder { folder in
            let (outcome, hasOutput) = try await run(
                catalog(#"{"stringUnit":{"state":"needs_review","value":"%(n)@"}}"#), configuration: configuration, in: folder)
            #expect(outcome.isFailure == isFailure && hasOutput == !isFailure)
            let found = outcome.report.files.flatMap(\.diagnostics)
            #expect(found.map(\.rule) == ["needs-review"])
            #expect(found.map(\.severity) == [isFailure ? .error : .warning])
        }
    }

    @Test func anUnfinishedCatalogDoesNotFloodTheLog() async throws {
        try await withFolder { folder in
            let unreviewed = #"{"localizations":{"en":{"stringUnit":{"state":"needs_review","value":"x"}}}}"#
            let entries = (0..<300).map { #""a.k\#($0)":\#(unreviewed)"# }.joined(separator: ",")
            let (outcome, hasOutput) = try await run(
                #"{"sourceLanguage":"en","strings":{\#(entries)},"version":"1.0"}"#, in: folder)
            #expect(!outcome.isFailure && hasOutput)
            #expect(outcome.report.files.flatMap(\.diagnostics).count == 100)
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
        let outcome = await BuildGeneration().run(request)
        var files: [String: String] = [:]
        for name in (try? FileManager.default.subpathsOfDirectory(atPath: request.resources ?? "")) ?? [] {
            files[name] = try? String(contentsOf: folder.appendingPathComponent("out/\(name)"), encoding: .utf8)
        }
        return (outcome, files)
    }

    @Test func theBundleGetsTheFilesThatTheBuildExpects() async throws {
        try await withFolder { folder in
            let german = #"{"stringUnit":{"state":"translated","value":"deutsch %(n)@"}}"#
            let (outcome, files) = try await compile(german, folders: ["de", "fr"], in: folder)
            #expect(!outcome.isFailure)
            let names = [
                "de.lproj/L10n.strings", "de.lproj/L10n.stringsdict", "fr.lproj/L10n.strings", "fr.lproj/L10n.stringsdict",
            ]
            #expect(files.keys.sorted() == names)
            #expect(files[names[0]]?.contains("<string>deutsch %@</string>") == true)
            // What the catalog does not give has no texts.
            for name in names.dropFirst() { #expect(files[name]?.contains("<dict/>") == true) }
            #expect(outcome.lines.count == 1 && outcome.lines[0].contains("'en'"), "a language that the build does not expect")
        }
    }

    @Test func whatCompilesIntoSomethingWrongStopsTheBuild() async throws {
        try await withFolder { folder in
            let german = #"{"stringUnit":{"state":"translated","value":"%1$(n)@ %2$@"}}"#
            let (code, _) = try await run(catalog(german), in: folder)
            #expect(!code.isFailure)
            let (outcome, files) = try await compile(german, folders: ["de", "en"], in: folder)
            #expect(outcome.isFailure && files.isEmpty)
            #expect(
                outcome.report.files.flatMap(\.diagnostics).filter { $0.severity == .error }.map(\.rule) == [
                    "format-extra-argument"
                ])
        }
    }
}
