// "cart.title" in a comment stays.
typealias Texts = L10n.Cart

func show(count: Int) {
    print(L10n.Cart.title.localized, L10n.Shop.title, Texts.title)
    print(L10n
        .Cart
        .title)
    print(String(localized: "cart.title"), NSLocalizedString(#"cart.title"#, comment: "cart.title"))
    print(String(localized: "cart.items \(count)"))
    print("cart.title", "cart.titles", "shop.title")
    Text(.cartTitle)
}
