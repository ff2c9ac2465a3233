print(L10n.Home.title)
for count in [1, 2, 5, 21] { print(L10n.Bag.Items.message(count: count)) }
