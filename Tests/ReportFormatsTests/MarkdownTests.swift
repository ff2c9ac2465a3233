import Completeness
import Diagnostics
import Foundation
import L10nRuntime
import Messages
import ReportFormats
import TestSupport
import Testing
import Validation

/// A report for a comment of a pull request.
struct MarkdownTests {
    private func markdown(_ catalogs: [String: String], language: String = "en") async -> String {
        let report = await SampleReport.of(catalogs)
        return PreferredLanguages.$scoped.withValue([language]) { ReportFormat.markdown.render(report) }
    }

    @Test func beginsWithTheMarkThatABotReplacesItBy() async {
        #expect(await markdown([:]).hasPrefix("<!-- l10n report -->\n"))
    }

    @Test func speaksTheLanguageOfItsReader() async {
        let text = await markdown(["A.xcstrings": SampleReport.catalog], language: "de")
        #expect(text.contains("| Sprache | Übersetzt |"))
        #expect(text.contains("50,0\u{A0}%"))
    }

    @Test func showsWhatWasBeforeWhereThatIsKnown() {
        let report = SampleReport.of([
            ("it", .other, 1, 10, nil), ("en", .source, 10, 10, 10), ("de", .required, 9, 10, 5),
        ])
        let text = PreferredLanguages.$scoped.withValue(["en"]) { ReportFormat.markdown.render(report) }
        #expect(
            text.contains(
                """
                | Language | Translated | Before | Missing | To review | Words to translate |
                | :-- | :-- | --: | --: | --: | --: |
                | `de` | █████████░ 90.0% | 50.0% | 1 | 0 | 0 |
                | `it` (optional) | █░░░░░░░░░ 10.0% | – | 9 | 0 | 0 |
                """))
    }

    /// Of 30,000 findings, those stay that are worst, and the text says how many are missing.
    @Test func fitsIntoACommentWhateverWasFound() async throws {
        let stale = (0..<30_000).map { "\"stale.key\($0)\" : { \"extractionState\" : \"stale\" }" }
        let broken = (0..<5).map { index in
            """
            "broken.key\(index)" : { "extractionState" : "manual", "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "%lld für %@" } },
              "en" : { "stringUnit" : { "state" : "translated", "value" : "%@ for %lld" } } } }
            """
        }
        let text = await markdown([
            "A.xcstrings":
                "{ \"sourceLanguage\" : \"en\", \"strings\" : { \((stale + broken).joined(separator: ",")) }, \"version\" : \"1.0\" }"
        ])
        #expect(text.utf16.count <= 65_536)
        #expect(text.utf16.count > 60_000)
        let items = text.split(separator: "\n").filter { $0.hasPrefix("- `") }
        #expect(items.prefix(5).allSatisfy { $0.contains("[format-unnumbered-reorder]") })
        let left = try #require(text.split(separator: "\n").last { $0.contains("more findings") }?.split(separator: " ").first)
        #expect(items.count + (Int(left.filter(\.isNumber)) ?? 0) >= 30_005)
        #expect(text.contains("</details>"))
    }

    @Test func fitsIntoACommentWhateverTheLanguagesAreCalled() async {
        let languages = (0..<150).map {
            "\"\(String(repeating: "|", count: 1_000))\($0)\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"x\" } }"
        }
        let text = await markdown([
            "A.xcstrings":
                "{ \"sourceLanguage\" : \"en\", \"strings\" : { \"k\" : { \"localizations\" : { \(languages.joined(separator: ",")) } } }, \"version\" : \"1.0\" }"
        ])
        #expect(text.utf16.count <= 65_536)
        #expect(text.contains("languages are not shown"))
    }

    private static let python = URL(fileURLWithPath: "/usr/bin/env")
    private static let environment = ProcessInfo.processInfo.environment
    private static let hasGitHubMarkdown =
        (try? Tool.run(python, ["python3", "-c", "import cmarkgfm"], in: Places.root, environment).exitCode) == 0

    /// GitHub's own reader of Markdown sees the texts as they are in the file, and no other links than those to the rules.
    @Test(.enabled(if: hasGitHubMarkdown, "python3 has no cmarkgfm")) func hostileTextsStayTexts() async throws {
        let text = await markdown(["A|`b.xcstrings": SampleReport.hostileCatalog])
        let judge = """
            import cmarkgfm, html.parser, json, sys
            from cmarkgfm.cmark import Options
            class Page(html.parser.HTMLParser):
                text, tags, links, pieces = '', set(), set(), []
                def handle_starttag(self, tag, attributes):
                    self.tags.add(tag)
                    if tag == 'a': self.links.add(dict(attributes)['href'])
                def handle_data(self, data):
                    self.text += data
                    self.pieces.append(data)
            source = open('document', encoding='utf-8').read()
            page = Page()
            page.feed(cmarkgfm.github_flavored_markdown_to_html(source, options=Options.CMARK_OPT_UNSAFE))
            print(json.dumps({'text': page.text, 'tags': sorted(page.tags), 'links': sorted(page.links), 'pieces': page.pieces}))
            """
        let seen = try withTemporaryFolder { folder in
            try Data(text.utf8).write(to: folder.appendingPathComponent("document"))
            let run = try Tool.run(Self.python, ["python3", "-c", judge], in: folder, Self.environment)
            #expect(run.exitCode == 0, "\(run.errors)")
            return try JSONDecoder().decode(Seen.self, from: Data(run.output.utf8))
        }
        #expect(seen.links.allSatisfy { $0.hasPrefix("https://swift-l10n.github.io/swift-l10n/documentation/rules/") })
        let own: Set = [
            "a", "br", "code", "details", "h2", "li", "p", "span", "summary", "table", "tbody", "td", "th", "thead", "tr", "ul",
        ]
        #expect(Set(seen.tags).subtracting(own).isEmpty, "\(Set(seen.tags).subtracting(own))")
        for key in SampleReport.hostileKeys where key.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0 != "\u{202E}" }) {
            #expect(seen.text.contains("'\(key)'"), "\(key)")
        }
        // What stands in one piece of text is what GitHub looks for mentions in.
        let outsideCode = seen.pieces.filter { !$0.hasPrefix("x|y") }
        #expect(!outsideCode.contains { $0.contains("@octocat") || $0.contains("#123") || $0.contains(":tada:") })
    }

    private struct Seen: Decodable {
        let text: String
        let tags: [String]
        let links: [String]
        let pieces: [String]
    }

    @Test func aDifferenceFitsIntoAComment() async {
        let keys = (0..<5_000).map { "\"bag.text_\($0).title\" : { \"comment\" : \"`@octocat` #\($0)\" }" }.joined(separator: ",")
        let source = SourceFile(
            path: "A|b.xcstrings",
            bytes: Array("{ \"sourceLanguage\" : \"en\", \"strings\" : { \(keys) }, \"version\" : \"1.0\" }".utf8))
        let text = DifferenceFormat.markdown.render([await FileDifference(path: "A|b.xcstrings", from: nil, to: source)])
        #expect(text.utf16.count < 65_536 && text.contains("more lines"))
        #expect(DifferenceFormat.markdown.render([]) == "the catalogs do not differ\n")
    }
}
