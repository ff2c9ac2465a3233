print(L10n.Home.title)
print(Errors.Network.Offline.message)
