import Foundation
import L10nCatalogBuilding
import L10nDiagnostics
import L10nStringCatalogs
import TestSupport
import Testing

/// What Apple's compiler makes of catalogs: each behavior that its recorded output shows, in small catalogs of our own. Compiling.md
/// lists the behaviors.
struct AppleBehaviorTests {
    private func compile(
        catalog text: String, to files: [String: NSDictionary], at place: SourceLocation = #_sourceLocation
    ) throws {
        let source = SourceFile(path: "input.xcstrings", bytes: Array(text.utf8))
        try expect(CatalogDecoder.decode(source), compilesTo: files, at: place)
    }

    private func compile(_ entries: String..., to files: [String: NSDictionary], at place: SourceLocation = #_sourceLocation)
        throws
    {
        try compile(catalog: CatalogJSON.catalog(entries.joined(separator: ",")), to: files, at: place)
    }

    /// An entry that Xcode extracted from code.
    private func automatic(_ key: String, _ localizations: [(String, String)]) -> String {
        CatalogJSON.entry(key, localizations, fields: "")
    }

    private func substitution(_ name: String, fields: String, _ forms: [(String, String)]) -> String {
        #""\#(name)":{\#(fields)\#(CatalogJSON.plural(forms).dropFirst())"#
    }

    /// A localization with substitutions.
    private func text(_ localization: String, _ substitutions: String...) -> String {
        localization.dropLast() + #","substitutions":{\#(substitutions.joined(separator: ","))}}"#
    }

    private func variable(_ type: String, _ forms: [String: String]) -> [String: String] {
        forms.merging([
            "NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": type,
        ]) { form, _ in form }
    }

    private func plural(_ variable: [String: String]) -> [String: Any] { value("%#@value@", ["value": variable]) }

    private func value(_ format: String, _ variables: [String: [String: String]]) -> [String: Any] {
        (variables as [String: Any]).merging(["NSStringLocalizedFormatKey": format]) { $1 }
    }

    private func devices(_ forms: [String: Any]) -> [String: Any] { ["NSStringDeviceSpecificRuleType": forms] }

    private let english = CatalogJSON.plural([("one", "%lld bag"), ("other", "%lld bags")])
    private let englishForms = ["one": "%lld bag", "other": "%lld bags"]

    // MARK: Texts

    @Test func writesTextsIntoLanguageFolders() throws {
        let texts = [("en", "Bag"), ("de", "Tasche"), ("zh-Hans", "包")]
        try compile(
            CatalogJSON.entry("bag", texts.map { ($0, CatalogJSON.unit($1)) }),
            CatalogJSON.entry("only.english", [("en", CatalogJSON.unit("100% off"))]),
            to: [
                "en.lproj/input.strings": ["bag": "Bag", "only.english": "100% off"],
                "de.lproj/input.strings": ["bag": "Tasche"], "zh-Hans.lproj/input.strings": ["bag": "包"],
            ])
    }

    @Test func copiesCharactersUnchanged() throws {
        try compile(
            CatalogJSON.entry("🧺 \\ue000", [("en", CatalogJSON.unit("\\\"Bag\\\" \\/ ☕\\nnext line"))]),
            to: ["en.lproj/input.strings": ["🧺 \u{E000}": "\"Bag\" / ☕\nnext line"]])
    }

    /// `%n` would write to memory, and gaps in positions make no sense. The compiler judges neither.
    @Test(arguments: ["%n", "%%n", "%@ %n %@", "%2$n %1$@", "%2$n %@", "%n %1$@", "%n%n %d", "50%% of %@"])
    func copiesPlaceholdersUnchanged(_ placeholders: String) throws {
        let (one, other) = ("%lld bag \(placeholders)", "%lld bags \(placeholders)")
        try compile(
            CatalogJSON.entry("text", [("en", CatalogJSON.unit("Bag \(placeholders)"))]),
            CatalogJSON.entry("plural", [("en", CatalogJSON.plural([("one", one), ("other", other)]))]),
            to: [
                "en.lproj/input.strings": ["text": "Bag \(placeholders)"],
                "en.lproj/input.stringsdict": ["plural": plural(variable("lld", ["one": one, "other": other]))],
            ])
    }

    @Test(arguments: ["\"1.0\"", "\"2.0\"", "1.5", "7"]) func ignoresVersionsAndUnknownFields(_ version: String) throws {
        let unit = #"{"stringUnit":{"state":"translated","value":"Bag"},"note":"short"}"#
        let entry = CatalogJSON.entry("bag", [("en", unit)], fields: #""extractionState":"guessed","color":{"is":[null,7]}"#)
        try compile(
            catalog: #"{"sourceLanguage":"en","strings":{\#(entry)},"version":\#(version)}"#,
            to: ["en.lproj/input.strings": ["bag": "Bag"]])
    }

    // MARK: Languages

    @Test(arguments: [
        ("iw", "he"), ("iw-IL", "he-IL"), ("no-bok", "nb"), ("no-nyn", "nn"), ("sr-Cyrl", "sr"), ("sr_Latn", "sr-Latn"),
        ("zh-cmn-Hans", "zh-Hans"), ("cmn", "zh"), ("en-UK", "en-GB"), ("EN-us", "en-US"), ("el-POLYTONI", "el-polytoni"),
        ("no-BOKMAL", "no-bokmal"), ("no-NYNORSK", "no-nynorsk"),
    ])
    func writesOldNamesOfLanguagesAsNewOnes(_ name: String, _ folder: String) throws {
        try compile(
            CatalogJSON.entry("a", [(name, CatalogJSON.unit("A"))]), CatalogJSON.entry("b", [(name, english)]),
            to: [
                "\(folder).lproj/input.strings": ["a": "A"],
                "\(folder).lproj/input.stringsdict": ["b": plural(variable("lld", englishForms))],
            ])
    }

    @Test(arguments: [
        ("fr_CA", "fr-CA"), ("pt_BR", "pt-BR"), ("en_US", "en-US"), ("en-001", "en-GB"), ("en-BU", "en-MM"),
        ("hy-SU", "hy-AM"), ("aam", "aas"), ("en-GB-oed", "en-GB-oxendict"), ("en-US-u-ca-gregory", "en-US"),
        ("el-polyton", "el-polytoni"), ("pt-PT", "pt-BR"),
    ])
    func keepsOtherNamesOfLanguagesApart(_ first: String, _ second: String) throws {
        try compile(
            CatalogJSON.entry("bag", [(first, CatalogJSON.unit("first")), (second, CatalogJSON.unit("second"))]),
            to: ["\(first).lproj/input.strings": ["bag": "first"], "\(second).lproj/input.strings": ["bag": "second"]])
    }

    @Test func writesNothingForWhatHasNoText() throws {
        try compile(
            automatic("null", [("en", "null"), ("de", "null"), ("fr", CatalogJSON.unit("Sac"))]), #""missing":{}"#,
            automatic("bag", [("en", CatalogJSON.unit("Bag"))]),
            to: ["en.lproj/input.strings": ["bag": "Bag"], "fr.lproj/input.strings": ["null": "Sac"]])
    }

    // MARK: States

    @Test(arguments: ["", #""extractionState":"stale""#, #""extractionState":"guessed""#])
    func omitsNewSourceTexts(_ fields: String) throws {
        let texts = [("en", CatalogJSON.unit("Bag", state: "new")), ("de", CatalogJSON.unit("Tasche", state: "new"))]
        try compile(CatalogJSON.entry("bag", texts, fields: fields), to: ["de.lproj/input.strings": ["bag": "Tasche"]])
    }

    @Test func writesNewSourceTextsOfManualKeys() throws {
        try compile(
            CatalogJSON.entry("bag", [("en", CatalogJSON.unit("Bag", state: "new"))]),
            to: ["en.lproj/input.strings": ["bag": "Bag"]])
    }

    @Test(arguments: ["needs_review", "machine_translated", "stale", "untranslated", "approved"], ["manual", "stale"])
    func writesTextsInOtherStates(_ state: String, _ extractionState: String) throws {
        let texts = [("en", CatalogJSON.unit("Bag", state: state)), ("de", CatalogJSON.unit("Tasche", state: state))]
        try compile(
            CatalogJSON.entry("bag", texts, fields: #""extractionState":"\#(extractionState)""#),
            to: ["en.lproj/input.strings": ["bag": "Bag"], "de.lproj/input.strings": ["bag": "Tasche"]])
    }

    @Test func writesAllFormsIfOneIsNotNew() throws {
        let forms = [("one", CatalogJSON.unit("%lld bag", state: "new")), ("other", CatalogJSON.unit("%lld bags"))]
        try compile(
            automatic("bags", [("en", CatalogJSON.variations("plural", forms))]),
            to: ["en.lproj/input.stringsdict": ["bags": plural(variable("lld", englishForms))]])
    }

    @Test func writesTextsThatAreNotTranslated() throws {
        try compile(
            CatalogJSON.entry("iOS", [("en", CatalogJSON.unit("iOS")), ("de", "null")], fields: #""shouldTranslate":false"#),
            CatalogJSON.entry("bags", [("en", english)], fields: #""shouldTranslate":false"#),
            to: [
                "en.lproj/input.strings": ["iOS": "iOS"],
                "en.lproj/input.stringsdict": ["bags": plural(variable("lld", englishForms))],
            ])
    }

    // MARK: Plurals

    @Test(arguments: [
        ["one", "other"], ["other"], ["one", "two", "other"], ["one", "few", "other"], ["one", "many", "other"],
        ["one", "few", "many", "other"], ["zero", "one", "two", "few", "many", "other"],
    ])
    func writesTheFormsOfAPlural(_ categories: [String]) throws {
        let forms = categories.map { ($0, "%lld in \($0)") }
        try compile(
            CatalogJSON.entry("bags", [("en", CatalogJSON.plural(forms))]),
            to: [
                "en.lproj/input.stringsdict": [
                    "bags": plural(variable("lld", Dictionary(uniqueKeysWithValues: forms)))
                ]
            ])
    }

    /// The first argument selects the form, wherever it is in the text.
    @Test(arguments: [("%d", "d"), ("%1$lld %2$@", "lld"), ("%2$@ %1$lld", "lld"), ("%2$@: %3$n %1$lld", "lld")])
    func takesTheTypeOfTheFirstArgument(_ format: String, _ type: String) throws {
        let forms = ["one": "\(format) bag", "other": "\(format) bags"]
        try compile(
            CatalogJSON.entry("bags", [("en", CatalogJSON.plural(forms.sorted { $0.key < $1.key }))]),
            to: ["en.lproj/input.stringsdict": ["bags": plural(variable(type, forms))]])
    }

    // MARK: Devices

    @Test func writesTheTextForOtherDevicesAsAPlainText() throws {
        let forms = [("iphone", "Tap %@"), ("mac", "Click %@"), ("other", "Press %@")].map { ($0, CatalogJSON.unit($1)) }
        try compile(
            CatalogJSON.entry("open", [("en", CatalogJSON.variations("device", forms))]),
            CatalogJSON.entry("touch", [("en", CatalogJSON.variations("device", Array(forms.prefix(1))))]),
            to: [
                "en.lproj/input.strings": ["open": "Press %@"],
                "en.lproj/input.stringsdict": [
                    "open": devices(["iphone": "Tap %@", "mac": "Click %@"]), "touch": devices(["iphone": "Tap %@"]),
                ],
            ])
    }

    @Test func writesUnknownDevices() throws {
        let forms = ["glasses", "glasses_", "🥽", "😃_"].map { ($0, CatalogJSON.unit("Look \($0)")) }
        try compile(
            CatalogJSON.entry("open", [("en", CatalogJSON.variations("device", forms))]),
            to: [
                "en.lproj/input.stringsdict": [
                    "open": devices([
                        "glasses": "Look glasses", "glasses_": "Look glasses_", "🥽": "Look 🥽", "😃_": "Look 😃_",
                    ])
                ]
            ])
    }

    @Test func writesPluralsOfDevices() throws {
        let forms = [
            ("iphone", CatalogJSON.plural([("one", "%d tap"), ("other", "%d taps")])), ("mac", english),
            ("other", CatalogJSON.unit("bags")),
        ]
        try compile(
            CatalogJSON.entry("bags", [("en", CatalogJSON.variations("device", forms))]),
            to: [
                "en.lproj/input.strings": ["bags": "bags"],
                "en.lproj/input.stringsdict": [
                    "bags": devices([
                        "iphone": plural(variable("d", ["one": "%d tap", "other": "%d taps"])),
                        "mac": plural(variable("lld", englishForms)),
                    ])
                ],
            ])
    }

    // MARK: Substitutions

    @Test func numbersSubstitutions() throws {
        let bags = substitution(
            "bags", fields: #""argNum":1,"formatSpecifier":"lld","#, [("one", "%lld bag"), ("other", "%lld bags")])
        let shops = substitution(
            "shops", fields: #""argNum":2,"formatSpecifier":"d","#, [("one", "%2$d shop"), ("other", "%2$d shops")])
        let variables = [
            "bags": variable("lld", englishForms), "shops": variable("d", ["one": "%2$d shop", "other": "%2$d shops"]),
        ]
        func entry(_ key: String, _ format: String) -> String {
            CatalogJSON.entry(key, [("en", text(CatalogJSON.unit(format), bags, shops))])
        }
        try compile(
            entry("both", "%3$@ has %#@bags@ in %#@shops@"), entry("numbered", "%2$#@shops@ sell %#@bags@"),
            CatalogJSON.entry("again", [("en", text(CatalogJSON.unit("%#@bags@, %1$#@bags@"), bags))]),
            to: [
                "en.lproj/input.stringsdict": [
                    "both": value("%3$@ has %1$#@bags@ in %2$#@shops@", variables),
                    "numbered": value("%2$#@shops@ sell %1$#@bags@", variables),
                    "again": value("%1$#@bags@, %1$#@bags@", ["bags": variable("lld", englishForms)]),
                ]
            ])
    }

    @Test func takesTheTypeOfASubstitutionFromItsForms() throws {
        let bags = substitution("bags", fields: "", [("one", "%lld bag"), ("other", "%lld bags")])
        try compile(
            CatalogJSON.entry("bags", [("en", text(CatalogJSON.unit("Packed %#@bags@"), bags))]),
            to: ["en.lproj/input.stringsdict": ["bags": value("Packed %#@bags@", ["bags": variable("lld", englishForms)])]])
    }

    @Test func writesAnotherNameForASubstitutionThatIsNotASCII() throws {
        let bags = substitution(
            "包", fields: #""argNum":1,"formatSpecifier":"lld","#, [("one", "%lld bag"), ("other", "%lld bags")])
        try compile(
            CatalogJSON.entry("bags", [("en", text(CatalogJSON.unit("Packed %#@包@"), bags))]),
            to: ["en.lproj/input.stringsdict": ["bags": value("Packed %1$#@value@", ["value": variable("lld", englishForms)])]])
    }

    @Test func writesATextThatUsesNoSubstitutionAsAText() throws {
        let bags = substitution("bags", fields: #""argNum":1,"formatSpecifier":"@","#, [("one", "a bag"), ("other", "bags")])
        try compile(
            CatalogJSON.entry("bags", [("en", text(CatalogJSON.unit("%lld packed"), bags)), ("de", CatalogJSON.unit("fertig"))]),
            to: ["en.lproj/input.stringsdict": ["bags": "%lld packed"], "de.lproj/input.strings": ["bags": "fertig"]])
    }

    @Test func writesSubstitutionsOfDevices() throws {
        let bags = substitution(
            "bags", fields: #""argNum":1,"formatSpecifier":"lld","#, [("one", "%1$lld bag"), ("other", "%1$lld bags")])
        let variables = ["bags": variable("lld", ["one": "%1$lld bag", "other": "%1$lld bags"])]
        let forms = [("iphone", "Tap %2$@: %#@bags@"), ("mac", "Click %1$#@bags@ of %2$@, %#@bags@")]
        let localization = CatalogJSON.variations("device", forms.map { ($0, CatalogJSON.unit($1)) })
        try compile(
            CatalogJSON.entry("bags", [("en", text(localization, bags)), ("de", "null")]),
            to: [
                "en.lproj/input.stringsdict": [
                    "bags": devices([
                        "iphone": value("Tap %2$@: %1$#@bags@", variables),
                        "mac": value("Click %1$#@bags@ of %2$@, %1$#@bags@", variables),
                    ])
                ]
            ])
    }
}
