import Foundation
import L10nCLDR
import L10nCodeGeneration
import L10nDiagnostics
import L10nRuntime
import L10nStringCatalogs
import L10nSyntax

/// Compares a text at run time with `String(format:locale:)`, and measures opening and reading the file of a table.
enum RuntimeBench {
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
            name: "Bench", plural: { RuntimePluralRules.rules(for: $0) },
            symbols: { _ in NumberSymbols() })
        let locale = Locale(identifier: "en_US")
        let (color, item) = ("Dark green", "raincoat")
        let rows: [(name: String, table: (Int) -> String, foundation: (Int) -> String, limit: Int)] = [
            (
                "plain text", { _ in table.text(0) }, { _ in String(format: "There is nothing in your bag yet", locale: locale) },
                100
            ),
            (
                "two arguments", { _ in table.text(1, [.text(color), .text(item)]) },
                { _ in String(format: "%@ of %@ is in your bag", locale: locale, color, item) }, 150
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
            let table = nanoseconds(rounds, count: 200_000, row.table)
            let foundation = nanoseconds(rounds, count: 20_000, row.foundation)
            print("  \(cell(row.name, width: 24))\(String(format: "%9.0f %17.0f %9d", table, foundation, row.limit))")
        }
        print("")
    }

    /// Opens a large table whose file is in the page cache, and reads replaced texts.
    static func runFile(rounds: Int, in folder: URL) throws {
        let file = folder.appendingPathComponent("Bench.l10n")
        let bytes = TableFile.bytes(of: content(BenchmarkCatalog.make(keys: 5_000, languages: 20)), name: "Bench")
        try Data(bytes).write(to: file)
        let replaced = content(Array(catalog.utf8)).table(
            name: "Bench", plural: { _ in { _ in .other } }, symbols: { _ in NumberSymbols() })
        let small = try TextTable(bytes: TableFile.bytes(of: content(Array(catalog.utf8)), name: "Bench"))
        // Closing a table is not part of the time.
        var tables: [TextTable] = []
        let opening = try bestTime(rounds) { tables.append(try TextTable(contentsOfFile: file.path)) }
        precondition(tables.allSatisfy { $0.keyCount == 5_000 }, "all keys are there")
        let limit = 20
        print("a table of 5,000 keys × 20 languages in a file of \(String(format: "%.1f", Double(bytes.count) / 1e6)) MB\n")
        print("  opened and checked      \(String(format: "%9.1f ms     at most %d ms", opening * 1e3, limit))")
        if #available(macOS 15, *) { try replaced.replaceTexts(with: small) }
        let plain = nanoseconds(rounds, count: 200_000) { _ in replaced.text(0) }
        let plural = nanoseconds(rounds, count: 200_000) { replaced.text(2, [.integer($0 & 63)]) }
        print("  a replaced plain text   \(String(format: "%9.0f ns", plain))")
        print("  a replaced plural       \(String(format: "%9.0f ns", plural))\n")
    }

    private static func content(_ catalog: [UInt8]) -> TableContent {
        TableContent(CatalogDecoder.decode(SourceFile(path: "Bench.xcstrings", bytes: catalog)))
    }

    private static func nanoseconds(_ rounds: Int, count: Int, _ body: (Int) -> String) -> Double {
        bestTime(rounds) {
            var length = 0
            for index in 0..<count { length &+= body(index).utf8.count }
            precondition(length > 0, "every text has a length")
        } / Double(count) * 1e9
    }
}
