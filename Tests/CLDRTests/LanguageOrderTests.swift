import L10nCLDR
import Testing

struct PseudoLanguageTagTests {
    @Test(arguments: ["en-XA", "ar-XB", "ar_xb", "de-Latn-XA", "zh-Hant-XC", "en-XA-u-nu-latn"])
    func privateRegionsOfCLDRArePseudoLanguages(_ name: String) {
        #expect(LanguageTag(name).isPseudo)
        #expect(LanguageTag(name).unknownPart == nil)
    }

    @Test(arguments: ["en", "ar", "xa", "en-XK", "sr-Cyrl-XK", "en-US-x-XA", "en-XD", "x"])
    func otherLanguagesAreNotPseudoLanguages(_ name: String) { #expect(!LanguageTag(name).isPseudo) }
}

/// The order of lists of languages.
struct LanguageOrderTests {
    @Test func sourceLanguagesComeFirst() {
        let names = ["pt-BR", "de", "en", "ar", "de"]
        #expect(LanguageOrder.sorted(names, sources: ["en"]) == ["en", "ar", "de", "pt-BR"])
        #expect(LanguageOrder.sorted(names, sources: ["pt-BR", nil, "en"]) == ["en", "pt-BR", "ar", "de"])
        #expect(LanguageOrder.sorted(names, sources: ["fr"]) == ["ar", "de", "en", "pt-BR"])
    }
}
