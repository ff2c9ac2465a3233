print(L10n.Home.title)
