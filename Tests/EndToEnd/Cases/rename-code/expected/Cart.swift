// "cart.title" in a comment stays.
typealias Texts = L10n.Cart

func show(count: Int) {
    print(L10n.Bag.title.localized, L10n.Shop.title, L10n.Bag.title)
    print(L10n.Bag.title)
    print(String(localized: "bag.title"), NSLocalizedString("bag.title", comment: "cart.title"))
    print(String(localized: "bag.items \(count)"))
    print("bag.title", "cart.titles", "shop.title")
    Text(.cartTitle)
}
