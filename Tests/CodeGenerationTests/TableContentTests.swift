import Foundation
import L10nCLDR
import L10nCodeGeneration
import L10nDiagnostics
import L10nRuntime
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

/// Texts that users see match the catalog.
struct TableContentTests {
    private func table(_ strings: String, source: String = "en", options: TableContent.Options = TableContent.Options())
        -> TextTable
    {
        table(Array(CatalogJSON.catalog(strings, source: source).utf8), options)
    }

    private func table(_ bytes: [UInt8], _ options: TableContent.Options = TableContent.Options()) -> TextTable {
        let catalog = CatalogDecoder.decode(SourceFile(path: "T.xcstrings", bytes: bytes))
        return TableContent(catalog, options: options).table(
            name: "T", plural: { RuntimePluralRules.rules(for: $0) },
            symbols: LocaleCode.numberSymbols)
    }

    private func unit(_ text: String) -> String { CatalogJSON.unit(text) }

    @Test func reordersArguments() {
        let table = table(#""k":{"localizations":{"de":\#(unit("%2$lld für %1$@")),"en":\#(unit("%@ for %lld, %lld%%"))}}"#)
        #expect(table.text(ofKey: "k", [.text("A"), .integer(1234), .integer(5)], in: ["en"]) == "A for 1,234, 5%")
        #expect(table.text(ofKey: "k", [.text("A"), .integer(1234), .integer(5)], in: ["de"]) == "1.234 für A")
    }

    @Test func storesSharedTextsOnce() {
        let strings = ["a", "b", "c", "d"].map { #""\#($0)":{"localizations":{"en":\#(unit($0 == "c" ? "Close" : "Open"))}}"# }
        let bytes = Array(CatalogJSON.catalog(strings.joined(separator: ",")).utf8)
        let content = TableContent(CatalogDecoder.decode(SourceFile(path: "T.xcstrings", bytes: bytes)))
        #expect(content.languages.map(\.texts) == [Array("Open\u{3}Close\u{3}".utf8)])
        let table = table(bytes)
        #expect(["a", "b", "c", "d"].map { table.text(ofKey: $0, in: ["en"]) } == ["Open", "Open", "Close", "Open"])
    }

    @Test func selectsPluralFormsInTheLanguageOfTheText() {
        let plural =
            #"{"variations":{"plural":{"few":\#(unit("%lld предмета")),"many":\#(unit("%lld предметов")),"one":\#(unit("%lld предмет")),"other":\#(unit("%lld предмета"))}}}"#
        let english =
            #"{"variations":{"plural":{"one":\#(unit("%lld item")),"other":\#(unit("%lld items")),"zero":\#(unit("nothing"))}}}"#
        let table = table(#""a":{"localizations":{"en":\#(english),"ru":\#(plural)}},"b":{"localizations":{"en":\#(english)}}"#)
        func russian(_ key: String, _ count: Int) -> String? { table.text(ofKey: key, [.integer(count)], in: ["ru"]) }
        #expect(
            [0, 1, 2, 5, 21].map { russian("a", $0) } == ["0 предметов", "1 предмет", "2 предмета", "5 предметов", "21 предмет"])
        // Without a Russian text: the English one, with English forms.
        #expect([0, 1, 2, 21].map { russian("b", $0) } == ["nothing", "1 item", "2 items", "21 items"])
        #expect(table.text(ofKey: "a", [.integer(-1)], in: ["en"]) == "-1 item")
        #expect(table.text(ofKey: "a", [.double(1.5)], in: ["en"]) == "1.500000 items")
    }

    @Test func selectsAPluralByTheSecondArgument() {
        let forms =
            #"{"variations":{"plural":{"one":\#(unit("%1$@, %2$d other color")),"other":\#(unit("%1$@, %2$d other colors"))}}}"#
        let table = table(#""k":{"localizations":{"en":\#(forms)}}"#)
        #expect(
            [1, 3].map { table.text(ofKey: "k", [.text("Red"), .integer($0)], in: ["en"]) } == [
                "Red, 1 other color", "Red, 3 other colors",
            ])
    }

    @Test func substitutionsCountTheirOwnArguments() {
        func substitution(_ number: Int?, _ one: String, _ other: String) -> String {
            let position = number.map { #""argNum":\#($0),"# } ?? ""
            return #"{\#(position)"formatSpecifier":"lld","variations":{"plural":{"one":\#(unit(one)),"other":\#(unit(other))}}}"#
        }
        let text = unit("%#@files@ in %#@folders@ of %3$@").dropLast()
        let table = table(
            #""k":{"localizations":{"en":\#(text),"substitutions":{"files":\#(substitution(2, "%arg file", "%arg files")),"folders":\#(substitution(1, "one folder", "%arg folders"))}}}},"#
                + #""n":{"localizations":{"en":\#(unit("%#@x@!").dropLast()),"substitutions":{"x":\#(substitution(nil, "%arg day", "%arg days"))}}}}"#
        )
        #expect(table.text(ofKey: "k", [.integer(1), .integer(2), .text("Bo")], in: ["en"]) == "2 files in one folder of Bo")
        #expect(table.text(ofKey: "k", [.integer(3), .integer(1), .text("Bo")], in: ["en"]) == "1 file in 3 folders of Bo")
        #expect([1, 2].map { table.text(ofKey: "n", [.integer($0)], in: ["en"]) } == ["1 day!", "2 days!"])
    }

    @Test func selectsDevicesWhenTheTableIsBuilt() {
        let devices = #"{"variations":{"device":{"iphone":\#(unit("Tap")),"mac":\#(unit("Click")),"other":\#(unit("Choose"))}}}"#
        let onlyPhone =
            #"{"variations":{"device":{"iphone":{"variations":{"plural":{"one":\#(unit("%lld tap")),"other":\#(unit("%lld taps"))}}}}}}"#
        let strings = #""d":{"localizations":{"en":\#(devices)}},"p":{"localizations":{"en":\#(onlyPhone)}}"#
        #expect(table(strings).text(ofKey: "d", in: ["en"]) == "Choose")
        #expect(table(strings).text(ofKey: "p", [.integer(1)], in: ["en"]) == "1 tap")
        var options = TableContent.Options()
        options.devices = [.mac]
        #expect(table(strings, options: options).text(ofKey: "d", in: ["en"]) == "Click")
    }

    @Test func fallsBackToTheNearestLanguage() {
        let table = table(
            #""a":{"localizations":{"en":\#(unit("A en")),"pt":\#(unit("A pt"))}},"b":{"localizations":{"en":\#(unit("B en")),"pt-BR":\#(unit("B br"))}},"Key":{}"#
        )
        #expect(["a", "b", "Key"].map { table.text(ofKey: $0, in: ["pt-BR"]) } == ["A pt", "B br", "Key"])
        #expect(table.text(ofKey: "a", in: ["xx"]) == "A en")
        #expect(table.text(ofKey: "gone", in: ["en"]) == nil)
    }

    @Test func leavesTextsWithoutArgumentsUnformatted() {
        let table = table(
            #""a":{"localizations":{"en":\#(unit("100%% of 50% off")),"de":\#(unit("50 % \\u0003\\u0000 \\\" \\\\(x) */ ```"))}}"#
        )
        #expect(table.text(ofKey: "a", in: ["en"]) == "100%% of 50% off")
        #expect(table.text(ofKey: "a", in: ["de"]) == "50 % \u{3}\u{0} \" \\(x) */ ```")
    }

    @Test(arguments: [
        ("%5d|", 42, "   42|"), ("%-5d|", 42, "42   |"), ("%05d|", -42, "-0042|"), ("%+d|", 42, "+42|"), ("%x|", 255, "ff|"),
        ("%X|", 255, "FF|"), ("%o|", 8, "10|"), ("%u|", 7, "7|"), ("%#x|", 255, "0xff|"), ("%.3lld|", 7, "007|"),
        ("%.10lld|", 1_234_567, "0,001,234,567|"), ("%.4x|", 255, "00ff|"),
        ("%lld|", 1_234_567, "1,234,567|"),
    ])
    func formatsIntegersLikePrintf(_ format: String, _ value: Int, _ expected: String) {
        #expect(
            table(#""k":{"localizations":{"en":\#(unit(format))}}"#).text(ofKey: "k", [.integer(value)], in: ["en"]) == expected)
    }

    @Test(arguments: [
        ("%.2e|", 0.00012, "1.20E-04|"), ("%g|", 2.5, "2.5|"), ("%g|", 1e-5, "1E-05|"), ("%.1f|", 2.5, "2.5|"),
        ("%a|", 1, "0x1p+0|"),
        ("%08.2f|", -1.5, "-0001.50|"),
    ])
    func formatsDecimalsByConversion(_ format: String, _ value: Double, _ expected: String) {
        #expect(
            table(#""k":{"localizations":{"en":\#(unit(format))}}"#).text(ofKey: "k", [.double(value)], in: ["en"]) == expected)
    }

    @Test func padsWithTheZeroOfTheLanguage() {
        let table = table(#""k":{"localizations":{"ar-EG":\#(unit("%05lld"))}}"#, source: "ar-EG")
        #expect(table.text(ofKey: "k", [.integer(42)], in: ["ar-EG"]) == "٠٠٠٤٢")
    }

    @Test func formatsTextsOfAnyLength() {
        let table = table(#""k":{"localizations":{"en":\#(unit("<%@|%lld|%.2f>"))}}"#)
        for count in Array(0...600) + [10_000] {
            let text = String(repeating: "ä", count: count)
            #expect(
                table.text(ofKey: "k", [.text(text), .integer(-1_234_567), .double(0.125)], in: ["en"])
                    == "<\(text)|-1,234,567|0.12>")
        }
    }

    @Test(arguments: [0, 1, -1, 999, 1_000, -1_000, Int.max, Int.min]) func formatsExtremeIntegers(_ value: Int) {
        let table = table(#""k":{"localizations":{"en":\#(unit("%lld"))}}"#)
        let text = table.text(ofKey: "k", [.integer(value)], in: ["en"])
        #expect(text?.split(separator: ",").joined() == "\(value)")
    }

    @Test func usesTheLanguageOfTheScope() {
        let table = table(#""a":{"localizations":{"en":\#(unit("Bag")),"de":\#(unit("Tasche"))}}"#)
        let message = LocalizedMessage(table: table, number: 0)
        #expect(PreferredLanguages.$scoped.withValue(["de-AT"]) { message.text } == "Tasche")
        #expect(PreferredLanguages.$scoped.withValue(["fr", "en-GB"]) { message.text } == "Bag")
        #expect(message == LocalizedMessage(table: table, number: 0))
    }

    @Test func preservesThePlainTextsOfCorrectCatalogs() throws {
        var compared = 0
        for url in Places.correctCatalogs {
            let catalog = CatalogDecoder.decode(
                JSONReader.read(SourceFile(path: url.path, bytes: [UInt8](try Data(contentsOf: url)))))
            guard !catalog.entries.isEmpty else { continue }
            let content = TableContent(catalog)
            let table = content.table(name: "T", plural: { _ in { _ in .other } }, symbols: { _ in NumberSymbols() })
            let entries = Dictionary(catalog.entries.map { (catalog.string($0.key), $0) }) { first, _ in first }
            for (number, key) in content.keys.enumerated().prefix(200) {
                guard let entry = entries[key] else { continue }
                for localization in catalog.localizations[entry.localizations] {
                    guard let unit = catalog.units[localization.units].first, unit.form.isPlain, unit.hasValue,
                        catalog.substitutions(of: localization).isEmpty
                    else { continue }
                    let value = catalog.string(unit.value)
                    guard !value.contains("%"), !key.contains("%") else { continue }
                    let found = table.text(number, in: [catalog.languages[localization.language].name])
                    #expect(found == value, "\(url.lastPathComponent) \(key)")
                    compared += 1
                }
            }
        }
        #expect(compared > (Places.hasShared ? 10_000 : 100))
    }
}

struct PreferredLanguagesTests {
    @Test(
        arguments: [
            ([:], []), (["LANG": "de_DE.UTF-8"], ["de-DE"]), (["LANG": "C.UTF-8"], []), (["LANG": "POSIX"], []),
            (["LANG": "en_US.UTF-8", "LC_ALL": "pl_PL"], ["pl-PL"]),
            (["LANG": "de_DE", "LC_MESSAGES": "fr_FR"], ["fr-FR"]),
            (["LANG": "de_DE", "LANGUAGE": "pt_BR:pt:es"], ["pt-BR", "pt", "es"]), (["LANG": "C", "LANGUAGE": "pl"], []),
            (["LC_ALL": "", "LANG": "ru_RU"], ["ru-RU"]), (["LANG": "sr_RS@latin"], ["sr-Latn-RS"]),
            (["LANG": "ca_ES@valencia"], ["ca-ES-valencia"]), (["LANG": "de_AT@euro"], ["de-AT"]),
            (["LANG": "pl"], ["pl"]), (["LANGUAGE": "pl"], []),
        ] as [([String: String], [String])])
    func readsTheEnvironment(_ environment: [String: String], _ expected: [String]) {
        #expect(PreferredLanguages.fromEnvironment { environment[$0] } == expected)
    }
}
