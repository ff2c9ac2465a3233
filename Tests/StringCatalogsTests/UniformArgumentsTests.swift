import L10nDiagnostics
import L10nStringCatalogs
import Testing

/// Where all texts take the arguments of the source in one way of writing, rules don't compare them.
struct UniformArgumentsTests {
    @Test(arguments: [
        ("%@ of %lld", ["%@ von %lld", "%@ sur %lld"]),
        ("%1$@ of %2$lld", ["%1$@ von %2$lld"]),
        ("%2$@ of %1$lld", ["%2$@ von %1$lld"]),
    ])
    func textsLikeTheSourceAreUniform(source: String, translations: [String]) {
        #expect(areUniform(source, translations))
    }

    @Test(arguments: [
        ("%@ of %lld", ["%@ von %lld", "alle"]),
        ("%@ of %lld", ["%@ von %d"]),
        ("%@ of %lld", ["%lld von %@"]),
        ("%@ of %lld", ["%1$@ von %2$lld"]),
        ("%1$@ of %2$lld", ["%2$lld von %1$@"]),
        ("%@ of %lld", ["%@ von %lld, %lld"]),
        ("%@ of %lld", ["%@ von %lld %"]),
        ("%lld", ["%5lld"]),
        ("%5lld", ["%5lld"]),
        ("%5lld", ["%lld"]),
        ("%1$@ %1$@", ["%1$@ %1$@"]),
        ("%2$@ %@", ["%2$@ %@"]),
        ("%1$@ %3$@", ["%1$@ %2$@"]),
        ("50% off", ["50% off"]),
        ("%*d", ["%*d"]),
        ("%(name)@", ["%(name)@"]),
        ("None", ["%@"]),
        ("%lld%%", ["%lld%%"]),
    ])
    func textsThatMayDifferAreNot(source: String, translations: [String]) {
        #expect(!areUniform(source, translations))
    }

    @Test func emptyTextsAreNotCompared() {
        #expect(areUniform("%@ of %lld", ["", "%@ von %lld"]))
    }

    @Test func aKeyWithOtherArgumentsIsTheSource() {
        #expect(areUniform("%@", ["%@"], key: "%@ left"))
        #expect(!areUniform("%@", ["%@"], key: "%lld left"))
        #expect(!areUniform("%lld", ["%lld"], key: "%5lld left"))
    }

    private func areUniform(_ source: String, _ translations: [String], key: String = "com.example.key") -> Bool {
        let texts = zip(["en", "de", "fr"], [source] + translations).map { language, text in
            #""\#(language)" : { "stringUnit" : { "state" : "translated", "value" : "\#(text)" } }"#
        }
        let json = """
            { "sourceLanguage" : "en", "strings" : { "\(key)" : { "localizations" : { \(texts.joined(separator: ", ")) } } },
            "version" : "1.0" }
            """
        let catalog = CatalogDecoder.decode(SourceFile(path: "Test.xcstrings", bytes: Array(json.utf8)))
        let arguments = EntryArguments()
        let entry = catalog.entries[0]
        arguments.analyze(entry, source: catalog.sourceLocalization(of: entry), in: catalog)
        return arguments.areUniform
    }
}
