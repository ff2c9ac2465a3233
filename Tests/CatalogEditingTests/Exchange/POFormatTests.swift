import Foundation
import L10nCLDR
import L10nDiagnostics
import L10nRuntime
import TestSupport
import Testing

@testable import L10nCatalogEditing

struct POFormatTests {
    private static let hasGettext = FileManager.default.isExecutableFile(atPath: "/usr/bin/msgfmt")

    private func read(_ text: String) -> ImportedDocument { POFormat.read(SourceFile(path: "de.po", bytes: Array(text.utf8))) }

    private func file(_ language: String, _ units: [TranslationUnit]) -> ExchangedFile {
        ExchangedFile(original: "App/Localizable.xcstrings", sourceLanguage: "en", targetLanguage: language, units: units)
    }

    private func unit(_ key: String, _ category: PluralCategory?, _ source: String, _ target: String?) -> TranslationUnit {
        var unit = TranslationUnit(key: key, path: TextPath(category: category))
        unit.source = source
        unit.target = target
        unit.state = target == nil ? nil : .translated
        return unit
    }

    // MARK: Plural forms

    /// Integers whose categories could differ.
    private static let integers = Array(0...1000) + [1_001, 1_002, 10_000, 100_000, 1_000_000, 1_000_001, 2_000_000, 10_000_000]

    private func profile(_ language: LanguageTag) -> PluralProfile {
        CLDRPluralRules.profile(for: language) ?? PluralProfile { _ in .other }
    }

    @Test func pluralExpressionsGiveTheCategoriesOfCLDR() throws {
        for language in CLDRPluralRules.languages {
            let tag = LanguageTag(language)
            let rules = try #require(CLDRPluralRules.rules(for: tag))
            let forms = POPluralForms(profile(tag).all.union(PluralCategorySet(.other)).categories, of: language)
            let text = try #require(forms.header.split(separator: "=", maxSplits: 2).last?.dropLast())
            let expression = try #require(PluralExpression(text), "\(language): \(forms.header)")
            let wrong = Self.integers.filter { number in
                expression.form(for: number).flatMap { forms.categories[$0] } != rules.form(of: PluralNumber(UInt(number)))
            }
            #expect(wrong.isEmpty, "\(language): \(forms.header)")
        }
    }

    /// Python has a reader of these expressions of its own.
    @Test(.enabled(if: Python.canRun("import gettext"), "needs python3")) func pluralExpressionsMeanTheSameToGettext() throws {
        try withTemporaryFolder { folder in
            var rows: [String] = []
            for language in CLDRPluralRules.languages {
                let tag = LanguageTag(language)
                let rules = try #require(CLDRPluralRules.rules(for: tag))
                let categories = profile(tag).all.union(PluralCategorySet(.other)).categories
                let forms = POPluralForms(categories, of: language)
                let numbers = Self.integers.map { number in
                    categories.firstIndex(of: rules.form(of: PluralNumber(UInt(number)))).map(String.init) ?? ""
                }
                rows.append(forms.header + "\t" + numbers.joined(separator: " "))
            }
            try Data(rows.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("forms"))
            let run = try Python.run(
                """
                import gettext
                integers = list(range(0, 1001)) + [1001, 1002, 10000, 100000, 1000000, 1000001, 2000000, 10000000]
                for row in open('forms').read().split('\\n'):
                    header, forms = row.split('\\t')
                    form = gettext.c2py(header.split('plural=')[1].rstrip(';'))
                    assert [form(n) for n in integers] == [int(x) for x in forms.split()], header
                """, in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
        }
    }

    @Test(arguments: [
        ("en", "nplurals=2; plural=(n != 1);", "one other"), ("fr", "nplurals=2; plural=(n > 1);", "one other"),
        (
            "ru", "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
            "one few many"
        ),
        ("cs", "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;", "one few other"),
        ("ja", "nplurals=1; plural=0;", "other"),
        (
            "ar", "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
            "zero one two few many other"
        ), ("de", "plural = n == 1 ? 1 : 0; nplurals = 2", "other one"),
    ])
    func formsOfOtherProgramsHaveTheCategoriesOfTheirNumbers(_ language: String, _ header: String, _ expected: String) throws {
        let forms = try #require(POPluralForms(header: header, language: language))
        #expect(forms.categories.map { $0?.name ?? "?" }.joined(separator: " ") == expected)
    }

    @Test(arguments: [
        "nplurals=2", "nplurals=2; plural=", "nplurals=2; plural=n ==", "nplurals=0; plural=0", "nplurals=2; plural=(n",
        "plural=n",
        "nplurals=2; plural=m", "nplurals=999999; plural=0", "nplurals=2; plural=\(String(repeating: "(", count: 100_000))n",
        "nplurals=2; plural=\(String(repeating: "n+", count: 100_000))1",
        "nplurals=2; plural=\(String(repeating: "n||", count: 100_000))1",
        "nplurals=2; plural=\(String(repeating: "n?", count: 100_000))1",
    ])
    func rejectsInvalidForms(_ header: String) { #expect(POPluralForms(header: header, language: "en") == nil) }

    @Test func expressionsDoNotTrap() throws {
        for text in ["n/0", "n%0", "9223372036854775807+n", "9223372036854775807*n", "0-9223372036854775807-n-n"] {
            #expect(try #require(PluralExpression(text)).form(for: 5) == nil, "\(text)")
        }
        #expect(PluralExpression("9223372036854775808") == nil)
    }

    // MARK: Languages

    @Test(arguments: [
        ("pt-BR", "pt_BR"), ("sr-Latn", "sr@latin"), ("sr-Latn-RS", "sr_RS@latin"), ("zh-Hans", "zh_Hans"),
        ("ca-valencia", "ca@valencia"),
        ("es-419", "es_419"), ("de", "de"),
    ])
    func namesLanguagesAsGettextDoes(_ language: String, _ name: String) {
        #expect(POFormat.name(of: language) == name)
        #expect(POFormat.language(named: name) == language)
    }

    // MARK: Files

    @Test func writesWhatTranslatorsKnow() throws {
        var plain = unit("home.title", nil, "Home", "Start")
        plain.comment = "The first tab.\nShort!"
        plain.state = .needsReview
        let written = POFormat().write([
            file("de", [plain, unit("items", .one, "%lld item", "%lld Artikel"), unit("items", .other, "%lld items", nil)])
        ])
        #expect(written.files.map(\.path) == ["de/App/Localizable.po"])
        let text = String(decoding: try #require(written.files.first).bytes, as: UTF8.self)
        #expect(
            text.hasSuffix(
                """
                "Language: de\\n"
                "MIME-Version: 1.0\\n"
                "Content-Type: text/plain; charset=UTF-8\\n"
                "Content-Transfer-Encoding: 8bit\\n"
                "Plural-Forms: nplurals=2; plural=(n==1 ? 0 : 1);\\n"
                "X-Source-Language: en\\n"

                #. The first tab.
                #. Short!
                #: App/Localizable.xcstrings
                #, fuzzy
                msgctxt "home.title"
                msgid "Home"
                msgstr "Start"

                #: App/Localizable.xcstrings
                #, objc-format
                msgctxt "items"
                msgid "%lld item"
                msgid_plural "%lld items"
                msgstr[0] "%lld Artikel"
                msgstr[1] ""

                """), "\(text)")
    }

    @Test func readsEntriesInAnyForm() throws {
        let document = read(
            """
            # A translator's comment
            msgid ""
            msgstr "Language: ru\\nPlural-Forms: nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\\n"
            #| msgid "Old"
            #, fuzzy, c-format
            #: A.xcstrings:12
              msgctxt   "a"
            msgid"New"
            msgstr "Н"
                "\\x6F\\157\\t"
            msgid "Key"
            msgstr ""
            #~ msgid "Gone"
            #~ msgstr "Нет"

            #: A.xcstrings
            msgctxt "items"
            msgid_plural "many"
            msgid "one"
            msgstr[1] "b"
            msgstr[0] "a"
            msgstr[2] "c"
            """.replacingOccurrences(of: "\n", with: "\r\n"))
        #expect(document.problems.map(\.message.english) == [])
        let units = document.files.flatMap(\.units)
        #expect(document.files.map(\.original) == ["A.xcstrings", nil])
        #expect(document.files.map(\.targetLanguage) == ["ru", "ru"])
        #expect(units.map { $0.ids[0] } == ["a", "items|==|plural.one", "items|==|plural.few", "items|==|plural.many", "Key"])
        #expect(units.map(\.target) == ["Нoo\t", "a", "b", "c", nil])
        #expect(units.map(\.state) == [.needsReview, .translated, .translated, .translated, nil])
        #expect(units.map(\.source) == ["New", "one", nil, nil, "Key"])
    }

    @Test(arguments: [
        ("msgid \"a\nmsgstr \"b\"\n", "1:7: the text has no closing quotation mark"),
        ("msgid \"a\"\nmsgstr \"b\" c\n", "2:12: this is not a line of a PO file"),
        ("text\n", "1:1: this is not a line of a PO file"),
        ("msgid \"a\\q\"\nmsgstr \"b\"\n", "1:9: '\\q' is not an escape sequence"),
        ("\"a\"\n", "1:1: this is not a line of a PO file"),
        ("msgctxt \"a\"\nmsgstr \"b\"\n", "1:1: the entry has no msgid"), ("msgid \"a\"\n\n", "1:1: the entry has no msgstr"),
        ("msgid \"\"\nmsgstr \"Language: de\\nPlural-Forms: nplurals=x\\n\"\n", "2:8: the plural expression is not valid"),
        (
            "msgid \"\"\nmsgstr \"Language: de\\n\"\n\nmsgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\nmsgstr[2] \"c\"\n",
            "6:11: msgstr[0] matches no plural form of the language"
        ), ("msgid a\nmsgstr \"b\"\n", "1:6: this is not a line of a PO file"),
    ])
    func reportsMistakesWithTheirPlaces(_ text: String, _ expected: String) {
        let document = read(text)
        let lines = LineTable(document.source.bytes)
        let problems = document.problems.map { message, range in
            let place = lines.position(of: range.start)
            return "\(place.line):\(place.column): \(message.english)"
        }
        #expect(problems.first == expected)
    }

    @Test func namesTextsThatTheFormatCannotHold() {
        var new = unit("new", nil, "a", "b")
        new.state = .new
        var machine = unit("machine", nil, "a", "b")
        machine.state = .machineTranslated
        let few = [unit("n", .few, "few", "x"), unit("n", .other, "many", "y")]
        let written = POFormat().write([
            file("ru", [new, machine, unit("empty", nil, "a", ""), unit("null", nil, "a", "\0")] + few)
        ])
        #expect(
            ExchangeLoss.summaries(of: written.losses).map { "\($0.original): \($0.message.english)" }
                == [
                    "the state 'new' of 'new' in ru is not in the files, which have no such state",
                    "the state 'machine_translated' of 'machine' in ru is not in the files, which have no such state",
                    "the ru translation of 'empty' is empty, which the files cannot say",
                    "'null' in ru has the character U+0000, which is not in the files",
                    "the source text of 'n|==|plural.few' in ru is not in the files, which have only those for one and for many",
                ].map { "App/Localizable.xcstrings: \($0)" })
    }

    /// All languages, and all hostile texts.
    @Test(.enabled(if: hasGettext, "needs gettext")) func gettextAcceptsFiles() throws {
        try withTemporaryFolder { folder in
            for language in CLDRPluralRules.languages {
                let tag = LanguageTag(language.replacingOccurrences(of: "_", with: "-"))
                let categories = profile(tag).all.union(PluralCategorySet(.other)).categories
                let units = categories.map { unit("items", $0, "%lld items", "%lld") } + [unit("home", nil, "Home", "Start")]
                try check(POFormat().write([file(tag.identifier, units)]), in: folder)
            }
            let hostile = FormatLawTests.hostileTexts.enumerated().map { unit("key \($0.offset)", nil, $0.element, $0.element) }
            try check(POFormat().write([file("de", hostile)]), in: folder)
        }
    }

    private func check(_ document: ExportedDocument, in folder: URL) throws {
        for file in document.files {
            try Data(file.bytes).write(to: folder.appendingPathComponent("file.po"))
            let run = try Tool.run(
                URL(fileURLWithPath: "/usr/bin/msgfmt"), ["--check", "-o", "/dev/null", "file.po"], in: folder,
                ["LC_ALL": "C.UTF-8"])
            #expect(run.exitCode == 0 && run.errors.isEmpty, "\(file.path): \(run.errors)")
        }
    }

    /// gettext reads the same texts as this package.
    @Test(.enabled(if: hasGettext, "needs gettext")) func gettextReadsTheSameTexts() throws {
        try withTemporaryFolder { folder in
            let units = FormatLawTests.hostileTexts.enumerated().map { unit("key \($0.offset)", nil, $0.element, $0.element) }
            let written = POFormat().write([file("de", units)])
            let bytes = try #require(written.files.first).bytes
            try Data(bytes).write(to: folder.appendingPathComponent("file.po"))
            let run = try Tool.run(
                URL(fileURLWithPath: "/usr/bin/msgcat"), ["--no-wrap", "-o", "again.po", "file.po"], in: folder,
                ["LC_ALL": "C.UTF-8"])
            #expect(run.exitCode == 0, "\(run.errors)")
            let again = POFormat.read(
                SourceFile(path: "de.po", bytes: Array(try Data(contentsOf: folder.appendingPathComponent("again.po")))))
            let found = again.files.flatMap(\.units).map { "\($0.ids[0]): \(Array(($0.target ?? "").utf8))" }
            #expect(found == units.map { "\($0.key): \(Array(($0.target ?? "").utf8))" })
        }
    }
}
