import L10nCodeGeneration
import Testing

struct NameTests {
    @Test(arguments: [
        ("app.name", "L10n.App.name"), ("plp.error_view.title", "L10n.Plp.ErrorView.title"), ("a_b", "L10n.aB"),
        ("404", "L10n._404"),
        ("404.title", "L10n._404.title"), ("HTMLPage", "L10n.htmlPage"), ("WELCOME", "L10n.welcome"),
        ("Photo URL", "L10n.photoUrl"),
        ("..a...b..", "L10n.A.b"), ("größe.maß", "L10n.Größe.maß"), ("标题.x", "L10n.标题.x"), ("🎉 party", "L10n.party"),
        ("type.x", "L10n.Type_.x"),
        ("a.self", "L10n.A.self_"), ("a.init", "L10n.A.init_"), ("swift.x", "L10n.Swift_.x"),
        ("bag.%lld items", "L10n.Bag.items"), ("user's name", "L10n.usersName"),
    ])
    func derivesAccessorNames(_ key: String, _ path: String) {
        #expect(AccessorPath(key: key)?.description == path)
    }

    @Test(arguments: ["", "%@", "...", "🎉"]) func rejectsKeysWithoutLetters(_ key: String) {
        #expect(AccessorPath(key: key) == nil)
    }

    @Test(arguments: [
        ("plp.error_view.title", "plpErrorViewTitle"), ("Setting Up iCloud Sync…", "settingUpICloudSync"),
        ("Retro Green CRT", "retroGreenCrt"),
        ("CFBundleName", "cfbundleName"), ("2023_TRIP_NAME", "_2023TripName"), ("CKAsset", "ckasset"),
        ("InvalidMACAddress", "invalidMACAddress"),
        ("%lld files", "files"), ("Don't", "dont"), ("Delete…", "delete"),
    ])
    func predictsXcodesSymbols(_ key: String, _ symbol: String) {
        #expect(XcodeSymbol.name(for: key) == symbol)
    }

    @Test(arguments: ["", "%lld", "%@", "%@ → %@", "%lld%%", "🎉"]) func predictsNoSymbolForKeysWithoutLetters(_ key: String) {
        #expect(XcodeSymbol.name(for: key) == nil)
    }

    @Test func pathsDoNotDependOnEarlierKeys() {
        let segments = ["", "a", "a_b", "-", "type", "self", "init", "1st", "%@", "größe", "tr", "B"]
        var keys = segments
        for _ in 1...3 { keys += keys.suffix(60).flatMap { key in segments.map { key + "." + $0 } } }
        var paths = AccessorPaths(hiding: ["B", "Type"], members: ["tr"])
        for key in keys + keys.sorted() + keys.reversed() + keys.flatMap({ [$0, "a"] }) {
            #expect(paths.path(of: key) == AccessorPath(key: key, hiding: ["B", "Type"], members: ["tr"]), "\(key)")
        }
    }
}
