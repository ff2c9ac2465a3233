import Foundation
import L10nDiagnostics
import L10nMessageTranslations
import L10nReportFormats
import TestSupport
import Testing

/// Pages in a browser and in a strict HTML parser.
struct HTMLPageTests {
    @Test(.enabled(if: Outside.hasBrowser, "Chromium, its driver or Selenium is not installed"), .timeLimit(.minutes(10)))
    func worksInABrowser() async throws {
        try await inTemporaryFolder { folder in
            try await SamplePages.write(to: folder)
            var environment = ["PAGES": folder.path, "PATH": "/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8"]
            environment["SCREENSHOTS"] = ProcessInfo.processInfo.environment["L10N_SCREENSHOTS"]
            let run = try Tool.run(Outside.python, [Outside.folder.path + "/page_test.py"], in: folder, environment)
            print(run.output)
            #expect(run.exitCode == 0, "\(run.errors)")
        }
    }

    @Test(.enabled(if: Outside.hasStrictReader, "html5lib is not installed")) func isValidHTML() async throws {
        try await inTemporaryFolder { folder in
            try await SamplePages.write(to: folder, withLarge: false)
            let pages = Places.files(below: folder, suffix: ".html").map(\.path)
            let run = try Tool.run(Outside.python, [Outside.folder.path + "/validate.py"] + pages, in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
        }
    }
}

/// The installed programs.
private enum Outside {
    static let python = URL(fileURLWithPath: "/usr/bin/python3")
    static let folder = Places.root.appendingPathComponent("Tests/ReportFormatsTests/Browser")

    static let hasBrowser = ["/usr/bin/chromium", "/usr/bin/chromedriver"].allSatisfy(isProgram) && has("selenium")
    static let hasStrictReader = has("html5lib")

    private static func isProgram(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }

    private static func has(_ module: String) -> Bool {
        isProgram(python.path) && (try? Tool.run(python, ["-c", "import \(module)"], in: Places.root).exitCode) == 0
    }
}

/// The pages for the browser.
enum SamplePages {
    static func write(to folder: URL, withLarge: Bool = true) async throws {
        let report = SampleReport.of(["Catalogs/Shop.xcstrings": shop], origin: origin)
        var pages = [
            ("page", "en", report), ("arabic", "ar", report), ("empty", "en", SampleReport.of([:])),
            ("hostile", "en", SampleReport.of([hostilePath: hostile])),
            ("keys", "en", SampleReport.of(["Keys.xcstrings": keys])),
        ]
        if withLarge { pages.append(("large", "en", SampleReport.of(["Large.xcstrings": large]))) }
        for (name, language, report) in pages {
            let page = Translation.$current.withValue(Translations.translation(for: [language])) {
                ReportFormat.html.render(report)
            }
            try Data(page.utf8).write(to: folder.appendingPathComponent(name + ".html"))
            let table = ReportFormat.csvFindings.render(report)
            try Data(table.utf8).write(to: folder.appendingPathComponent(name + ".csv"))
        }
    }

    static let origin = ReportOrigin(
        project: "Storefront", commit: "1a2b3c4", hasUncommittedChanges: true, date: "2026-01-31T12:34:56Z")

    /// Keys that cannot be seen, and findings of a file.
    static let keys = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "" : {
              "extractionState" : "manual",
              "localizations" : { "en" : { "stringUnit" : { "state" : "translated", "value" : "%d %" } } }
            },
            " \\n" : {
              "extractionState" : "manual",
              "localizations" : { "en" : { "stringUnit" : { "state" : "translated", "value" : "%d %" } } }
            }
          },
          "surprise" : 1
        }
        """

    /// The sample catalog with a text in other scripts.
    static let shop = SampleReport.catalog.replacingOccurrences(
        of: "\"plp.title\" : {",
        with: """
            "home.greeting" : {
              "comment" : "Shown to people who sign in.",
              "extractionState" : "manual",
              "localizations" : {
                "ar" : { "stringUnit" : { "state" : "translated", "value" : "أهلا بكم" } },
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Hallo" } },
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
                "ja" : { "stringUnit" : { "state" : "translated", "value" : "こんにちは" } },
                "ru" : { "stringUnit" : { "state" : "translated", "value" : "Привет" } }
              }
            },
            "plp.title" : {
            """)

    static let hostilePath = "A\"\u{301} onclick=x <img src=x>.xcstrings"

    /// Texts that would be markup without escaping.
    static let hostile = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "</script><script>document.title='taken'</script>" : {
              "comment" : "<!-- <script> ]]> \u{2028}",
              "localizations" : {
                "\\"\u{301} onclick=x" : { "stringUnit" : { "state" : "translated", "value" : "x" } },
                "<img src=x onerror=alert(1)>" : { "stringUnit" : { "state" : "translated", "value" : "&lt;b>" } },
                "en" : { "stringUnit" : { "state" : "new", "value" : "<!--<script>\\u0000</textarea>\u{2029}" } }
              }
            },
            "\\"\u{301} onclick=alert(1).x" : {},
            "=HYPERLINK(\\"x\\u0301\\",\\"\\u0301\\").x" : {},
            "{{words}} {{{data}}}.x" : {}
          },
          "version" : "1.0"
        }
        """

    /// 5,000 keys in 20 languages.
    static var large: String {
        let languages = [
            "ar", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "it", "ja", "ko", "nl", "pl", "pt-BR", "ru", "sv", "tr",
            "zh-Hans",
        ]
        let entries = (0..<5_000).map { number in
            let values = languages.map { language in
                let text = String(repeating: "word \(language) ", count: 2 + number % 9) + "\(number)"
                return (language, CatalogJSON.unit(text))
            }
            let name = String(format: "area_%02d.key_%04d.title", number / 100, number)
            return CatalogJSON.entry(name, values)
        }
        return CatalogJSON.catalog(entries.joined(separator: ","))
    }
}
