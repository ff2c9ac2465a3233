import L10nTesting
import Testing

@testable import ShopText

@Test func everyTextIsThere() {
    expectComplete(L10n.__table, in: .all)
}

@Test func countsAreCounted() {
    expectLocalized(L10n.Bag.Items.message, counts: [0, 1, 2, 5], in: .all, of: L10n.__table)
}
