import Foundation
import TestSupport
import Testing

/// Whole runs of `l10n`. A case is a folder in `Cases`: `case.json` (arguments, exit code), `input/` (the working directory),
/// `stdout.txt`, `stderr.txt`, and, if the run changes files, `expected/`.
struct CaseTests {
    struct Case: Decodable {
        let arguments: [String]
        let exit: Int32
        /// Variables added to an otherwise empty environment.
        let environment: [String: String]?
    }

    static let folder = Places.root.appendingPathComponent("Tests/EndToEnd/Cases")
    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasPrefix(".") }
        .sorted()

    @Test(arguments: names) func matchesTheRecordedRun(_ name: String) throws {
        let folder = Self.folder.appendingPathComponent(name)
        let test = try JSONDecoder().decode(Case.self, from: Data(contentsOf: folder.appendingPathComponent("case.json")))
        // Outside this repository, whose configuration would apply.
        let (run, here, files) = try withTemporaryFolder { scratch in
            let input = scratch.appendingPathComponent("input")
            try FileManager.default.copyItem(at: folder.appendingPathComponent("input"), to: input)
            let run = try Tool.run(test.arguments, in: input, environment: test.environment ?? [:])
            return (run, input.path, try Self.files(in: input))
        }
        #expect(run.exitCode == test.exit)
        for (file, text) in [("stdout.txt", run.output), ("stderr.txt", run.errors)] {
            let portable = text.replacingOccurrences(of: here, with: "/INPUT")
            if let problem = try Golden.problem(folder.appendingPathComponent(file), is: portable) {
                Issue.record(Comment(rawValue: "\(name): \(problem)"))
            }
        }
        let expected = folder.appendingPathComponent("expected")
        if Golden.isUpdating, try Self.files(in: folder.appendingPathComponent("input")) != files {
            try? FileManager.default.removeItem(at: expected)
            try FileManager.default.createDirectory(at: expected, withIntermediateDirectories: true)
            for (name, data) in files {
                let file = expected.appendingPathComponent(name)
                try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try data.write(to: file)
            }
        }
        let isChanged = FileManager.default.fileExists(atPath: expected.path)
        #expect(try files == Self.files(in: isChanged ? expected : folder.appendingPathComponent("input")), "\(name)")
    }

    /// The bytes of the files below a folder, by relative path.
    private static func files(in folder: URL) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let url = folder.appendingPathComponent(name)
            if try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
                files[name] = try Data(contentsOf: url)
            }
        }
        return files
    }

    @Test func caseFoldersHaveNoOtherFiles() throws {
        for name in Self.names {
            let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appendingPathComponent(name).path)
            #expect(
                Set(files).subtracting(["case.json", "expected", "input", "stdout.txt", "stderr.txt"]).sorted() == [], "\(name)")
        }
    }
}

/// The tool generates its own texts.
struct SelfHostingTests {
    @Test func generatedTextsAreUpToDate() throws {
        let run = try Tool.run(
            ["generate", "Catalogs/L10n.xcstrings", "--access", "package", "--form", "message", "--check"]
                + ["--output", "Sources/Messages/Generated/L10n+Generated.swift"], in: Places.root)
        #expect(run.exitCode == 0, "run 'swift run dev generate': \(run.errors)")
    }

    @Test func speaksEveryLanguageOfItsCatalog() throws {
        let words = [
            "ar": "المفتاح", "de": "Schlüssel", "fr": "clé", "ja": "キー", "pl": "klucz", "pt_BR": "chave", "ru": "ключ",
            "en": "key",
        ]
        for (language, word) in words {
            let run = try Tool.run(["explain", "--help"], in: Places.root, environment: ["LANG": "\(language).UTF-8"])
            let check = try Tool.run(
                ["check", "Tests/EndToEnd/Cases/findings/input/L10n.xcstrings"], in: Places.root,
                environment: ["LANG": "\(language).UTF-8"])
            #expect((run.output + check.output).contains(word), "\(language)")
        }
    }
}
