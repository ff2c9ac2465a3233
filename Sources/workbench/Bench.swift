import ArgumentParser
import Foundation
import TestSupport

/// Compares the tool with other programs on the same files in the same run. The figures are for people; no test asserts a time.
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure l10n beside simdjson, ripgrep and Foundation; see the article Speed.",
        discussion: "Run it with 'swift run -c release workbench bench'.")

    @Option(help: "Number of runs of each measurement.")
    var rounds = 11

    @Flag(help: "Measure each rule instead.")
    var rules = false

    @Flag(help: "Measure only how times grow with the size of hostile input.")
    var growth = false

    @Option(help: "A folder that has public catalogs, as in 'workbench ecosystem'; can be repeated.")
    var root: [String] = []

    @Option(help: "The l10n to measure; by default, one that is built as README.md recommends.")
    var tool: String?

    func run() throws {
        #if DEBUG
            print("This is a debug build: figures of rules, texts, and code mean nothing.\n")
        #endif
        if rules { return RuleCosts(rounds: rounds).run() }
        let tool = try self.tool.map { URL(fileURLWithPath: $0).path } ?? Repository.installed("l10n")
        let roots = root.map { URL(fileURLWithPath: $0) }
        try withTemporaryFolder { folder in
            // Without the configuration of this repository.
            _ = FileManager.default.changeCurrentDirectoryPath(folder.path)
            let growth = GrowthBench(tool: tool, folder: folder, rounds: rounds)
            if self.growth { return try growth.run() }
            if let simdjson = try Simdjson(in: folder) {
                try CatalogBench(tool: tool, simdjson: simdjson, folder: folder, rounds: rounds)
                    .run(CatalogBench.choose(from: catalogs(in: roots)))
            } else {
                print("simdjson is not installed, so that catalogs are not measured\n")
            }
            try ScanBench(tool: tool, folder: folder, rounds: rounds).run()
            try GenerationBench(tool: tool, folder: folder).run()
            RuntimeBench.run(rounds: rounds)
            try RuntimeBench.runFile(rounds: rounds, in: folder)
            try growth.run()
        }
    }

    /// The catalogs of the ecosystem list that are at hand, each with its repository.
    private func catalogs(in roots: [URL]) throws -> [(repository: String, file: URL)] {
        let listed = try PublicCatalog.read(String(contentsOf: PublicCatalog.list, encoding: .utf8))
        return try CatalogRoots(roots).find(listed).map {
            ($0.catalog.repository, $0.folder.appendingPathComponent($0.catalog.file))
        }
    }
}
