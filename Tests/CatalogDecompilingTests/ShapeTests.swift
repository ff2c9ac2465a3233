import L10nMigration
import L10nStringCatalogs
import Testing

/// Each shape of a `.strings` or `.stringsdict` entry, and its shape in a catalog.
struct ShapeTests {
    private func variable(_ name: String, type: String? = "lld", _ forms: [(String, String)]) -> String {
        let type = type.map { "<key>NSStringFormatValueTypeKey</key><string>\($0)</string>" } ?? ""
        return "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>\(type)"
            + forms.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined() + "</dict>"
    }

    private func formatted(_ format: String, _ variables: String...) -> String {
        "<dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(variables.joined())</dict>"
    }

    private func devices(_ members: (String, String)...) -> String {
        "<dict><key>NSStringDeviceSpecificRuleType</key><dict>"
            + members.map { "<key>\($0.0)</key>\($0.1)" }.joined() + "</dict></dict>"
    }

    /// The localization of one entry of a `.stringsdict`.
    private func localization(_ entry: String, strings: String? = nil) throws -> String {
        let catalog = CompiledFolder(strings: strings.map { ["en": $0] } ?? [:], dictionaries: ["en": "<key>k</key>" + entry])
            .decompiled()
        #expect(catalog.issueDescriptions == [])
        return try catalog.localization("k")
    }

    private let items = [("one", "%lld item"), ("other", "%lld items")]

    @Test func decompilesAText() throws {
        let catalog = CompiledFolder(strings: ["en": "/* A greeting */\n\"k\" = \"Hello\";", "de": "k = Hallo;"]).decompiled()
        #expect(
            catalog.text == """
                {
                  "sourceLanguage" : "en",
                  "strings" : {
                    "k" : {
                      "comment" : "A greeting",
                      "extractionState" : "migrated",
                      "localizations" : {
                        "de" : {
                          "stringUnit" : {
                            "state" : "translated",
                            "value" : "Hallo"
                          }
                        },
                        "en" : {
                          "stringUnit" : {
                            "state" : "translated",
                            "value" : "Hello"
                          }
                        }
                      }
                    }
                  },
                  "version" : "1.0"
                }
                """)
        #expect(catalog.issueDescriptions == [])
    }

    @Test func decompilesATextInAStringsdict() throws {
        #expect(try localization("<string>50%%</string>") == "{stringUnit:{value:50%%}}")
    }

    /// Xcode's migration does so, whatever the variable is called.
    @Test(arguments: ["value", "count", "articles"]) func decompilesAPluralOfTheWholeText(_ name: String) throws {
        #expect(
            try localization(formatted("%#@\(name)@", variable(name, items)))
                == "{variations:{plural:{one:{stringUnit:{value:%lld item}},other:{stringUnit:{value:%lld items}}}}}")
    }

    @Test func decompilesAPluralOfTheSecondArgument() throws {
        let forms = [("one", "%1$@ has %2$d item"), ("other", "%1$@ has %2$d items")]
        #expect(try localization(formatted("%2$#@value@", variable("value", type: "d", forms))).hasPrefix("{variations:{plural:"))
    }

    /// Entries that a compiler would write differently stay substitutions, which keep name, argument, and type.
    @Test(arguments: [
        ("%1$#@value@", "value", "lld"), ("%2$#@value@", "value", "lld"),
        ("%#@value@", "value", "d"),
        (" %#@value@", "value", "lld"),
    ])
    func keepsOtherPluralsAsSubstitutions(_ format: String, _ name: String, _ type: String) throws {
        let localization = try localization(formatted(format, variable(name, type: type, items)))
        #expect(localization.contains("substitutions:{\(name):{"))
        #expect(localization.contains("formatSpecifier:\(type),variations:{plural:{one:"))
    }

    @Test func keepsAPluralWithoutNumberAsSubstitution() throws {
        let forms = [("one", "an item"), ("other", "several items")]
        #expect(
            try localization(formatted("%#@value@", variable("value", forms))).contains(
                "substitutions:{value:{formatSpecifier:lld"))
    }

    /// A compiler counts the first number of the forms. If the entry counts another one, the text is not a plural as a whole.
    @Test(arguments: [
        [("few", "50 % de %1$lld"), ("many", "%2$d"), ("other", "x")], [("few", "%*d"), ("many", "%2$d"), ("other", "x")],
        [("few", "50 % de %2$d"), ("many", "%1$lld"), ("other", "x")], [("few", "%2$*1$d"), ("other", "%2$d")],
    ])
    func keepsTheCountedArgument(_ forms: [(String, String)]) throws {
        let entry = "<key>k</key>" + formatted("%2$#@value@", variable("value", type: "d", forms))
        let compiled = CompiledFolder(dictionaries: ["en": entry])
        let again = CompiledFolder(compiling: CatalogDecoder.decode(compiled.decompiled().document))
        #expect(try again.languages["en.stringsdict"] == compiled.languages["en.stringsdict"])
    }

    @Test func decompilesSubstitutions() throws {
        let localization = try localization(
            formatted(
                "%3$@ stored %1$#@photos@ in %2$#@albums@", variable("photos", items),
                variable("albums", type: "d", [("other", "%d albums")])))
        #expect(
            localization == "{stringUnit:{value:%3$@ stored %#@photos@ in %#@albums@},substitutions:{"
                + "albums:{argNum:2,formatSpecifier:d,variations:{plural:{other:{stringUnit:{value:%d albums}}}}},"
                + "photos:{argNum:1,formatSpecifier:lld,variations:{plural:{one:{stringUnit:{value:%lld item}},other:{stringUnit:{value:%lld items}}}}}}}"
        )
    }

    @Test func decompilesASubstitutionWithoutPosition() throws {
        let localization = try localization(formatted("Look at %#@amount@", variable("amount", items)))
        #expect(localization.contains("stringUnit:{value:Look at %#@amount@},substitutions:{amount:{formatSpecifier:lld"))
    }

    /// One variable for two arguments has no single position, so the positions stay in the text.
    /// Foundation ignores the width and takes the next argument.
    @Test(arguments: ["%1#@v@ in bag", "%l#@v@ in bag", "%-5#@v@ in bag"])
    func decompilesASubstitutionWithAWidth(_ format: String) throws {
        #expect(
            try localization(formatted(format, variable("v", items)))
                == localization(
                    formatted("%#@v@ in bag", variable("v", items))))
    }

    @Test func decompilesOneVariableForTwoArguments() throws {
        let localization = try localization(formatted("%1$#@n@ of %2$#@n@", variable("n", items)))
        #expect(localization.contains("stringUnit:{value:%1$#@n@ of %2$#@n@},substitutions:{n:{formatSpecifier"))
    }

    @Test func decompilesAVariableWithoutType() throws {
        #expect(try localization(formatted("%#@value@", variable("value", type: nil, items))).contains("formatSpecifier:@"))
    }

    @Test func takesTheOtherDeviceFromStrings() throws {
        #expect(
            try localization(
                devices(("iphone", "<string>Tap</string>"), ("mac", "<string>Click</string>")), strings: "k = Press;")
                == "{variations:{device:{iphone:{stringUnit:{value:Tap}},mac:{stringUnit:{value:Click}},other:{stringUnit:{value:Press}}}}}"
        )
    }

    @Test func decompilesAPluralOfOneDevice() throws {
        #expect(
            try localization(
                devices(("mac", formatted("%#@value@", variable("value", items))), ("iphone", "<string>Tap</string>")))
                == "{variations:{device:{iphone:{stringUnit:{value:Tap}},mac:{variations:{plural:{one:{stringUnit:{value:%lld item}},"
                + "other:{stringUnit:{value:%lld items}}}}}}}}")
    }

    @Test func decompilesDevicesWithSubstitutions() throws {
        let mac = formatted("Click %1$#@n@", variable("n", items))
        let phone = formatted("Tap %1$#@n@", variable("n", items))
        #expect(
            try localization(devices(("mac", mac), ("iphone", phone)), strings: "k = Press;")
                == "{substitutions:{n:{argNum:1,formatSpecifier:lld,variations:{plural:{one:{stringUnit:{value:%lld item}},"
                + "other:{stringUnit:{value:%lld items}}}}}},variations:{device:{iphone:{stringUnit:{value:Tap %#@n@}},"
                + "mac:{stringUnit:{value:Click %#@n@}},other:{stringUnit:{value:Press}}}}}")
    }

    @Test func comparesKeysByBytes() {
        let catalog = CompiledFolder(strings: ["en": "\"\u{E9}\" = 1; \"e\u{301}\" = 2;"]).decompiled()
        #expect(catalog.keyCount == 2)
        #expect(catalog.issueDescriptions == [])
    }
}
