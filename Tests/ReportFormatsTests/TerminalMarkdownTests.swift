import Foundation
import L10nReportFormats
import L10nValidation
import TestSupport
import Testing

/// Articles and pages of rules on a terminal.
struct TerminalMarkdownTests {
    static let pages: [URL] = [
        "Sources/L10nCommands/L10nCommands.docc", "Sources/Validation/RuleDocumentation.docc/Rules", "Templates",
    ]
    .flatMap { Places.files(below: Places.root.appendingPathComponent($0), suffix: ".md") }

    private static let narrow = 48

    private func render(_ text: String, _ width: Int = narrow, usesColor: Bool = false) -> String {
        TerminalMarkdown(width: width, usesColor: usesColor).render(text)
    }

    /// Every letter and digit, sorted: cells of tables change their order. Without what only Markdown needs.
    private func letters(_ text: String) -> [Character] {
        let text = text.replacing(/```[^\n]*/.anchorsMatchLineEndings(), with: "").replacing(/\]\([^)]*\.md\)/, with: "")
        return text.filter { $0.isLetter || $0.isNumber }.sorted()
    }

    @Test(arguments: pages) func losesNoWord(_ page: URL) throws {
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(letters(render(text)) == letters(text))
    }

    @Test(arguments: pages) func keepsLinesNarrowExceptCode(_ page: URL) throws {
        for line in render(try String(contentsOf: page, encoding: .utf8)).split(separator: "\n") where !line.hasPrefix("    ") {
            #expect(VisibleText.width(String(line)) <= Self.narrow, "\(line)")
        }
    }

    @Test(arguments: pages) func colorChangesNoLineBreak(_ page: URL) throws {
        let text = try String(contentsOf: page, encoding: .utf8).split(separator: "`").joined()
        let colored = render(text, usesColor: true)
        #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == render(text))
    }

    @Test func laysOutEveryPart() {
        let text = """
            # Title

            Use `l10n check`, *not* **`diff`**; see [Checking](Checking.md) and [the site](https://a.test).

            * an item that needs two lines, since it is long
            * another one

            10. ten

            ```json path=A.xcstrings
            { "a" :  1 }
            ```

            ### Below

            | option | what it does |
            |---|---|
            | `a\\|b` | writes more than one line of text into a cell |

            """
        #expect(
            render(text) == """
                Title

                  Use `l10n check`, not `diff`; see Checking and
                  the site (https://a.test).

                  • an item that needs two lines, since it is
                    long
                  • another one

                  10. ten

                    { "a" :  1 }

                  Below

                  option  what it does
                  `a|b`   writes more than one line of text into
                          a cell

                """)
    }
}
