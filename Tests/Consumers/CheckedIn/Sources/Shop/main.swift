print(L10n.Home.title, L10n.Keys.allCases.count)
