import Foundation
import L10nCLDR
import L10nDiagnostics
import L10nRuntime
import TestSupport
import Testing

@testable import L10nCatalogEditing

struct AndroidFormatTests {
    private static let hasAapt = FileManager.default.isExecutableFile(atPath: "/usr/bin/aapt2")

    private func unit(_ key: String, _ target: String) -> TranslationUnit { unit(key, TextPath(), target) }

    private func unit(_ key: String, _ path: TextPath, _ target: String) -> TranslationUnit {
        var unit = TranslationUnit(key: key, path: path)
        unit.source = target
        unit.target = target
        unit.state = .translated
        return unit
    }

    private func write(_ units: [TranslationUnit], _ language: String = "de") -> ExportedDocument {
        AndroidFormat().write([
            ExchangedFile(original: "App/Localizable.xcstrings", sourceLanguage: "en", targetLanguage: language, units: units)
        ])
    }

    private func text(_ units: [TranslationUnit]) -> String {
        String(decoding: write(units).files.first?.bytes ?? [], as: UTF8.self)
    }

    private func read(_ body: String) -> ImportedDocument {
        let text = "<?xml version=\"1.0\"?>\n<resources>\n\(body)\n</resources>\n"
        return AndroidFormat.read(SourceFile(path: "res/values-de/strings.xml", bytes: Array(text.utf8)))
    }

    @Test(arguments: [
        ("de", "values-de"), ("pt-BR", "values-pt-rBR"), ("sr-Latn", "values-b+sr+Latn"), ("es-419", "values-b+es+419"),
        ("zh-Hans", "values-b+zh+Hans"), ("he", "values-iw"), ("id", "values-in"), ("ca-valencia", "values-b+ca+valencia"),
        ("fil", "values-fil"),
    ])
    func namesFoldersAsAndroidDoes(_ language: String, _ folder: String) {
        #expect(AndroidFormat.folder(of: language) == folder)
        #expect(AndroidFormat.language(ofFolder: folder[...]) == language)
    }

    @Test(arguments: ["values", "values-night", "values-v21", "values-land", "drawable-de"]) func otherFoldersHaveNoLanguage(
        _ folder: String
    ) {
        #expect(AndroidFormat.language(ofFolder: folder[...]) == nil)
    }

    @Test(arguments: [
        ("%@", "%s"), ("%lld files", "%d files"), ("%.1f km", "%.1f km"), ("%@ and %@", "%1$s and %2$s"),
        ("%2$@ %1$lld", "%2$s %1$d"),
        ("%'d", "%,d"), ("https://e.org/a%20file%20d", "https://e.org/a%20file%20d"), ("100% sure", "100% sure"), ("%%", "%%"),
        ("%1$(name)@", "%1$s"), ("%x", "%x"),
    ])
    func convertsPlaceholders(_ catalogText: String, _ androidText: String) throws {
        let placeholders = try AndroidPlaceholders(catalogText)
        #expect(placeholders.text == androidText)
        #expect(AndroidPlaceholders.catalogText(androidText, arguments: placeholders.arguments) == catalogText)
    }

    @Test(arguments: [
        ("%@ of %lu", "%2$d: %1$s", "%2$lu: %1$@"), ("%u", "%d %d", "%u %lld"), ("%u", "%s", "%@"),
        ("%(name)@", "%s!", "%(name)@!"),
    ])
    func placeholdersThatTranslatorsMoveKeepTheirTypes(_ source: String, _ translation: String, _ expected: String) throws {
        #expect(AndroidPlaceholders.catalogText(translation, arguments: try AndroidPlaceholders(source).arguments) == expected)
    }

    @Test(arguments: [
        ("https://e.org/a%20file%20d", true), ("%lld % de", true), ("%@ and %@, 100% sure", true), ("%@ and %@", false),
        ("100% sure", false), ("%% %% 5%", false), ("%@ %%", false), ("% %", false), ("% % %", true), ("", false),
    ])
    func namesTextsThatAndroidWouldRefuse(_ text: String, _ expected: Bool) throws {
        #expect(try AndroidPlaceholders(text).isUnformatted == expected)
    }

    @Test(arguments: ["%p", "%n", "%*d", "%#@count@", "%arg"]) func rejectsPlaceholdersWithoutAWordInJava(_ text: String) {
        #expect(throws: AndroidPlaceholders.Unsupported.self) { try AndroidPlaceholders(text) }
    }

    @Test func writesNamesThatCodeCanUse() {
        let text = text([
            unit("home.title", "a"), unit("home_title", "b"), unit("Hello, %@!", "c %@"), unit("new", "d"), unit("1st", "e"),
            unit("", "f"),
        ])
        #expect(text.contains("<string name=\"home.title\">a</string>"))
        #expect(text.contains("<string name=\"home_title_2\" l10n:id=\"home_title\">b</string>"))
        #expect(text.contains("<string name=\"Hello_____\" l10n:id=\"Hello, %@!\">c %s</string>"))
        #expect(text.contains("<string name=\"new_\" l10n:id=\"new\">d</string>"))
        #expect(text.contains("<string name=\"_1st\" l10n:id=\"1st\">e</string>"))
        #expect(text.contains("<string name=\"_\" l10n:id=\"\">f</string>"))
    }

    @Test func readsTextsAsAndroidDoes() throws {
        let document = read(
            """
            <string name="a">  It\\'s \\"here\\"\\n  now </string>
            <string name="b">"  quoted  "</string>
            <string name="c"><![CDATA[<b>%1$s</b>]]> &amp; <i class="x">more</i> \\u00e9\\uD83D\\uDE00</string>
            <string name="d">Hello <xliff:g id="name" xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">%s</xliff:g>\\@</string>
            <plurals name="e"><item quantity="one">%d file</item><item quantity="other">%d files</item></plurals>
            <string name="f"/>
            """)
        #expect(document.problems.map(\.message.english) == [])
        let units = try #require(document.files.first).units
        #expect(document.files.first?.targetLanguage == "de")
        #expect(units.map { $0.ids[0] } == ["a", "b", "c", "d", "e|==|plural.one", "e|==|plural.other", "f"])
        #expect(
            units.map(\.target) == [
                "It's \"here\"\n now", "  quoted  ", "<b>%1$@</b> & <i class=\"x\">more</i> é😀", "Hello %@@", "%lld file",
                "%lld files", "",
            ])
    }

    @Test(arguments: [
        ("<string>a</string>", "3:1: the resource has no name"),
        (
            "<color name=\"a\">#fff</color><string-array name=\"b\"><item>c</item></string-array>",
            "3:29: 'string-array' is not a text"
        ),
        ("<plurals name=\"a\"><item quantity=\"some\">b</item></plurals>", "3:19: 'some' is not a plural category"),
        ("<string name=\"a\">\\u12</string>", "3:18: the text has an escape sequence '\\u' without four hexadecimal digits"),
    ])
    func reportsMistakesWithTheirPlaces(_ body: String, _ expected: String) {
        let document = read(body)
        let lines = LineTable(document.source.bytes)
        let problems = document.problems.map { message, range in
            let place = lines.position(of: range.start)
            return "\(place.line):\(place.column): \(message.english)"
        }
        #expect(problems == [expected])
    }

    @Test func namesTextsThatTheFormatCannotHold() {
        var draft = unit("draft", "a")
        draft.state = .needsReview
        let written = write([
            draft, unit("d", TextPath(device: "mac"), "mac"), unit("d", TextPath(device: "other"), "other"),
            unit("s", "%1$#@count@"),
            unit("s", TextPath(substitution: "count", category: .one), "%1$lld"), unit("p", "%p"), unit("null", "\0"),
            unit("empty", ""), unit("\u{1}", "a"),
        ])
        #expect(
            Set(written.losses.map { "\($0.id): \($0.kind)" }) == [
                "draft: state(L10nCatalogEditing.TextState.needsReview)", "d|==|device.mac: device(\"mac\")", "s: substitution",
                "s|==|substitutions.count.plural.one: substitution", "p: placeholder(\"%p\")", "null: control(\"\\0\")",
                "empty: emptyTranslation", "\u{1}: control(\"\\u{01}\")",
            ])
    }

    @Test(.enabled(if: hasAapt, "needs aapt")) func androidAcceptsFiles() throws {
        try withTemporaryFolder { folder in
            let percents = ["%lld % des Rests", "[a](https://e.org/b%20c%20d)", "%@ %@ 5 % da", "% % %"]
            let texts = (FormatLawTests.hostileTexts + percents).enumerated().map { unit("key \($0.offset)", $0.element) }
            let keys = FormatLawTests.hostileTexts.map { unit($0, "text") }
            let plurals = PluralCategory.allCases.map { unit("items", TextPath(category: $0), "%1$@ %2$lld") }
            var files: [(path: String, bytes: [UInt8])] = []
            for language in ["de", "pt-BR", "sr-Latn", "es-419", "he", "zh-Hans"] {
                files += write(texts + keys + plurals, language).files
            }
            for file in files {
                let url = folder.appendingPathComponent("res/\(file.path)")
                try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.bytes).write(to: url)
            }
            try Data("<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\" package=\"a.b\"/>".utf8)
                .write(to: folder.appendingPathComponent("AndroidManifest.xml"))
            let aapt = URL(fileURLWithPath: "/usr/bin/aapt2")
            let compiled = try Tool.run(aapt, ["compile", "--dir", "res", "-o", "res.zip"], in: folder)
            #expect(compiled.exitCode == 0 && compiled.errors.isEmpty, "\(compiled.errors)")
            let linked = try Tool.run(
                aapt, ["link", "--manifest", "AndroidManifest.xml", "-o", "app.apk", "--java", "java", "res.zip"], in: folder)
            #expect(linked.exitCode == 0, "\(linked.errors)")
        }
    }
}
