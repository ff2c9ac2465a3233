import CodeGeneration
import Diagnostics
import Foundation
import JSONSyntax
import L10nRuntime
import Plurals
import StringCatalogs

/// Measures what one text costs at run time, beside `String(format:locale:)`.
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
        let source = SourceFile(path: "Bench.xcstrings", bytes: Array(catalog.utf8))
        let table = TableContent(CatalogDecoder.decode(JSONReader.read(source))).table(
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
