import L10nRuntime
import Testing

@testable import L10nTesting

// `Sample+Generated.swift` is generated from `Sample.xcstrings` by
// `l10n generate Sample.xcstrings --name Sample --form both --output Sample+Generated.swift`.
// The keys below `faulty` have one problem each.

/// Valid texts pass, with every kind of accessor.
struct ValidTextTests {
    @Test func acceptsMessages() {
        expectLocalized(SampleMessages.Plp.NumberOfResults.message, counts: [0, 1, 2, 5], in: .all)
        expectLocalized({ SampleMessages.Pdp.Colors.message("red", $0) }, counts: [0, 1, 2, 5])
        expectLocalized({ SampleMessages.Bag.Files.message("Bo", files: $0) }, counts: [1, 3], in: ["de", "pl"])
        expectLocalized(SampleMessages.Bag.Weight.label, counts: [0, 1, 1.5, 5])
        expectLocalized(SampleMessages.Bag.title)
        expectLocalized(SampleMessages.Bag.Greeting.title("%@ 100%d"), in: .all(except: ["pl"]))
        expectTexts(SampleMessages.Plp.NumberOfResults.message(count: 2), ["en": "2 results", "pl": "2 wyniki"])
    }

    @Test func acceptsStrings() {
        expectLocalized(Sample.Plp.NumberOfResults.message, counts: [0, 1, 2, 5], in: .all, of: Sample.__table)
        expectLocalized({ Sample.Pdp.Colors.message("red", $0) }, counts: [0, 1, 2, 5], of: Sample.__table)
        expectLocalized(Sample.Bag.Weight.label, counts: [0, 1, 1.5, 5], of: Sample.__table)
        expectLocalized(Sample.Bag.title, of: Sample.__table)
        expectLocalized(Sample.Bag.Discount.message, of: Sample.__table)
        expectTexts(Sample.Pdp.Colors.message("red", 3), ["en": "red and 3 other colors"], of: Sample.__table)
    }

    @Test func acceptsAnyIntegerAsCount() {
        func small(_ count: Int32) -> LocalizedMessage { SampleMessages.Plp.NumberOfResults.message(count: Int(count)) }
        func unsigned(_ count: UInt) -> String { Sample.Plp.NumberOfResults.message(count: Int(count)) }
        expectLocalized(small, counts: [0, 1, 2, 5])
        expectLocalized(unsigned, counts: [0, 1, 2, 5], of: Sample.__table)
    }

    @Test func acceptsTheSameTextForCountsOfOneForm() {
        // The text does not show its first number, and both counts select the same form.
        let failures = Failures.localized(
            { SampleMessages.Faulty.WrongPlural.message(page: $0, 1) }, counts: [2, 7], in: ["en"])
        #expect(failures == [])
    }
}

/// Each problem is reported with its place and what to do.
struct ProblemTests {
    @Test func reportsMissingTranslations() {
        let failures = Failures.localized(SampleMessages.Faulty.CountHole.message, counts: [1, 2], in: .all)
        #expect(
            failures.map(\.description) == [
                "faulty.count_hole.message, pl: \"1 hole\" is not translated into pl: it shows the text of en. Translate it, "
                    + "or expect it in fewer languages with .all(except: […]) or .all.allowingFallback."
            ])
        #expect(Failures.localized(SampleMessages.Faulty.CountHole.message, counts: [1, 2], in: .all.allowingFallback) == [])
        let strings = Failures.localized(Sample.Faulty.CountHole.message, counts: [1, 2], in: .all, of: Sample.__table)
        #expect(strings == failures)
        #expect(
            Failures.localized({ Sample.Faulty.Hole.title }, in: ["pl"], of: Sample.__table).map(\.problem) == [
                .fallback(from: "en")
            ])
    }

    @Test func reportsUnknownLanguages() {
        let failures = Failures.localized(SampleMessages.Bag.title, in: ["de", "fr"])
        #expect(
            failures.map(\.description) == [
                "bag.title, fr: is not a language of the table Sample, which has de, en, pl. "
                    + "Add the language to the catalog and generate the code again, or correct the test."
            ])
        #expect(Failures.complete(Sample.__table, in: .all(except: ["de", "en", "pl", "xx"])).map(\.language) == ["xx"])
        #expect(Failures.texts(SampleMessages.Bag.title, ["fr": "Sac"]).count == 1)
    }

    @Test func reportsEmptyLists() {
        #expect(Failures.localized(SampleMessages.Bag.title, in: []).map(\.problem) == [.nothingTested("languages")])
        #expect(
            Failures.localized(SampleMessages.Bag.Weight.label, counts: [], in: .all).map(\.problem)
                == [.nothingTested("counts")])
    }

    @Test func reportsPluralsOfAnotherArgument() {
        let messages = Failures.localized({ SampleMessages.Faulty.WrongPlural.message(page: 1, $0) }, counts: [1, 3], in: ["en"])
        #expect(
            messages.map(\.description) == [
                "faulty.wrong_plural.message, en: \"page (1)\" has a plural whose form is selected by argument 1, not by the count. "
                    + "Let the count select the form: correct argNum or the order of the arguments in the catalog."
            ])
        // The text does not change with the count, as if a constant number selected its form.
        let strings = Failures.localized(
            { (_: Int) in Sample.Plp.NumberOfResults.message(count: 7) }, counts: [1, 3], in: ["en"], of: Sample.__table)
        #expect(strings.map(\.problem) == [.sameForAllCounts("1, 3")])
    }

    @Test func reportsPluralsOfTextArguments() {
        let plural = Record.digits(1, count: 2)
        let record: [UInt8] =
            [Record.plural] + plural + Record.digits(1, count: 1) + Record.digits(5, count: 1) + Record.digits(7, count: 5)
            + [Record.argument] + plural + Array("@".utf8) + [Record.layoutEnd] + Array("ab".utf8) + [Record.end]
        let language = TextTable.Language(
            identifier: "en", texts: TableBytes(copying: record), index: "0000000", plural: { _ in .other },
            symbols: NumberSymbols())
        let table = TextTable(name: "T", languages: [language], source: 0, keys: "key", keyIndex: "00000")
        #expect(Failures.complete(table, in: .all).map(\.problem) == [.pluralOfText(position: 1)])
    }

    @Test func reportsUnexpectedTexts() {
        let failures = Failures.texts(
            SampleMessages.Pdp.Colors.message("red", 3), ["en": "red and 3 other colours", "de": "red und 3 weitere Farben"])
        let strings = Failures.texts(
            { Sample.Pdp.Colors.message("red", 3) }, ["en": "red and 3 other colours"], of: Sample.__table)
        #expect(strings == failures)
        #expect(
            failures.map(\.description) == [
                "pdp.colors.message, en: \"red and 3 other colors\" is not the expected \"red and 3 other colours\". "
                    + "Correct the catalog and generate the code again, or the expected text."
            ])
    }

    @Test func checksEveryKeyOfATable() {
        let failures = Failures.complete(Sample.__table, in: .all)
        #expect(
            failures.map { "\($0.key ?? "") \($0.language ?? "") \($0.problem)" } == [
                "faulty.count_hole.message pl fallback(from: \"en\")",
                "faulty.empty.title pl isEmpty",
                "faulty.hole.title pl fallback(from: \"en\")",
                "faulty.key.title de isKey",
                "faulty.placeholder.title de placeholder(\"%arg\")",
            ])
    }

    @Test func reportsOneIssueAtTheLineOfTheCaller() {
        let line = #line + 2
        withKnownIssue {
            expectComplete(Sample.__table)
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
                && issue.comments.first?.rawValue.hasPrefix("5 problems:\nfaulty.count_hole.message, pl: ") == true
        }
    }
}

struct PlaceholderTests {
    @Test(arguments: [
        ("%lld items", ["%lld"]), ("%1$@ of %2$lld", ["%1$@", "%2$lld"]), ("%(name)@!", ["%(name)@"]), ("%#@x@", ["%#@x@"]),
        ("%arg days", ["%arg"]), ("%d", ["%d"]), ("%.2f km", ["%.2f"]), ("100%", []), ("100 % sure", []), ("50% off", []),
        ("50%d", []), ("eine 100%ige", []), ("100%%", []), ("(%)", []), ("%", []), ("100\u{A0}% de", []), ("%@%@", ["%@", "%@"]),
    ])
    func findsPlaceholders(_ text: String, _ expected: [String]) {
        #expect(Placeholders.all(in: text) == expected)
    }
}

struct TextPartsTests {
    @Test func listsThePartsOfAText() throws {
        let message = SampleMessages.Pdp.Colors.message("red", 3)
        let polish = try #require(message.table.languages.first { $0.identifier == "pl" })
        let parts = message.table.parts(of: message.number, in: polish)
        #expect(parts.language == "pl")
        #expect(parts.arguments == [1: "@", 2: "d"])
        #expect(parts.plurals.map(\.position) == [2])
        #expect(parts.plurals.first?.forms.keys.map(\.rawValue).sorted() == [1, 3, 4, 5])
        #expect(
            parts.plurals.first?.forms[.few] == [
                .argument(position: 1, type: "@"), .literal(" i "), .argument(position: 2, type: "d"), .literal(" inne kolory"),
            ])
        #expect(polish.pluralForm(of: .integer(3)) == .few)
    }
}

struct PseudoLanguageTests {
    @Test(arguments: [
        (PseudoLanguage.accented, "Add %@ to bag", "Àðð %@ ţö ƀåĝ"), (.accented, "100% %1$lld 2nd", "100% %1$lld 2nd"),
        (.lengthened, "Add to bag", "[!! Add to bag one !!]"), (.lengthened, "", "[!!  !!]"),
        (.bidirectional, "Bag %d", "\u{202B}\u{200F}\u{202E}Bag\u{202C}\u{200F} %d\u{202C}"),
    ])
    func changesTexts(_ language: PseudoLanguage, _ text: String, _ expected: String) {
        #expect(language.text(of: text) == expected)
    }

    @Test(arguments: [
        ("<b>Sale</b> &amp; more", "<b>Šåļé</b> &amp; ɱöŕé"),
        ("[Terms](https://shop.example/terms)", "[Ţéŕɱš](https://shop.example/terms)"),
        ("See https://shop.example", "Šéé https://shop.example"), ("In ${applicationName}", "Îñ ${applicationName}"),
        ("5 < six & so on", "5 < šîẋ & šö öñ"),
    ])
    func keepsMarkupAndAddresses(_ text: String, _ expected: String) {
        #expect(PseudoLanguage.accented.text(of: text) == expected)
    }

    @Test func keepsArguments() {
        let message = SampleMessages.Pdp.Colors.message("red", 3)
        #expect(PseudoLanguage.accented.text(of: message, in: ["en"]) == "red åñð 3 öţĥéŕ çöļöŕš")
        #expect(PseudoLanguage.accented.text(of: message, in: ["de"]) == "red ûñð 3 ŵéîţéŕé Ƒåŕƀéñ")
    }

    @Test(arguments: [4, 20, 100, 400]) func lengthensTextsByAThird(_ count: Int) {
        let longer = PseudoLanguage.lengthened.text(of: String(repeating: "a", count: count)).count - "[!!  !!]".count
        #expect(Double(longer) >= Double(count) * 1.35 && longer <= count * 135 / 100 + 2)
    }
}
