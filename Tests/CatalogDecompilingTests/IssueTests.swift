import L10nCLDR
import L10nDiagnostics
import L10nMigration
import Testing

/// Issues and their places: unsupported and duplicate content.
struct IssueTests {
    private func issues(_ entry: String, strings: String? = nil) -> [String] {
        CompiledFolder(strings: strings.map { ["en": $0] } ?? [:], dictionaries: ["en": "<key>k</key>" + entry]).decompiled()
            .issueDescriptions
    }

    private func rule(_ rule: String = "NSStringPluralRuleType", _ rest: String = "<key>other</key><string>%d</string>") -> String
    {
        "<dict><key>NSStringFormatSpecTypeKey</key><string>\(rule)</string><key>NSStringFormatValueTypeKey</key><string>d</string>\(rest)</dict>"
    }

    private func format(_ format: String, _ rest: String) -> String {
        "<dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(rest)</dict>"
    }

    @Test func usesTheLastDuplicateKey() throws {
        let catalog = CompiledFolder(strings: ["en": "k = 1; \"k\" = 2;"]).decompiled()
        #expect(catalog.issueDescriptions == ["warning duplicateKey(\"k\") en: \"k\""])
        #expect(catalog.issues[0].related.map { $0.source.text(in: $0.range) } == "k")
        #expect(try catalog.localization("k") == "{stringUnit:{value:2}}")
    }

    @Test func reportsDuplicateForms() {
        let two = "<key>other</key><string>%d</string><key>other</key><string>%d!</string>"
        #expect(
            issues(format("%#@value@", "<key>value</key>" + rule("NSStringPluralRuleType", two)))
                == ["warning duplicateKey(\"other\") en: <key>other</key>"])
    }

    @Test func omitsValuesThatAreNotText() {
        let catalog = CompiledFolder(strings: ["en": "k = (1, 2); l = { m = n; }; o = <00>; p = q;"]).decompiled()
        #expect(
            catalog.issueDescriptions == [
                "error notText(\"array\") en: (1, 2)", "error notText(\"dict\") en: { m = n; }",
                "error notText(\"data\") en: <00>",
            ])
        #expect(catalog.keyCount == 1)
        #expect(issues("<integer>1</integer>") == ["error notText(\"integer\") en: <integer>1</integer>"])
    }

    @Test func reportsTextHiddenByAPlural() {
        #expect(
            issues(format("%#@value@", "<key>value</key>" + rule()), strings: "k = \"%d items\";") == ["warning hiddenText en: k"]
        )
        let device = "<dict><key>NSStringDeviceSpecificRuleType</key><dict><key>other</key><string>a</string></dict></dict>"
        #expect(issues(device, strings: "k = b;") == ["warning hiddenText en: k"])
    }

    @Test func reportsFormatKeyProblems() {
        #expect(issues("<dict><key>value</key>\(rule())</dict>").map { $0.prefix(28) } == ["error missingFormatKey en: <"])
        #expect(issues(format("Hello", "")) == ["note noVariables en: <string>Hello</string>"])
        #expect(issues(format("%#@a@", "")) == ["error undefinedVariable(\"a\") en: <string>%#@a@</string>"])
        #expect(
            issues(format("%#@a@", "<key>a</key>\(rule())<key>b</key>\(rule())")) == [
                "warning unusedMember(\"b\") en: <key>b</key>"
            ])
    }

    @Test func reportsVariableProblems() {
        func kinds(_ rule: String) -> [String] {
            issues(format("%#@a@", "<key>a</key>" + rule)).map { String($0.prefix { $0 != ":" }) }
        }
        #expect(
            issues(format("%#@a@", "<key>a</key>" + rule("NSStringGenderRuleType")))[0].hasPrefix(
                "error unknownRule(variable: \"a\", Optional(\"NSStringGenderRuleType\")"))
        #expect(issues(format("%#@a@", "<key>a</key><string>x</string>"))[0].hasPrefix("error unknownRule(variable: \"a\", nil)"))
        let more = "<key>several</key><string>x</string><key>other</key><string>%d</string>"
        #expect(kinds(rule("NSStringPluralRuleType", more)) == ["error unknownCategory(\"several\") en"])
        #expect(kinds(rule("NSStringPluralRuleType", "")) == ["error noForms(\"a\") en"])
        #expect(
            kinds(rule("NSStringPluralRuleType", "<key>other</key><string>%#@b@</string>")) == ["error nestedVariable(\"b\") en"])
        #expect(kinds(rule("NSStringPluralRuleType", "<key>other</key><true/>")) == ["error notText(\"true\") en"])
        #expect(
            kinds(rule("NSStringPluralRuleType", "<key>other</key><string>%arg</string>")) == [
                "warning catalogPlaceholder(\"%arg\") en"
            ])
    }

    @Test func reportsVariablesThatDifferByDevice() {
        let (one, two) = (rule(), rule("NSStringPluralRuleType", "<key>other</key><string>%d!</string>"))
        let entry =
            "<dict><key>NSStringDeviceSpecificRuleType</key><dict><key>mac</key>\(format("a %#@n@", "<key>n</key>" + one))"
            + "<key>ipad</key>\(format("b %#@n@", "<key>n</key>" + two))</dict></dict>"
        #expect(issues(entry) == ["error differingVariable(\"n\") en: <key>NSStringDeviceSpecificRuleType</key>"])
    }

    @Test func keepsTheWidestText() throws {
        let widths =
            "<dict><key>NSStringVariableWidthRuleType</key><dict><key>9</key><string>Hi</string><key>20</key><string>Hello</string></dict></dict>"
        let catalog = CompiledFolder(dictionaries: ["en": "<key>k</key>" + widths]).decompiled()
        #expect(catalog.issueDescriptions == ["error widths(kept: \"20\") en: <key>NSStringVariableWidthRuleType</key>"])
        #expect(try catalog.localization("k") == "{stringUnit:{value:Hello}}")
    }

    @Test func reportsCatalogPlaceholders() {
        #expect(
            CompiledFolder(strings: ["en": "k = \"%(name)s\"; l = \"%arg\";"]).decompiled().issueDescriptions
                == ["warning catalogPlaceholder(\"%(name)s\") en: \"%(name)s\""])
    }

    /// What Xcode writes beside the texts of objects has their source texts; another comment has none.
    @Test func commentsOfObjectsAreSourceTexts() {
        let comment = #"/* Class = "NSButtonCell"; title = "Line \"1\"\nLine 2"; ObjectID = "2c8-m1-abc"; */"#
        let catalog = CompiledFolder(strings: ["de": "\(comment)\n\"2c8-m1-abc.title\" = \"Zeile\";\n"]).decompiled()
        #expect(catalog.issueDescriptions == [])
        #expect(catalog.text.contains(#""extractionState" : "extracted_with_value""#))
        #expect(catalog.text.contains(#""value" : "Line \"1\"\nLine 2""#) && catalog.text.contains(#""state" : "new""#))
        let other = CompiledFolder(strings: ["de": "/* A button */\n\"a.b\" = \"Zeile\";\n"]).decompiled()
        #expect(other.text.contains(#""comment" : "A button""#) && other.text.contains(#""migrated""#))
        #expect(other.issueDescriptions == ["warning noSource de: "])
    }

    @Test func reportsMissingFiles() {
        #expect(CompiledFolder(strings: ["de": ""]).decompiled().issueDescriptions == ["warning noSource de: "])
        #expect(
            CompiledFolder(strings: ["en": ""], dictionaries: ["de": ""]).decompiled().issueDescriptions == [
                "warning noSourceDictionary de: "
            ]
        )
        #expect(
            CompiledFolder(strings: ["en": "", "de": ""]).decompiled(languages: ["de", "en", "fr", "pl"]).issueDescriptions
                == ["warning missingLanguages([\"fr\", \"pl\"]) de: "])
    }

    @Test func reportsTwoFoldersOfOneLanguage() throws {
        let old = CompiledFolder(strings: ["English": "k = English;", "en": "k = en;"]).decompiled()
        #expect(old.issues.map(\.source.path) == ["English.lproj/T.strings"])
        #expect(try old.localization("k") == "{stringUnit:{value:en}}")
        #expect(
            CompiledFolder(strings: ["en": "", "he": "", "iw": ""]).decompiled().issueDescriptions == [
                "error sameLanguage(\"he\") he: "
            ])
    }

    @Test func mergesBaseIntoTheSourceLanguage() throws {
        let equal = CompiledFolder(strings: ["Base": "k = en; l = base;", "en": "m = en; k = en;"]).decompiled()
        #expect(equal.issueDescriptions == [])
        #expect(try equal.localization("k") == "{stringUnit:{value:en}}")
        #expect(try equal.localization("l") == "{stringUnit:{value:base}}")
        #expect(try equal.localization("m") == "{stringUnit:{value:en}}")
        let different = CompiledFolder(strings: ["Base": "k = base; l = en;", "en": "k = en; l = en;"]).decompiled()
        #expect(different.issueDescriptions == ["warning differsFromBase en: k"])
        #expect(different.issues.map(\.source.path) == ["Base.lproj/T.strings"])
        #expect(try different.localization("k") == "{stringUnit:{value:en}}")
    }

    @Test func baseAndTheSourceLanguageHaveTheSamePlurals() throws {
        func plural(_ one: String) -> String {
            "<key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string><key>v</key><dict>"
                + "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
                + "<key>NSStringFormatValueTypeKey</key><string>lld</string>"
                + "<key>one</key><string>\(one)</string><key>other</key><string>%lld bags</string></dict></dict>"
        }
        let equal = CompiledFolder(dictionaries: ["Base": plural("%lld bag"), "en": plural("%lld bag")]).decompiled()
        #expect(equal.issueDescriptions == [])
        let different = CompiledFolder(dictionaries: ["Base": plural("a bag"), "en": plural("%lld bag")]).decompiled()
        #expect(different.issueDescriptions == ["warning differsFromBase en: <key>k</key>"])
    }

    @Test func reportsCommentsWithoutKey() {
        #expect(
            CompiledFolder(strings: ["en": "/* T.strings */\n\nk = 1;\n\n// end"]).decompiled().issueDescriptions
                == ["note looseComments en: /* T.strings */"])
    }

    @Test func derivesLanguagesFromFolderNames() {
        #expect(LanguageTag.name(ofFolder: "Base") == nil)
        #expect(
            ["pt-br", "zh-hant", "English", "iw", "zh_CN"].map(LanguageTag.name(ofFolder:)) == [
                "pt-BR", "zh-Hant", "en", "he", "zh_CN",
            ])
        #expect(StringsFile.sourceLanguage(of: [nil, "de", "en"]) == "en")
        #expect(StringsFile.sourceLanguage(of: ["de", "de"]) == "de")
        #expect(StringsFile.sourceLanguage(of: ["de", nil]) == nil)
        #expect(StringsFile.sourceLanguage(of: ["de", "fr"]) == nil)
    }

    @Test func matchesTheSourceLanguageToItsFolder() {
        #expect(StringsFile.sourceLanguage("iw", in: ["de", "he"]) == "he")
        #expect(StringsFile.sourceLanguage("HE", in: ["he", nil]) == "he")
        #expect(StringsFile.sourceLanguage("pt-BR", in: ["pt_BR"]) == "pt_BR")
        #expect(StringsFile.sourceLanguage("pt-BR", in: ["pt_BR", "pt-BR"]) == "pt-BR")
        #expect(StringsFile.sourceLanguage("pt-BR", in: ["pt", "de"]) == "pt-BR")
    }

    /// Three equal forms give two issues, not three.
    @Test func reportsEachDuplicateOnce() {
        let forms = ["a", "b", "c"].map { "<key>other</key><string>\($0)</string>" }.joined()
        let entry = format("%#@n@", "<key>n</key>" + rule("NSStringPluralRuleType", forms))
        let issues = CompiledFolder(dictionaries: ["en": "<key>k</key>" + entry]).decompiled().issues
        let starts = issues.compactMap { $0.related?.range.start }
        #expect(starts.count == 2 && starts[1] == issues[0].range.start)
    }
}
