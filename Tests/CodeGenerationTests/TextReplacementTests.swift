import Foundation
import L10nCLDR
import L10nCodeGeneration
import L10nRuntime
import L10nStringCatalogs
import TestSupport
import Testing

/// Replacing the texts of a running program.
struct TextReplacementTests {
    private typealias Code = GeneratedCode

    private static func entry(_ texts: KeyValuePairs<String, String>) -> String { Code.entry(texts) }

    /// The compiled-in table.
    private static func table(_ strings: String) -> TextTable {
        TableContent(Code.catalog(strings)).table(
            name: "T", plural: { RuntimePluralRules.rules(for: $0) },
            symbols: LocaleCode.numberSymbols)
    }

    /// A table from a file.
    private static func file(_ strings: String, name: String = "T") throws -> TextTable {
        try TextTable(bytes: TableFile.bytes(of: TableContent(Code.catalog(strings)), name: name))
    }

    @Test func showsReplacedTextsWithoutARebuild() async throws {
        func items(_ language: String, _ forms: KeyValuePairs<String, String>) -> String {
            let units = forms.map { #""\#($0)":\#(Code.unit($1))"# }.joined(separator: ",")
            return #""\#(language)":{"variations":{"plural":{\#(units)}}}"#
        }
        let english = items("en", ["one": "%lld item", "other": "%lld items"])
        let (code, _) = try await Code.generate(
            Code.catalog(
                #""bag.items":{"localizations":{\#(english)}},"bag.title":\#(Self.entry(["en": "Bag", "de": "Tasche"])),"old":\#(Self.entry(["en": "Old"]))"#
            ))
        let polish = items(
            "pl", ["few": "%lld rzeczy", "many": "%lld rzeczy (wiele)", "one": "%lld rzecz", "other": "%lld rzeczy (inne)"])
        let changed = Code.catalog(
            #""bag.items":{"localizations":{\#(english),\#(polish)}},"bag.new":\#(Self.entry(["en": "New"])),"bag.title":\#(Self.entry(["en": "Shopping bag", "de": "Einkaufstasche", "pl": "Torba"]))"#
        )
        let main = """
            import L10nRuntime
            func show() {
                for language in ["de", "pl"] {
                    PreferredLanguages.$scoped.withValue([language]) {
                        print(L10n.Bag.title, L10n.Bag.items(1), L10n.Bag.items(3), L10n.Bag.items(12_345), L10n.old, separator: "|")
                    }
                }
            }
            show()
            let report = try L10n.__table.replaceTexts(with: TextTable(contentsOfFile: CommandLine.arguments[0] + ".l10n"))
            print(report.count, report.missing, report.refused)
            show()
            L10n.__table.restoreTexts()
            show()
            """
        let output = try Code.run(
            ["L10n.swift": code, "main.swift": main],
            resources: ["program.l10n": TableFile.bytes(of: TableContent(changed), name: "T")])
        #expect(
            output == """
                Tasche|1 item|3 items|12,345 items|Old
                Bag|1 item|3 items|12,345 items|Old
                2 ["old"] []
                Einkaufstasche|1 item|3 items|12,345 items|Old
                Torba|1 rzecz|3 rzeczy|12\u{A0}345 rzeczy (wiele)|Old
                Tasche|1 item|3 items|12,345 items|Old
                Bag|1 item|3 items|12,345 items|Old

                """)
    }

    @Test func matchesKeysByName() throws {
        let own = Self.table(#""b":\#(Self.entry(["en": "B"])),"d":\#(Self.entry(["en": "D"]))"#)
        let report = try own.replaceTexts(
            with: Self.file(
                ["a", "b", "c", "d", "e"].map { #""\#($0)":\#(Self.entry(["en": "new \($0)"]))"# }.joined(separator: ",")))
        #expect(report.count == 2)
        #expect([0, 1].map { own.text($0, in: ["en"]) } == ["new b", "new d"])
        #expect(own.message(1).text(in: ["en"]) == "new d")
        #expect(own.text(ofKey: "b", in: ["en"]) == "new b")
        #expect(own.text(ofKey: "c", in: ["en"]) == nil)
    }

    @Test func choosesAmongTheLanguagesOfTheFile() throws {
        let own = Self.table(#""a":\#(Self.entry(["en": "A", "de": "A de"])),"b":\#(Self.entry(["en": "B", "de": "B de"]))"#)
        try own.replaceTexts(with: Self.file(#""a":\#(Self.entry(["en": "new A", "pl": "new A pl"]))"#))
        func texts(_ language: String) -> [String] {
            PreferredLanguages.$scoped.withValue([language]) { [own.text(0), own.text(1)] }
        }
        #expect(texts("pl-PL") == ["new A pl", "B"])
        // Texts that the file lacks come from the program's own languages.
        #expect(texts("de") == ["new A", "B de"])
    }

    @Test func usesThePluralRulesAndNumbersOfTheFile() throws {
        let forms = #"{"few":\#(Code.unit("%lld few")),"other":\#(Code.unit("%lld other"))}"#
        let own = Self.table(#""a":\#(Self.entry(["en": "%lld"]))"#)
        try own.replaceTexts(with: Self.file(#""a":{"localizations":{"cs":{"variations":{"plural":\#(forms)}}}}"#))
        #expect([3, 12_345].map { own.text(0, [.integer($0)], in: ["cs"]) } == ["3 few", "12\u{A0}345 other"])
    }

    @Test(
        arguments: [
            // The text of the program, the text of the file, the argument that the program does not pass.
            ("plain", "plain %@", 1), ("%@", "%1$@ %2$@", 2), ("%@", "%lld", 1), ("%lld", "%@", 1), ("%lld", "%.1f", 1),
            ("%f", "%d", 1),
            ("%@ %lld", "%2$@ %1$lld", 1),
        ] as [(String, String, Int)])
    func rejectsTextsWithOtherArguments(_ text: String, _ new: String, _ position: Int) throws {
        let own = Self.table(#""a":\#(Self.entry(["en": text])),"b":\#(Self.entry(["en": "B"]))"#)
        // One language is enough to reject the key.
        let report = try own.replaceTexts(
            with: Self.file(#""a":\#(Self.entry(["en": text, "de": new])),"b":\#(Self.entry(["en": "new B"]))"#))
        #expect(
            report.refused.map(\.description) == [
                "'a' keeps its text: the new one takes argument \(position), which this program does not pass, or passes with another type"
            ])
        #expect(report.count == 1)
        let arguments: [MessageArgument] = [.integer(1), .integer(2)]
        #expect(
            own.text(0, arguments, in: ["de"]) == Self.table(#""a":\#(Self.entry(["en": text]))"#).text(0, arguments, in: ["de"]))
        #expect(own.text(1, in: ["de"]) == "new B")
    }

    @Test(arguments: [
        ("%1$@ %2$@", "%2$@ %1$@"), ("%1$@ %2$lld", "%2$d"), ("%1$@ %2$lld", "nothing"), ("%lld", "%x"), ("%f", "%.2e"),
        ("%lld", "%5d"),
    ])
    func acceptsTextsWithTheSameOrFewerArguments(_ text: String, _ new: String) throws {
        let own = Self.table(#""a":\#(Self.entry(["en": text]))"#)
        let report = try own.replaceTexts(with: Self.file(#""a":\#(Self.entry(["en": new]))"#))
        #expect(report.count == 1)
        #expect(report.refused.isEmpty)
    }

    @Test func acceptsATextThatShowsTheCount() throws {
        let forms = #"{"one":\#(Code.unit("one")),"other":\#(Code.unit("%lld"))}"#
        let counted = Self.table(#""a":{"localizations":{"en":{"variations":{"plural":\#(forms)}}}}"#)
        #expect(try counted.replaceTexts(with: Self.file(#""a":\#(Self.entry(["en": "%lld!"]))"#)).refused.isEmpty)
        #expect(try counted.replaceTexts(with: Self.file(#""a":\#(Self.entry(["en": "%@!"]))"#)).refused.count == 1)
        #expect(counted.text(0, [.integer(2)], in: ["en"]) == "2")
    }

    @Test func rejectsTheTableOfAnotherCatalog() throws {
        let own = Self.table(#""a":\#(Self.entry(["en": "A"]))"#)
        let other = try Self.file(#""a":\#(Self.entry(["en": "other A"]))"#, name: "Errors")
        #expect(throws: TextTableError(.otherTable(expected: "T", found: "Errors"))) { try own.replaceTexts(with: other) }
        #expect(own.text(0, in: ["en"]) == "A")
    }

    @Test func keepsIsolatingArguments() throws {
        let own = TextTable(
            name: "T",
            languages: [
                TextTable.Language(
                    identifier: "en", texts: "\u{1}01@\u{4}\u{3}", index: "0000000", plural: { _ in .other },
                    symbols: NumberSymbols())
            ], source: 0, keys: "a", keyIndex: "00000", isolatesArguments: true)
        try own.replaceTexts(with: Self.file(#""a":\#(Self.entry(["en": "<%@>"]))"#))
        #expect(own.text(0, [.text("x")], in: ["en"]) == "<\u{2068}x\u{2069}>")
    }

    @Test func replacesTextsAtomically() async throws {
        let own = Self.table(#""a":\#(Self.entry(["en": "text 0"]))"#)
        let expected = Set((0...8).map { "text \($0)" })
        let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<3 {
                group.addTask { (0..<20_000).count { _ in !expected.contains(own.text(0, in: ["en"])) } }
            }
            group.addTask {
                for number in 0..<200 {
                    try own.replaceTexts(with: Self.file(#""a":\#(Self.entry(["en": "text \(number % 8 + 1)"]))"#))
                    if number.isMultiple(of: 7) { own.restoreTexts() }
                }
                return 0
            }
            return try await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }
}
