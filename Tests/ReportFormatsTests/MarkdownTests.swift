import Foundation
import L10nDiagnostics
import L10nLinting
import L10nMessageTranslations
import L10nMessages
import L10nReportFormats
import L10nStringCatalogs
import L10nValidation
import TestSupport
import Testing

/// Reports for pull request comments.
struct MarkdownTests {
    private func markdown(_ catalogs: [String: String], language: String = "en") async -> String {
        let report = SampleReport.of(catalogs)
        return Translation.$current.withValue(Translations.translation(for: [language])) { ReportFormat.markdown.render(report) }
    }

    @Test func beginsWithTheMarkerForBots() async {
        #expect(await markdown([:]).hasPrefix("<!-- l10n report -->\n"))
    }

    @Test func usesTheReadersLanguage() async {
        let text = await markdown(["A.xcstrings": SampleReport.catalog], language: "de")
        #expect(text.contains("| Sprache | Übersetzt |"))
        #expect(text.contains("50,0\u{A0}%"))
    }

    @Test func showsEarlierPercentagesIfKnown() {
        let report = SampleReport.of([
            ("it", .other, 1, 10, nil), ("en", .source, 10, 10, 10), ("de", .required, 9, 10, 5),
        ])
        let text = ReportFormat.markdown.render(report)
        #expect(
            text.contains(
                """
                | Language | Translated | Before | Missing | To review | Words to translate |
                | :-- | :-- | --: | --: | --: | --: |
                | `de` | █████████░ 90.0% | 50.0% | 1 | 0 | 0 |
                | `it` (optional) | █░░░░░░░░░ 10.0% | – | 9 | 0 | 0 |
                """))
    }

    /// Keeps the worst of 30,000 findings, and states how many are missing.
    @Test func fitsIntoACommentWithManyFindings() async throws {
        let stale = (0..<30_000).map { "\"stale.key\($0)\" : { \"extractionState\" : \"stale\" }" }
        let broken = (0..<5).map { index in
            CatalogJSON.entry(
                "broken.key\(index)", [("de", CatalogJSON.unit("%lld für %@")), ("en", CatalogJSON.unit("%@ for %lld"))])
        }
        let text = await markdown([
            "A.xcstrings":
                CatalogJSON.catalog((stale + broken).joined(separator: ","))
        ])
        #expect(text.utf16.count <= 65_536)
        #expect(text.utf16.count > 60_000)
        let items = text.split(separator: "\n").filter { $0.hasPrefix("- `") }
        #expect(items.prefix(5).allSatisfy { $0.contains("[format-unnumbered-reorder]") })
        let left = try #require(text.split(separator: "\n").last { $0.contains("more findings") }?.split(separator: " ").first)
        #expect(items.count + (Int(left.filter(\.isNumber)) ?? 0) >= 30_005)
        #expect(text.contains("</details>"))
    }

    @Test func fitsIntoACommentWithLongLanguageNames() async {
        let languages = (0..<150).map {
            (String(repeating: "|", count: 1_000) + "\($0)", CatalogJSON.unit("x"))
        }
        let text = await markdown([
            "A.xcstrings":
                CatalogJSON.catalog(CatalogJSON.entry("k", languages, fields: ""))
        ])
        #expect(text.utf16.count <= 65_536)
        #expect(text.contains("languages are not shown"))
    }

    private static let hasGitHubMarkdown = Python.canRun("import cmarkgfm")

    /// Rendered by GitHub's Markdown library, the texts are unchanged, and all links go to rule pages.
    @Test(.enabled(if: hasGitHubMarkdown, "python3 has no cmarkgfm")) func escapesHostileTexts() async throws {
        let text = await markdown(["A|`b.xcstrings": SampleReport.hostileCatalog])
        let program = """
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
            let run = try Python.run(program, in: folder)
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
        // GitHub looks for mentions within one piece of text.
        let outsideCode = seen.pieces.filter { !$0.hasPrefix("x|y") }
        #expect(!outsideCode.contains { $0.contains("@octocat") || $0.contains("#123") || $0.contains(":tada:") })
    }

    private struct Seen: Decodable {
        let text: String
        let tags: [String]
        let links: [String]
        let pieces: [String]
    }

    @Test func fitsADifferenceIntoAComment() async {
        let keys = (0..<5_000).map { "\"bag.text_\($0).title\" : { \"comment\" : \"`@octocat` #\($0)\" }" }.joined(separator: ",")
        let source = SourceFile(
            path: "A|b.xcstrings",
            bytes: Array(CatalogJSON.catalog(keys).utf8))
        let text = DifferenceFormat.markdown.render([FileDifference(path: "A|b.xcstrings", from: nil, to: source)])
        #expect(text.utf16.count < 65_536 && text.contains("more lines"))
        #expect(DifferenceFormat.markdown.render([]) == "the catalogs do not differ\n")
    }
}
