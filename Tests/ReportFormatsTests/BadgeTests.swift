import Foundation
import L10nReportFormats
import L10nStringCatalogs
import TestSupport
import Testing

/// Badges, also in a browser.
struct BadgeTests {
    /// Texts done out of 1,000, and the percentage, rounded down so that only complete catalogs have 100%.
    @Test(
        arguments: [
            (1_000, "100%", "brightgreen"), (999, "99%", "brightgreen"), (989, "98%", "green"), (900, "90%", "green"),
            (899, "89%", "yellow"), (750, "75%", "yellow"), (749, "74%", "orange"), (500, "50%", "orange"), (499, "49%", "red"),
            (0, "0%", "red"),
        ])
    func choosesTheColorByPercentage(_ done: Int, _ message: String, _ color: String) {
        let text = ReportFormat.shields.render(SampleReport.of([("de", .required, done, 1_000, nil)]))
        #expect(text.contains("\"message\" : \"\(message)\", \"color\" : \"\(color)\"") && text.hasSuffix(" }\n"))
    }

    @Test func countsRequiredLanguagesOrElseAll() {
        let half = SampleReport.of([("en", .source, 9, 9, nil), ("de", .required, 5, 10, nil), ("it", .partial, 0, 10, nil)])
        #expect(ReportFormat.shields.render(half).contains("\"50%\""))
        let none = SampleReport.of([("en", .source, 9, 9, nil), ("it", .other, 2, 10, nil), ("en-GB", .fallback, 0, 10, nil)])
        #expect(ReportFormat.shields.render(none).contains("\"20%\""))
        #expect(ReportFormat.shields.render(SampleReport.of([("en", .source, 9, 9, nil)])).contains("\"100%\""))
    }

    private static let browser = ["/usr/bin/chromium", "/usr/bin/google-chrome"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Few servers have Verdana. The fallback font is about as wide, so `textLength` barely stretches the text, and it
    /// fits its box.
    @Test(.enabled(if: browser != nil, "Chromium is not installed")) func textsFitTheirBoxes() async throws {
        let badge = ReportFormat.badge.render(SampleReport.of(["Catalogs/A.xcstrings": SampleReport.catalog]))
        let page = """
            <body>\(badge)<pre></pre><script>
            const end = [0].concat([...document.querySelectorAll('path')].map(path => path.getBBox().x + path.getBBox().width))
            document.querySelector('pre').textContent = [...document.querySelectorAll('text')].map((text, index) => {
              const set = text.textLength.baseVal.value, left = text.getBBox().x / 10
              text.removeAttribute('textLength')
              const box = Math.floor(index / 2)
              return [set / text.getComputedTextLength(), left - end[box], end[box + 1] - left - set / 10].join(' ')
            }).join('\\n')
            </script></body>
            """
        let measured = try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("page.html")
            try Data(page.utf8).write(to: file)
            return try Tool.run(
                URL(fileURLWithPath: Self.browser!),
                [
                    "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--user-data-dir=\(folder.path)/profile",
                    file.absoluteString,
                ],
                in: folder, ["PATH": "/usr/bin:/bin", "HOME": folder.path])
        }
        let rows = try #require(measured.output.firstMatch(of: /(?s)<pre>(.+?)<\/pre>/)?.1, "\(measured.errors)")
            .split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
        #expect(rows.count == 4)
        for row in rows {
            #expect(row.count == 3 && (0.85...1.15).contains(row[0]), "\(row)")
            #expect(row.count == 3 && row[1] > 4 && row[2] > 4, "\(row)")
        }
    }
}
