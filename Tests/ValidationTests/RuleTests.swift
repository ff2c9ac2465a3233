import L10nDiagnostics
import L10nLinting
import L10nMessages
import L10nRuntime
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// The findings in a catalog with these entries, as `severity rule`.
private func rules(_ strings: String, source: String = "en", _ change: (inout ValidationOptions) -> Void = { _ in })
    -> [String]
{
    var options = ValidationOptions()
    change(&options)
    let bytes = Array(CatalogJSON.catalog(strings, source: source).utf8)
    return Validator(options: options).check(
        CatalogDecoder.decode(SourceFile(path: "test.xcstrings", bytes: bytes))
    ).findings
        .map { "\($0.severity.name) \($0.rule)" }
}

/// An entry with plain texts.
private func plain(_ key: String, _ texts: [(String, String)], state: String? = "manual") -> String {
    CatalogJSON.entry(
        key, texts.map { ($0.0, CatalogJSON.unit($0.1)) }, fields: state.map { #""extractionState":"\#($0)""# } ?? "")
}

/// Cases in which tools differ: what must be reported and what must not.
struct RuleTests {
    private func plural(_ key: String, _ forms: [(String, [(String, String)])]) -> String {
        CatalogJSON.entry(key, forms.map { ($0.0, CatalogJSON.plural($0.1)) })
    }

    private let english = [("one", "%lld item"), ("other", "%lld items")]

    // MARK: Findings

    @Test func reportsARussianOneWithoutItsNumber() {
        #expect(
            rules(
                plural(
                    "a.b",
                    [
                        ("en", english),
                        (
                            "ru",
                            [
                                ("one", "Один предмет"), ("few", "%lld предмета"), ("many", "%lld предметов"),
                                ("other", "%lld предмета"),
                            ]
                        ),
                    ]))
                == ["error plural-implied-quantity"])
    }

    @Test func reportsUnnumberedReorderedArguments() {
        #expect(rules(plain("a.b", [("en", "%@ has %lld"), ("de", "%lld hat %@")])) == ["error format-unnumbered-reorder"])
        #expect(rules(plain("a.b", [("en", "%lld%% of its %@"), ("de", "%@ zu %lld%%")])) == ["error format-unnumbered-reorder"])
    }

    @Test func reportsTypeMismatches() {
        #expect(rules(plain("a.b", [("en", "%lld files"), ("de", "%@ Dateien")])) == ["error format-type-mismatch"])
        #expect(
            rules(plain("a.b", [("en", "%1$@ %2$lld"), ("de", "%1$lld %2$@")])) == [
                "error format-type-mismatch", "error format-type-mismatch",
            ])
    }

    @Test func reportsExtraArguments() {
        #expect(rules(plain("a.b", [("en", "Hi %@"), ("de", "Hallo %1$@ %2$@")])) == ["error format-extra-argument"])
        #expect(rules(plain("a.b", [("en", "Hi %@"), ("de", "%@, hallo %@")])) == ["error format-repeated-unnumbered"])
    }

    @Test func reportsMissingArguments() {
        #expect(rules(plain("a.b", [("en", "Hi %@"), ("de", "Hallo")])) == ["warning format-missing-argument"])
        #expect(rules(plain("a.b", [("en", "%1$@ and %2$@"), ("de", "nur %2$@")])) == ["warning format-missing-argument"])
    }

    @Test(arguments: [
        ("Hi %@", "Hallo ％@"), ("Hi %@", "Hallo @%"), ("%1$@ x", "%$1@ x"), ("%1$@ x", "1%$@ x"), ("%lld x", "%Lld x"),
    ])
    func reportsMisspelledPlaceholders(_ source: String, _ translation: String) {
        #expect(rules(plain("a.b", [("en", source), ("de", translation)])) == ["error format-lookalike"])
    }

    @Test func reportsAnUnknownStateOncePerCatalog() {
        func entry(_ key: String, _ state: String) -> String {
            #""\#(key)":{"extractionState":"manual","localizations":{"en":{"stringUnit":{"state":"\#(state)","value":"Bag"}}}}"#
        }
        let entries = [entry("a.b", "final"), entry("a.c", "final"), entry("a.d", "done"), entry("a.e", "final")]
        let bytes = Array(CatalogJSON.catalog(entries.joined(separator: ",")).utf8)
        let found = Validator().check(CatalogDecoder.decode(SourceFile(path: "t", bytes: bytes))).findings
            .filter { $0.rule == "unknown-state" }
        #expect(
            found.map(\.message.english) == [
                "the state 'final' is unknown; it appears 3 times, first at 'a.b'",
                "the 'en' text of 'a.d' has the unknown state 'done'",
            ])
        #expect(found.map(\.key) == [nil, "a.d"])
    }

    @Test func reportsASpaceAfterThePercentSign() {
        #expect(rules(plain("a.b", [("en", "Hi %@"), ("de", "Hallo % @")])) == ["note format-lookalike"])
    }

    @Test func reportsMissingPluralForms() {
        #expect(
            rules(
                plural(
                    "a.b", [("en", english), ("pl", [("one", "%lld rzecz"), ("few", "%lld rzeczy"), ("other", "%lld rzeczy")])]))
                == ["error plural-missing-category"])
        #expect(rules(plural("a.b", [("en", english), ("de", [("one", "%lld Ding")])])).contains("error plural-other-missing"))
    }

    @Test func reportsDuplicateKeys() {
        #expect(rules(plain("a.b", [("en", "A")]) + "," + plain("a.b", [("en", "B")])) == ["error duplicate-key"])
    }

    @Test func reportsBrokenSubstitutions() {
        let text =
            #""a.b":{"extractionState":"manual","localizations":{"en":{"stringUnit":{"state":"translated","value":"%#@autoren@"},"substitutions":{"authors":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%arg author"}},"other":{"stringUnit":{"state":"translated","value":"%arg authors"}}}}}}}}}"#
        #expect(rules(text).contains("error substitution-undefined"))
    }

    @Test func suggestsACorrectedKey() {
        let bytes = Array(CatalogJSON.catalog(plain("accessibility.clearSearch", [("en", "A")])).utf8)
        var options = ValidationOptions()
        options.ruleOptions[.keyNaming] = ["style": .text("reverse-domain")]
        let source = SourceFile(path: "t", bytes: bytes)
        let found = Validator(options: options).check(CatalogDecoder.decode(source)).findings
        #expect(found.map(\.rule) == ["key-naming"])
        #expect(found.first?.message.arguments.contains(.text("accessibility.clear_search")) == true)
    }

    @Test(arguments: [
        ("clearSearch", KeyStyle.snake, "clear_search"), ("HTMLView.title", .reverseDomain, "html_view.title"),
        ("a.b_c.D", .reverseDomain, "a.b_c.d"),
        ("Home.%@ title", .reverseDomain, "home.title"), ("home.user's name", .reverseDomain, "home.users_name"),
        ("a..b.c", .reverseDomain, "a.b.c"),
        ("plp.error-view.title", .reverseDomain, "plp.error_view.title"), ("error_view.title", .camel, "errorView.title"),
        ("errorView.Title", .kebab, "error-view.title"),
    ])
    func correctsKeysToTheConfiguredStyle(_ key: String, _ style: KeyStyle, _ expected: String) {
        let bytes = Array(CatalogJSON.catalog(plain(key, [("en", "A")])).utf8)
        var options = ValidationOptions()
        options.ruleOptions["key-naming"] = ["style": .text(style.rawValue)]
        let found = Validator(options: options).check(CatalogDecoder.decode(SourceFile(path: "t", bytes: bytes)))
            .findings.filter { $0.rule == "key-naming" }
        #expect(found.first?.message.arguments.contains(.text(expected)) == true, "\(found.map(\.message))")
    }

    // MARK: Accepted texts

    @Test func acceptsNumberedReorderings() {
        #expect(rules(plain("a.b", [("en", "%@ has %lld"), ("de", "%2$lld hat %1$@")])) == [])
        #expect(rules(plain("a.b", [("en", "%1$@ %2$@"), ("ja", "%2$@ %1$@")])) == [])
    }

    @Test func acceptsFormsForExactlyOneWithoutTheirNumber() {
        #expect(
            rules(
                plural(
                    "a.b",
                    [
                        ("en", [("one", "One item"), ("other", "%lld items")]),
                        ("de", [("one", "%lld Artikel"), ("other", "%lld Artikel")]),
                    ])) == [])
        #expect(
            rules(
                plural(
                    "a.b",
                    [
                        ("en", english),
                        (
                            "pl",
                            [("one", "Jedna rzecz"), ("few", "%lld rzeczy"), ("many", "%lld rzeczy"), ("other", "%lld rzeczy")]
                        ),
                    ])
            )
            .filter { $0.hasPrefix("error") || $0.hasPrefix("warning") } == [])
        #expect(
            rules(
                plural(
                    "a.b",
                    [
                        ("en", english),
                        (
                            "ar",
                            [
                                ("zero", "لا شيء"), ("one", "عنصر واحد"), ("two", "عنصران"), ("few", "%lld عناصر"),
                                ("many", "%lld عنصرًا"), ("other", "%lld عنصر"),
                            ]
                        ),
                    ])) == [])
    }

    @Test func acceptsMissingFormsThatLanguagesDoNotNeed() {
        #expect(rules(plural("a.b", [("en", english), ("ja", [("other", "%lld 個")])])) == [])
        #expect(rules(plural("a.b", [("en", english), ("fr", [("one", "%lld chose"), ("other", "%lld choses")])])) == [])
        #expect(
            rules(plural("a.b", [("en", english), ("cs", [("one", "%lld věc"), ("few", "%lld věci"), ("other", "%lld věcí")])]))
                == [])
        #expect(
            rules(
                plural(
                    "a.b",
                    [
                        ("en", english + [("zero", "Nothing")]),
                        ("de", [("one", "%lld Ding"), ("other", "%lld Dinge"), ("zero", "Nichts")]),
                    ])) == [])
    }

    @Test func requiresFractionFormsForFractions() {
        let czech = [("one", "%.1f věc"), ("few", "%.1f věci"), ("other", "%.1f věcí")]
        #expect(
            rules(plural("a.b", [("en", [("one", "%.1f thing"), ("other", "%.1f things")]), ("cs", czech)])) == [
                "error plural-missing-category"
            ])
    }

    @Test func acceptsPercentSignsInProse() {
        // Xcode cannot generate a symbol for the Hungarian text.
        let texts = [
            ("en", "100% sure"), ("de", "100 % sicher"), ("fr", "sûr à 100 %"), ("es", "100% seguro"), ("hu", "100%-ig biztos"),
        ]
        #expect(rules(plain("a.b", texts)) { $0.generatesSymbols = false } == [])
        #expect(rules(plain("a.b", [("en", "50% off"), ("de", "50% reduziert"), ("it", "50% di sconto")])) == [])
    }

    @Test func acceptsPluralsOfTheSecondArgument() {
        #expect(
            rules(
                plural(
                    "a.b",
                    [
                        ("en", [("one", "%1$@, %2$d other color"), ("other", "%1$@, %2$d other colors")]),
                        ("de", [("one", "%1$@, %2$d andere Farbe"), ("other", "%1$@, %2$d andere Farben")]),
                    ])) == [])
    }

    @Test func acceptsKeysThatAreTheText() {
        #expect(
            rules(
                #""Delete %lld files":{},"Hello":{},"Done":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"Fertig"}}}}"#
            ) == [])
    }

    @Test func ignoresUntranslatableKeysInCompleteness() {
        #expect(
            rules(
                plain("a.b", [("en", "A"), ("de", "A")])
                    + #","c.d":{"shouldTranslate":false,"localizations":{"en":{"stringUnit":{"state":"translated","value":"X"}}}}"#
            ) == [])
    }

    @Test func acceptsUnknownLanguages() {
        #expect(rules(plural("a.b", [("en", english), ("tlh", [("other", "%lld Doch")])])) == [])
    }

    @Test func partialLanguagesNeedNoTranslation() {
        let texts = plain("a.b", [("en", "Color"), ("en-GB", "Colour")]) + "," + plain("a.c", [("en", "Bag")])
        #expect(rules(texts) == ["warning missing-translation"])
        #expect(rules(texts) { $0.partialLanguages = ["en-GB"] } == [])
    }
}

/// Regression tests.
struct RuleRegressionTests {
    @Test(arguments: [
        ("1 to %d h", "fr", "De 1 à %dh"), ("Last 30 days: %d files", "zh-Hans", "最近 30 天 %d个文件"),
        ("In 30 days %d files", "ru", "За 30 дней %dфайлов"),
        ("30 days, %d items", "ko", "최근 30일 %d개"), ("1 – %dh", "de", "1 – %dh"),
    ])
    func acceptsPlaceholdersAfterOtherNumbers(_ source: String, _ language: String, _ translation: String) {
        #expect(rules(plain("a.b", [("en", source), (language, translation)])) == [])
    }

    @Test(arguments: ["%lld% to go", "%lld% i alt", "%lld% i więcej"]) func reportsAnUnescapedPercentAfterAPlaceholder(
        _ text: String
    ) {
        #expect(rules(plain("a.b", [("en", "%lld%% to go"), ("de", text)])) == ["error format-literal-percent"])
    }

    @Test func ignoresArgumentsWithoutSourceText() {
        let found = rules(plain("order.total", [("de", "Summe: %@"), ("fr", "Somme : %@")], state: "extracted_with_value"))
        #expect(!found.contains { $0.contains("format-") }, "\(found)")
    }

    @Test func comparesTextsWithTheKey() {
        #expect(
            rules(plain("%@ of %lld now", [("en", "%lld of %@ now"), ("de", "%1$@ von %2$lld")], state: nil)) == [
                "error format-key-mismatch", "error format-key-mismatch",
            ])
    }

    @Test func acceptsAnotherSpellingOfTheSourceLanguage() {
        let texts = plain("a.b", [("en-GB", "Colour %@"), ("de", "Farbe %@")])
        #expect(rules(texts, source: "en-UK") == ["warning unknown-locale"])
    }

    @Test func reportsPositionsWithoutDollarSign() {
        #expect(
            rules(plain("a.b", [("en", "%1$@ to %2$@"), ("de", "%2@ von %1@")])) == [
                "error format-lookalike", "error format-lookalike",
            ])
    }

    @Test func reportsSpacesInsidePlaceholders() {
        #expect(rules(plain("a.b", [("en", "Hi %1$d"), ("de", "Hi %1$ d")])) == ["warning format-lookalike"])
        #expect(rules(plain("a.b", [("en", "Hi %lld"), ("de", "Hi % lld")])) == ["warning format-lookalike"])
    }

    @Test func requiresANumberForSubstitutions() {
        let text =
            #""a.b":{"extractionState":"manual","localizations":{"en":{"stringUnit":{"state":"translated","value":"%#@n@"},"substitutions":{"n":{"argNum":1,"formatSpecifier":"@","variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%arg author"}},"other":{"stringUnit":{"state":"translated","value":"%arg authors"}}}}}}}}}"#
        #expect(rules(text).contains("error substitution-type-mismatch"))
    }

    @Test func checksKeysThatAreTheText() {
        #expect(rules(#""Hello %1$ @ and %lld":{}"#).contains("note format-lookalike"))
        #expect(rules(#""100% sure, 50 %":{},"%lld items, 20% off":{}"#) == [])
    }

    @Test func turkishNeedsNoOneForm() {
        let forms =
            #""en":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%lld item"}},"other":{"stringUnit":{"state":"translated","value":"%lld items"}}}}},"tr":{"variations":{"plural":{"other":{"stringUnit":{"state":"translated","value":"%lld öğe"}}}}}"#
        #expect(rules(#""a.b":{"extractionState":"manual","localizations":{\#(forms)}}"#) == [])
    }

    @Test func requiresTheAppNameInAppShortcutPhrases() {
        let phrases =
            #""a":{"localizations":{"de":{"stringSet":{"state":"translated","values":["Bestelle mit ${applicationName}","Los"]}},"en":{"stringSet":{"state":"translated","values":["Order with ${applicationName}"]}}}}"#
        #expect(rules(phrases) == ["error appshortcuts-token"])
    }

    @Test func adviceKeepsThePosition() {
        let bytes = Array(
            CatalogJSON.catalog(plain("a.b", [("en", "%1$@ and %2$@"), ("de", "%1$@ und")]))
                .utf8)
        let found = Validator().check(CatalogDecoder.decode(SourceFile(path: "t", bytes: bytes))).findings
        #expect(found.map(\.advice.english) == ["put '%2$@' where the value belongs"])
    }

    @Test func reportsAMissingFirstArgument() {
        #expect(
            rules(plain("a.b", [("en", "%@ has %lld items"), ("de", "Es gibt %lld Dinge")])) == ["error format-missing-argument"])
    }

    @Test func reportsADifferentNotation() {
        #expect(rules(plain("a.b", [("en", "%lld"), ("de", "%llx x")])) == ["warning format-type-mismatch"])
        #expect(rules(plain("a.b", [("en", "%d"), ("de", "%c x")])) == ["warning format-type-mismatch"])
    }

    @Test func reportsMisspelledPlaceholdersOnlyInTheSource() {
        #expect(rules(plain("a.b", [("en", "Value %$1@"), ("de", "Wert %1$@")])) == ["error format-lookalike"])
    }

    @Test func rejectsSingleQuotedNames() {
        let bytes = Array("{'sourceLanguage':'en','strings':{},'version':'1.0'}".utf8)
        let found = Validator().check(CatalogDecoder.decode(SourceFile(path: "t", bytes: bytes))).findings
        #expect(Set(found.map(\.rule)) == ["invalid-json"])
    }

    @Test func reportsARepeatedRequiredLanguageOnce() {
        #expect(rules(plain("a.b", [("en", "A")])) { $0.requiredLanguages = ["fr", "fr"] } == ["error missing-translation"])
    }

    @Test func handlesTenThousandPercentSigns() {
        let text = String(repeating: "%.", count: 10_000)
        let found = rules(plain("a.b", [("en", "%@"), ("de", "%@ " + text)]))
        // One finding of each rule.
        #expect(found == ["error format-invalid", "error limit-exceeded"])
    }
}
