import ArgumentParser
import Diagnostics
import Foundation
import JSONSyntax
import StringCatalogs

/// Measures the tool beside other programs on the same file in the same run. Figures are for people to look at: no test
/// asserts a time.
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure reading and checking beside jq and JSONDecoder. Run it with 'swift run -c release dev bench'.")

    @Option(help: "How often each is run; the best time counts.")
    var rounds = 7

    func run() throws {
        #if DEBUG
            print("This is a debug build: its figures mean nothing. Run 'swift run -c release dev bench'.\n")
        #endif
        let tool = try Repository.tool()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "l10n-bench-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try measure(
            "5,000 keys × 20 languages", BenchmarkCatalog.make(keys: 5_000, languages: 20), tool: tool, in: folder,
            comparesDecoder: true)
        try measure(
            "550 keys × 20 languages", BenchmarkCatalog.make(keys: 550, languages: 20), tool: tool, in: folder,
            comparesDecoder: false)
    }

    private func measure(_ title: String, _ bytes: [UInt8], tool: String, in folder: URL, comparesDecoder: Bool) throws {
        let url = folder.appendingPathComponent("bench.xcstrings")
        let data = Data(bytes)
        try data.write(to: url)
        var rows: [Row] = []
        let source = SourceFile(path: url.path, bytes: bytes)
        rows.append(Row("read (JSONReader)", seconds: best { blackHole(JSONReader.read(source).issues.count) }))
        let document = JSONReader.read(source)
        rows.append(Row("decode (CatalogDecoder)", seconds: best { blackHole(CatalogDecoder.decode(document).units.count) }))
        let check = try bestProcess(tool, ["check", url.path])
        rows.append(Row("l10n check, whole process", seconds: check.seconds, memory: check.peakMemory))
        let start = try bestProcess(tool, ["rules"])
        rows.append(Row("l10n rules, whole process", seconds: start.seconds, memory: start.peakMemory))
        var jq: ChildProcess?
        if let result = try? bestProcess("jq", ["-c", "length", url.path]) {
            jq = result
            rows.append(Row("jq -c length, whole process", seconds: result.seconds, memory: result.peakMemory))
        } else {
            rows.append(Row("jq is not installed", seconds: .nan))
        }
        var decoder = Double.nan
        if comparesDecoder {
            decoder = best(rounds: 2) {
                blackHole((try? JSONDecoder().decode(DecodableCatalog.self, from: data))?.strings.count ?? 0)
            }
            rows.append(Row("JSONDecoder into structs", seconds: decoder))
        }
        let megabytes = Double(bytes.count) / 1e6
        print("\(title), \(String(format: "%.1f", megabytes)) MB (best of \(rounds))\n")
        for row in rows {
            let memory = row.memory.map { String(format: "%8.1f MB", Double($0) / 1e6) } ?? ""
            print(
                "  \(row.name.padding(toLength: 30, withPad: " ", startingAt: 0))\(String(format: "%9.2f ms", row.seconds * 1e3)) \(memory)"
            )
        }
        print("")
        if let jq {
            print(
                "  check / jq                    \(String(format: "%9.3f", check.seconds / jq.seconds))      at most 0.2 for the large catalog"
            )
        }
        if comparesDecoder {
            print("  JSONDecoder / read            \(String(format: "%9.1f", decoder / rows[0].seconds))      at least 8")
        }
        print(
            "  peak memory / file            \(String(format: "%9.2f", Double(check.peakMemory) / Double(bytes.count)))      at most \(String(format: "%.2f", 2.5 + 20e6 / Double(bytes.count))) (2.5 times the file and 20 MB)"
        )
        print("")
    }

    private struct Row {
        let name: String
        let seconds: Double
        let memory: Int?

        init(_ name: String, seconds: Double, memory: Int? = nil) {
            self.name = name
            self.seconds = seconds
            self.memory = memory
        }
    }

    private func best(rounds: Int? = nil, _ body: () -> Void) -> Double {
        (0..<(rounds ?? self.rounds)).map { _ in
            let start = DispatchTime.now().uptimeNanoseconds
            body()
            return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        }.min() ?? .nan
    }

    private func bestProcess(_ path: String, _ arguments: [String]) throws -> ChildProcess {
        try (0..<rounds).map { _ in try ChildProcess.run(path, arguments) }.min { $0.seconds < $1.seconds }!
    }
}

/// Keeps the optimizer from removing what is measured.
@inline(never)
private func blackHole(_ value: Int) {
    if value == .min { print(value) }
}

/// The same catalog for `JSONDecoder`.
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
