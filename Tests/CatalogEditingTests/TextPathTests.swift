import L10nCatalogEditing
import L10nRuntime
import Testing

struct TextPathTests {
    @Test(arguments: [
        "", "plural.one", "device.mac", "device.mac.plural.other", "substitutions.count", "substitutions.count.plural.few",
        "substitutions.a.b.device.ipad.plural.zero",
    ])
    func isItsText(_ text: String) throws { #expect(try #require(TextPath(text)).text == text) }

    @Test(arguments: [
        "plural", "plural.several", "device", "device.", "substitutions", "substitutions.", "plural.one.device.mac",
    ])
    func refusesOtherText(_ text: String) { #expect(TextPath(text) == nil) }
}
