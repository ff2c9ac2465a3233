import Foundation
import L10nDiagnostics
import L10nMessageTranslations
import L10nReportFormats
import TestSupport
import Testing

struct HTMLReporterTests {
    @Test func isDeterministic() async {
        let catalogs = ["B.xcstrings": SampleReport.catalog, "A.xcstrings": SamplePages.shop]
        #expect(await Self.page(catalogs) == Self.page(catalogs))
    }

    @Test func escapesCatalogTexts() async throws {
        let page = await Self.page([SamplePages.hostilePath: SamplePages.hostile])
        #expect(page.components(separatedBy: "<script").count == 3)
        #expect(page.components(separatedBy: "</script").count == 3)
        #expect(!page.contains("<!--"))
        #expect(!page.contains("<img"))
        // A combining mark after a quotation mark does not prevent its escaping.
        let markup = try #require(page.components(separatedBy: "id=\"data\">").first)
        let bytes = Array(markup.utf8)
        let (bare, escaped) = (
            bytes.contains(Array("\"\u{301} onclick".utf8)), bytes.contains(Array("&quot;\u{301} onclick".utf8))
        )
        #expect(!bare && escaped)
    }

    @Test func rendersARunWithoutCatalogs() async {
        let page = await Self.page([:])
        #expect(page.contains("No catalogs"))
        #expect(page.contains("No findings"))
        #expect(page.hasSuffix("</html>\n"))
    }

    @Test func usesTheReadersLanguage() async {
        let report = SampleReport.of(["A.xcstrings": SampleReport.catalog])
        for (language, direction, title) in [("ar", "rtl", "تقرير التوطين"), ("de", "ltr", "Lokalisierungsbericht")] {
            let page = Translation.$current.withValue(Translations.translation(for: [language])) {
                ReportFormat.html.render(report)
            }
            #expect(page.contains("<html lang=\"\(language)\" dir=\"\(direction)\">"))
            #expect(page.contains("<title>\(title)</title>"))
        }
    }

    @Test func namesProjectCommitAndDate() async {
        func page(_ origin: ReportOrigin?) async -> String {
            let report = SampleReport.of(["A.xcstrings": SampleReport.catalog], origin: origin)
            return ReportFormat.html.render(report)
        }
        let date = "2026-01-31T12:34:56Z"
        let changed = await page(
            ReportOrigin(project: "<Shop>", commit: "1a2b3c4", hasUncommittedChanges: true, date: date))
        #expect(changed.contains("<title>&lt;Shop&gt; · Localization report</title>"))
        #expect(changed.contains("<bdi>&lt;Shop&gt;</bdi>"))
        #expect(changed.contains("Commit <code dir=\"ltr\">1a2b3c4</code>"))
        #expect(changed.contains("<li class=\"changed\">"))
        #expect(changed.contains("<time datetime=\"\(date)\">2026-01-31</time>"))
        let committed = await page(ReportOrigin(project: "Shop", commit: "1a2b3c4", date: date))
        #expect(committed.contains("1a2b3c4") && !committed.contains("<li class=\"changed\">"))
        let elsewhere = await page(ReportOrigin(project: "Shop", date: date))
        #expect(elsewhere.contains("<bdi>Shop</bdi>") && !elsewhere.contains("<code dir=\"ltr\">"))
    }

    @Test func linksOnlyToRulePages() async {
        let page = await Self.page(["A.xcstrings": SampleReport.catalog])
        let addresses = page.components(separatedBy: "https://").dropFirst()
        #expect(!addresses.isEmpty)
        #expect(addresses.allSatisfy { $0.hasPrefix("swift-l10n.github.io/swift-l10n/documentation/rules/") })
        #expect(!page.contains("http://"))
    }

    /// The script's data, without the texts of the tool.
    @Test func pageDataMatchesTheRecording() async throws {
        let page = await Self.page(["A.xcstrings": SampleReport.catalog, "Catalogs/Shop.xcstrings": SamplePages.shop])
        let text = try #require(
            page.components(separatedBy: "id=\"data\">").last?.components(separatedBy: "</script>").first)
        var data = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        for name in ["words", "rules", "strings"] { data[name] = nil }
        let json = try JSONSerialization.data(
            withJSONObject: data, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        let golden = Places.root.appendingPathComponent("Tests/ReportFormatsTests/Browser/data.json")
        let problem = try Golden.problem(golden, is: String(decoding: json, as: UTF8.self) + "\n")
        #expect(problem == nil)
    }

    /// Nobody reads the lines of thousands of findings of one rule, but all findings are there.
    @Test func omitsLinesOfTooManyFindings() async throws {
        let notes = (0...6_000).map { "\"note\" : \"\($0)\"" }.joined(separator: ",\n")
        let page = await Self.page(["A.xcstrings": CatalogJSON.catalog("\"k\" : {\n\(notes)\n}")])
        let text = try #require(
            page.components(separatedBy: "id=\"data\">").last?.components(separatedBy: "</script>").first)
        let data = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let rows = try #require(data["findings"] as? [[Any]])
        let fields = try #require(data["fields"] as? [String])
        let (line, excerpt) = (try #require(fields.firstIndex(of: "line")), try #require(fields.firstIndex(of: "excerpt")))
        let lines = Set(rows.compactMap { $0[line] as? Int })
        #expect((3...6_002).allSatisfy(lines.contains))
        #expect(rows.count { $0.count > excerpt && !($0[excerpt] is NSNull) } < rows.count - 900)
        #expect(rows.dropFirst(5_500).map { "\($0)".utf8.count }.max() ?? 0 < 150)
    }

    private static let sum = URL(fileURLWithPath: "/usr/bin/sha256sum")

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: sum.path), "sha256sum is not installed"))
    func contentPolicyListsStyleAndScript() async throws {
        let page = await Self.page([:])
        for (element, directive) in [("style", "style-src"), ("script", "script-src")] {
            let content = try #require(
                page.components(separatedBy: "<\(element)>").last?.components(separatedBy: "</\(element)>").first)
            let source = try #require(
                page.components(separatedBy: "\(directive) 'sha256-").last?.components(separatedBy: "'").first)
            let hash = try #require(Data(base64Encoded: source)).map { String(format: "%02x", $0) }.joined()
            try withTemporaryFolder { folder in
                try Data(content.utf8).write(to: folder.appendingPathComponent("content"))
                #expect(try Tool.run(Self.sum, ["content"], in: folder).output.hasPrefix(hash))
            }
        }
    }

    private static func page(_ catalogs: [String: String]) async -> String {
        let report = SampleReport.of(catalogs)
        return ReportFormat.html.render(report)
    }
}
