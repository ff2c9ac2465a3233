import Foundation
import L10nDiagnostics
import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCommands

/// Compiling, decompiling, and compiling again gives the same files, or a command says what is lost.
struct CompilationLawTests {
    /// The values by folder and key. A text without forms may be in either file, and a catalog doesn't record in which.
    private static func values(_ files: MemoryFileTree, below folder: String) throws -> [String: [String: NSObject]] {
        var values: [String: [String: NSObject]] = [:]
        for path in files.stringsFiles(below: folder).paths {
            let list = try PropertyListSerialization.propertyList(from: Data(files.read(path).bytes), options: [], format: nil)
            let language = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
            values[language, default: [:]].merge(try #require(list as? [String: NSObject])) { first, _ in first }
        }
        return values
    }

    private static func compile(_ catalog: String, to folder: String, _ files: MemoryFileTree) async -> CommandRun {
        await CommandRun.run(["compile", catalog, "--output-directory", folder, "--permissive"], in: files)
    }

    @Test func holdsForRandomCatalogs() async throws {
        var compared = 0
        let seeds = Seeds.first(50)
        for seed in seeds {
            let text = RandomCatalog.text(seed: seed)
            let files = MemoryFileTree(texts: ["T.xcstrings": text, "new/.keep": ""])
            let first = await Self.compile("T.xcstrings", to: "first", files)
            guard first.exitCode == 0 else { continue }
            let source = text.contains("\"sourceLanguage\" : \"en\"") ? "en" : nil
            let decompiled = await CommandRun.run(
                ["decompile", "first", "--output", "new/T.xcstrings"] + (source.map { ["--source-language", $0] } ?? []),
                in: files)
            guard decompiled.exitCode == 0 else { continue }
            let second = await Self.compile("new/T.xcstrings", to: "second", files)
            #expect(second.exitCode == 0, "seed \(seed): \(second.errors)")
            let (old, new) = (try Self.values(files, below: "first"), try Self.values(files, below: "second"))
            #expect(old.keys == new.keys, "seed \(seed)")
            let said = first.errors + first.output + decompiled.errors + decompiled.output
            for (language, values) in old {
                for (key, value) in values where !said.contains("'\(key)'") {
                    #expect(new[language]?[key] == value, "seed \(seed): '\(key)' in \(language)")
                    compared += 1
                }
            }
        }
        #expect(compared > seeds.count)
    }
}
