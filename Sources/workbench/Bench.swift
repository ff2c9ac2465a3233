import ArgumentParser
import Diagnostics
import Foundation
import JSONSyntax
import StringCatalogs

/// Compares the tool with other programs on the same file in the same run. The figures are for people; no test asserts a time.
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Compare reading, checking, generating and run-time texts with jq, simdjson, JSONDecoder and String(format:). Run it with 'swift run -c release workbench bench'; '--rules' measures the cost of each rule, '--growth' how times grow with hostile input."
    )

    @Option(help: "Number of runs of each measurement; the best time counts.")
    var rounds = 7

    @Flag(help: "Measure each rule instead.")
    var rules = false

    @Flag(help: "Measure only how times grow with the size of hostile input.")
    var growth = false

    @Option(help: "The l10n to measure; by default, one that is built as README.md recommends.")
    var tool: String?

    func run() async throws {
        #if DEBUG
            print("This is a debug build: its figures mean nothing. Run 'swift run -c release workbench bench'.\n")
        #endif
        if rules { return RuleCosts(rounds: rounds).run() }
        let tool = try self.tool.map { URL(fileURLWithPath: $0).path } ?? Repository.installed("l10n")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "l10n-bench-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if growth { return try GrowthBench(tool: tool, folder: folder, rounds: rounds).run() }
        let cases = [("5,700 keys × 20 languages", 5_700), ("600 keys × 20 languages", 600)]
        // Processes go first, while this one is small: the peak memory of a child includes that of its parent.
        let simdjson = try Simdjson(in: folder)
        let processes = try cases.map { title, keys in
            try measureProcesses(
                keys: keys, tool: tool, simdjson: simdjson, file: folder.appendingPathComponent("\(keys).xcstrings"))
        }
        for ((title, keys), rows) in zip(cases, processes) {
            let file = folder.appendingPathComponent("\(keys).xcstrings")
            try await report(title, processes: rows, file: file, isLarge: keys >= 5_000)
        }
        try GenerationBench(tool: tool, folder: folder, rounds: rounds).run()
        RuntimeBench.run(rounds: rounds)
        try RuntimeBench.runFile(rounds: rounds, in: folder)
        try ScanBench(tool: tool, folder: folder, rounds: rounds).run()
        try GrowthBench(tool: tool, folder: folder, rounds: rounds).run()
    }

    private func measureProcesses(keys: Int, tool: String, simdjson: Simdjson?, file: URL) throws -> Processes {
        _ = try ChildProcess.run(CommandLine.arguments[0], ["make-catalog", "--keys", "\(keys)", file.path])
        let all = file.deletingLastPathComponent().appendingPathComponent("all.json")
        let folder = file.deletingPathExtension()
        let code = file.appendingPathExtension("swift")
        try Data(#"{ "extends" : "all" }"#.utf8).write(to: all)
        // A run takes milliseconds, and the fastest of few is chance.
        let compared = try ChildProcess.fastest(
            5 * rounds,
            inTurns: [
                [tool, "check", file.path], [tool, "check", "--config", all.path, file.path],
                [tool, "compile", file.path, "--quiet", "-o", folder.path],
                [tool, "generate", file.path, "--quiet", "--output", code.path],
            ] + (simdjson.map { [[$0.program, file.path]] } ?? []), removing: [folder, code])
        return Processes(
            check: compared[0], checkWithAllRules: compared[1], compile: compared[2], generate: compared[3],
            start: try ChildProcess.fastest(rounds, tool, ["--version"]),
            jq: try? ChildProcess.fastest(rounds, "jq", ["-c", "length", file.path]),
            simdjson: simdjson == nil ? nil : compared[4])
    }

    private func report(_ title: String, processes: Processes, file: URL, isLarge: Bool) async throws {
        let data = try Data(contentsOf: file)
        let bytes = [UInt8](data)
        let source = SourceFile(path: file.path, bytes: bytes)
        let document = JSONReader.read(source)
        var rows = [
            Row("read (JSONReader)", seconds: bestTime(rounds) { blackHole(JSONReader.read(source).issues.count) }),
            Row("decode (CatalogDecoder)", seconds: bestTime(rounds) { blackHole(CatalogDecoder.decode(document).units.count) }),
            Row("both, as commands do it", seconds: bestTime(rounds) { blackHole(CatalogDecoder.decode(source).units.count) }),
            Row("l10n check, whole process", processes.check), Row("the same with every rule on", processes.checkWithAllRules),
            Row("l10n compile, whole process", processes.compile), Row("l10n generate, whole process", processes.generate),
            Row("l10n --version, whole process", processes.start),
            processes.jq.map { Row("jq -c length, whole process", $0) } ?? Row("jq is not installed", seconds: .nan),
            processes.simdjson.map { Row("simdjson's DOM, whole process", $0) }
                ?? Row("simdjson is not installed", seconds: .nan),
        ]
        let edits = isLarge ? try await EditBench.bestTime(rounds, of: source) : .nan
        if isLarge {
            rows.append(Row("10,000 edits (CatalogEditor)", seconds: edits))
            rows.append(
                Row(
                    "JSONDecoder into structs",
                    seconds: bestTime(2) {
                        blackHole((try? JSONDecoder().decode(DecodableCatalog.self, from: data))?.strings.count ?? 0)
                    }))
        }
        let size = String(format: "%.1f", Double(bytes.count) / 1e6)
        print("\(title), \(size) MB (best of \(rounds); l10n and simdjson: of \(5 * rounds))\n")
        for row in rows {
            let memory = row.memory.map { String(format: "%8.1f MB", Double($0) / 1e6) } ?? ""
            print("  \(cell(row.name, width: 32))\(String(format: "%8.2f ms", row.seconds * 1e3)) \(memory)")
        }
        print("")
        func ratio(_ name: String, _ value: Double, _ format: String, _ goal: String) {
            print("  \(cell(name, width: 32))\(String(format: format, value))     \(goal)")
        }
        if let simdjson = processes.simdjson {
            ratio("check / simdjson", processes.check.seconds / simdjson.seconds, "%8.2f", isLarge ? "wanted: 1.5" : "wanted: 2")
            ratio(
                "check with every rule / simdjson", processes.checkWithAllRules.seconds / simdjson.seconds, "%8.2f", "wanted: 2.5"
            )
        }
        ratio("compile / check", processes.compile.seconds / processes.check.seconds, "%8.2f", "wanted: 1.7")
        ratio("generate / check", processes.generate.seconds / processes.check.seconds, "%8.2f", "wanted: 1.7")
        if isLarge {
            if let jq = processes.jq {
                ratio("check / jq", processes.check.seconds / jq.seconds, "%8.3f", "at most 0.2")
                ratio("check with every rule / jq", processes.checkWithAllRules.seconds / jq.seconds, "%8.3f", "at most 0.5")
            }
            ratio("10,000 edits / 500 ms", edits / 500e-3, "%8.2f", "at most 1 on an idle machine")
            if let slow = rows.last { ratio("JSONDecoder / read", slow.seconds / rows[0].seconds, "%8.1f", "at least 8") }
            let limit = 2.5 * Double(bytes.count) + 20e6
            ratio(
                "peak memory / limit", Double(processes.check.peakMemory) / limit, "%8.2f",
                "at most 1: 2.5 times the file and 20 MB")
        } else {
            ratio("check / 20 ms", processes.check.seconds / 20e-3, "%8.2f", "at most 1 on an idle machine")
        }
        print("")
    }

    private struct Processes {
        let check: ChildProcess
        let checkWithAllRules: ChildProcess
        let compile: ChildProcess
        let generate: ChildProcess
        let start: ChildProcess
        let jq: ChildProcess?
        let simdjson: ChildProcess?
    }

    private struct Row {
        let name: String
        let seconds: Double
        let memory: Int?

        init(_ name: String, _ process: ChildProcess) {
            self.init(name, seconds: process.seconds, memory: process.peakMemory)
        }

        init(_ name: String, seconds: Double, memory: Int? = nil) {
            self.name = name
            self.seconds = seconds
            self.memory = memory
        }
    }

}

/// Writes a catalog for `bench`, in a process of its own to keep the memory of `bench` small.
struct MakeCatalog: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-catalog", abstract: "Write a large catalog: plurals in every tenth key.")

    @Option(help: "Number of keys.")
    var keys = 5_000

    @Option(help: "Number of languages, 20 at most.")
    var languages = 20

    @Argument(help: "Where to write it.")
    var path: String

    func run() throws {
        try Data(BenchmarkCatalog.make(keys: keys, languages: languages)).write(to: URL(fileURLWithPath: path))
    }
}

/// Prevents the optimizer from removing the measured code.
@inline(never)
private func blackHole(_ value: Int) {
    if value == .min { print(value) }
}

/// The benchmark catalog as `JSONDecoder` reads it.
private struct DecodableCatalog: Decodable {
    let sourceLanguage: String
    let version: String
    let strings: [String: Entry]

    struct Entry: Decodable {
        let extractionState: String?
        let comment: String?
        let localizations: [String: Localization]?
    }

    struct Localization: Decodable {
        let stringUnit: Unit?
        let variations: Variations?
    }

    struct Variations: Decodable {
        let plural: [String: Leaf]?
        let device: [String: Leaf]?
    }

    struct Leaf: Decodable {
        let stringUnit: Unit?
    }

    struct Unit: Decodable {
        let state: String
        let value: String
    }
}
