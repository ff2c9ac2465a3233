import L10nRuntime
import L10nTesting
import Testing

@testable import StorefrontDomain

/// Checks the texts of the shop with `L10nTesting`.
struct LocalizationTests {
    @Test func translatesEveryTextIntoEveryLanguage() {
        #expect(L10n.__table.languages.map(\.identifier) == ["ar", "de", "en", "fr", "ja", "pl", "pt-BR", "ru"])
        expectComplete(L10n.__table, in: .all, untranslated: ["app.name"])
    }

    @Test func selectsPluralFormsByCount() {
        let counts = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000]
        expectLocalized(L10n.Plp.NumberOfResults.message, counts: counts, in: .all)
        expectLocalized(L10n.Bag.Items.message, counts: counts, in: .all)
        expectLocalized(L10n.Pdp.Reviews.message, counts: counts, in: .all)
        expectLocalized(L10n.Pdp.Stock.message, counts: counts, in: .all)
        expectLocalized({ L10n.Pdp.Colors.message(color: "indigo", count: $0) }, counts: [1, 2, 3, 5, 21], in: .all)
        expectLocalized({ L10n.Bag.Summary.message(products: $0, gifts: 2) }, counts: counts, in: .all)
        expectLocalized({ L10n.Bag.Summary.message(products: 2, gifts: $0) }, counts: counts, in: .all)
    }

    /// The plural counts the second argument.
    @Test func countsTheOtherColors() {
        expectTexts(L10n.Pdp.Colors.message(color: "Indigo", count: 1), ["en": "Indigo and 1 other color"])
        expectTexts(
            L10n.Pdp.Colors.message(color: "Indygo", count: 3),
            ["en": "Indygo and 3 other colors", "pl": "Indygo i 3 inne kolory"])
    }
}
