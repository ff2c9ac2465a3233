import CLDR
import CodeGeneration
import Diagnostics
import Foundation
import JSONSyntax
import L10nRuntime
import StringCatalogs

/// Measures what one text costs at run time, beside `String(format:locale:)`, and what the file of a table costs.
enum RuntimeBench {
    /// A text without arguments, one with two, and a plural with its number.
    private static let catalog = """
        {"sourceLanguage":"en","version":"1.0","strings":{
          "a":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"There is nothing in your bag yet"}}}},
          "b":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"%@ of %@ is in your bag"}}}},
          "c":{"localizations":{"en":{"variations":{"plural":{
            "one":{"stringUnit":{"state":"translated","value":"%lld item in your bag"}},
            "other":{"stringUnit":{"state":"translated","value":"%lld items in your bag"}}}}}}}
        }}
        """

    static func run(rounds: Int) {
        let table = content(Array(catalog.utf8)).table(
            name: "Bench", plural: { RuntimePluralRules.rules(for: $0, from: CompiledPluralRules()) },
            symbols: { _ in NumberSymbols() })
        let locale = Locale(identifier: "en_US")
        let (colour, thing) = ("Dark green", "raincoat")
        let rows: [(name: String, own: (Int) -> String, foundation: (Int) -> String, limit: Int)] = [
            (
                "plain text", { _ in table.text(0) }, { _ in String(format: "There is nothing in your bag yet", locale: locale) },
                100
            ),
            (
                "two arguments", { _ in table.text(1, [.text(colour), .text(thing)]) },
                { _ in String(format: "%@ of %@ is in your bag", locale: locale, colour, thing) }, 150
            ),
            (
                "plural with number", { table.text(2, [.integer($0 & 63)]) },
                { String(format: $0 & 63 == 1 ? "%lld item in your bag" : "%lld items in your bag", locale: locale, $0 & 63) },
                200
            ),
        ]
        print("one text at run time, ns (best of \(rounds))\n")
        print("                              table   String(format:)   at most")
        for row in rows {
            let own = nanoseconds(rounds, count: 200_000, row.own)
            let foundation = nanoseconds(rounds, count: 20_000, row.foundation)
            let name = row.name.padding(toLength: 24, withPad: " ", startingAt: 0)
            print("  \(name)\(String(format: "%9.0f %17.0f %9d", own, foundation, row.limit))")
        }
        print("")
    }

    /// Opens a large table as a program does, its pages in memory, and reads from it.
    static func runFile(rounds: Int, in folder: URL) throws {
        let file = folder.appendingPathComponent("Bench.l10n")
        let bytes = TableFile.bytes(of: content(BenchmarkCatalog.make(keys: 5_000, languages: 20)), name: "Bench")
        try Data(bytes).write(to: file)
        let replaced = content(Array(catalog.utf8)).table(
            name: "Bench", plural: { _ in { _ in .other } }, symbols: { _ in NumberSymbols() })
        let small = try TextTable(bytes: TableFile.bytes(of: content(Array(catalog.utf8)), name: "Bench"))
        let opening =
            try (0..<rounds).map { _ in
                let start = DispatchTime.now().uptimeNanoseconds
                let table = try TextTable(contentsOfFile: file.path)
                let time = DispatchTime.now().uptimeNanoseconds - start
                precondition(table.keyCount == 5_000, "all keys are there")
                return Double(time) / 1e6
            }.min() ?? .nan
        let limit = 20
        print("a table of 5,000 keys × 20 languages in a file of \(String(format: "%.1f", Double(bytes.count) / 1e6)) MB\n")
        print("  opened and checked      \(String(format: "%9.1f ms     at most %d ms", opening, limit))")
        if #available(macOS 15, *) { try replaced.replaceTexts(with: small) }
        let plain = nanoseconds(rounds, count: 200_000) { _ in replaced.text(0) }
        let plural = nanoseconds(rounds, count: 200_000) { replaced.text(2, [.integer($0 & 63)]) }
        print("  a replaced plain text   \(String(format: "%9.0f ns", plain))")
        print("  a replaced plural       \(String(format: "%9.0f ns", plural))\n")
    }

    private static func content(_ catalog: [UInt8]) -> TableContent {
        TableContent(CatalogDecoder.decode(JSONReader.read(SourceFile(path: "Bench.xcstrings", bytes: catalog))))
    }

    private static func nanoseconds(_ rounds: Int, count: Int, _ body: (Int) -> String) -> Double {
        (0..<rounds).map { _ in
            var length = 0
            let start = DispatchTime.now().uptimeNanoseconds
            for index in 0..<count { length &+= body(index).utf8.count }
            let time = DispatchTime.now().uptimeNanoseconds - start
            precondition(length > 0, "every text has a length")
            return Double(time) / Double(count)
        }.min() ?? .nan
    }
}
