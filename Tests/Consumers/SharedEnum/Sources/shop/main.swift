import ShopText

print(L10n.Home.title)
print(describeBag(count: 2))
