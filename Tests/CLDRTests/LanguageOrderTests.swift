import CLDR
import Testing

/// The order of lists of languages.
struct LanguageOrderTests {
    @Test func sourceLanguagesComeFirst() {
        let names = ["pt-BR", "de", "en", "ar", "de"]
        #expect(LanguageOrder.sorted(names, sources: ["en"]) == ["en", "ar", "de", "pt-BR"])
        #expect(LanguageOrder.sorted(names, sources: ["pt-BR", nil, "en"]) == ["en", "pt-BR", "ar", "de"])
        #expect(LanguageOrder.sorted(names, sources: ["fr"]) == ["ar", "de", "en", "pt-BR"])
    }
}
