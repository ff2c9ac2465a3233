import L10nStringCatalogs
import Testing

struct FormatParserTests {
    /// Each specifier of a text: its bytes, kind, position, and name.
    private func parts(_ text: String) -> [String] {
        FormatParser.parse(text).map { specifier in
            let bytes = Array(text.utf8)
            var part = String(decoding: bytes[specifier.range], as: UTF8.self)
            switch specifier.form {
            case .argument: part += specifier.mayBeProse ? " prose" : " \(specifier.kind.map { "\($0)" } ?? "?")"
            case .substitution: part += " substitution"
            case .substitutionArgument: part += " arg"
            case .escapedPercent: part += " percent"
            case .invalid: part += " invalid"
            }
            if let position = specifier.explicitPosition { part += " \(position)" }
            if specifier.nameEnd > specifier.nameStart {
                part += " \(String(decoding: bytes[specifier.nameRange], as: UTF8.self))"
            }
            return part
        }
    }

    @Test(arguments: [
        ("%@", "%@ object"), ("%lld", "%lld integer"), ("%1$lld", "%1$lld integer 1"), ("%12$@", "%12$@ object 12"),
        ("%lf", "%lf double"), ("%.1lf", "%.1lf double"), ("%Lf", "%Lf double"), ("%12d", "%12d integer"),
        ("%10.2f", "%10.2f double"),
        ("%.12f", "%.12f double"), ("%2$8.2f", "%2$8.2f double 2"), ("%02i", "%02i integer"), ("%hhd", "%hhd integer"),
        ("%qu", "%qu integer"),
        ("%zd", "%zd integer"), ("%-5d", "%-5d integer"), ("%*d", "%*d integer"), ("%.*f", "%.*f double"), ("%'d", "%'d integer"),
        ("%#x", "%#x integer"),
        ("%X", "%X integer"), ("%D", "%D integer"), ("%s", "%s cString"), ("%c", "%c character"), ("%p", "%p pointer"),
        ("%n", "%n byteCount"),
        ("%(count)lld", "%(count)lld integer count"), ("%1$(name)@", "%1$(name)@ object 1 name"),
        ("%#@files@", "%#@files@ substitution files"), ("%2$#@files@", "%2$#@files@ substitution 2 files"),
        ("%arg", "%arg arg"), ("%1$arg", "%1$arg arg 1"), ("%arg files", "%arg arg"), ("%%", "%% percent"),
        // Foundation ignores the layout of a substitution, and reads a position after flags.
        ("%1#@files@", "%1#@files@ substitution files"), ("%8$3.2#@files@", "%8$3.2#@files@ substitution 8 files"),
        ("%l#@files@", "%l#@files@ substitution files"), ("%-1$d", "%-1$d integer 1"), ("%+2$.1f", "%+2$.1f double 2"),
        ("%0$@", "%0$@ object 0"),
        ("%200$@", "%200$@ object 128"), ("100%", "% invalid"), ("%$1@", "% invalid"), ("% ", "% invalid"),
    ])
    func readsOneSpecifier(_ text: String, _ expected: String) {
        #expect(parts(text) == [expected])
    }

    @Test(arguments: [
        "100% sure", "50% off", "50%-ig", "100%ige", "50 % de réduction", "100 % de", "a 20% discount", "5% commission",
        "il 50 % a te", "% of screen", "10% increase",
        "80% full", "0% used",
    ])
    func treatsPercentInProseAsText(_ text: String) {
        let specifiers = FormatParser.parse(text)
        #expect(specifiers.allSatisfy { $0.mayBeProse || $0.form == .invalid }, "\(parts(text))")
    }

    @Test(arguments: [
        "[here](https://example.org/My%20file%20one.md)", "[here](/docs/a%20file.md)",
        "https://example.org/%d0%b0%C3%A9%e2%80%93x",
        "see www.example.org/a%20fine%2Fplace!", "mailto:a@example.org?subject=Hi%20friend&body=a%0Ab%0d%0ac",
        "<a href=\"files/a%20file.html\">", "<a href='a%20file'>", "x://(a%20b)/c%20d", "https://e.org/wiki/A_(b)%20c",
    ])
    func bytesOfLinksAreText(_ text: String) {
        let specifiers = FormatParser.parse(text)
        #expect(specifiers.allSatisfy { $0.mayBeProse || $0.form == .invalid }, "\(parts(text))")
    }

    @Test(arguments: [
        ("https://e.org/%d/%02d/%1$20d/%@/%x", ["%d", "%02d", "%1$20d", "%@", "%x"]), ("https://e.org/a%20f %20f", ["%20f"]),
        ("(https://e.org/a)%20f", ["%20f"]), ("[a](b)%20d", ["%20d"]), ("\"https://e.org\"%20d", ["%20d"]), ("a/b%20d", ["%20d"]),
        ("time: %20d", ["%20d"]), ("<a href=\"https://e.org/%20d%@\">%20d</a>", ["%@", "%20d"]),
    ])
    func placeholdersAroundLinksAndInThemStay(_ text: String, _ expected: [String]) {
        let bytes = Array(text.utf8)
        let found = FormatParser.parse(text).filter { $0.form == .argument && !$0.mayBeProse }
        #expect(found.map { String(decoding: bytes[$0.range], as: UTF8.self) } == expected)
    }

    @Test(arguments: [
        ("%1$@ of %2$lld", "%@ of %lld"), ("%1$@", "%@"), ("%1$#@count@ %2$@", "%#@count@ %@"),
        ("%-1$5d, 100% sure", "%-5d, 100% sure"),
        ("%2$@ %1$@", "%2$@ %1$@"), ("%1$@ %1$@", "%1$@ %1$@"), ("%1$@ %@", "%1$@ %@"), ("$5 and %@", "$5 and %@"), ("5$", "5$"),
        ("%1$*d", "%1$*d"),
    ])
    func positionsInTheirOrderSayNothing(_ text: String, _ expected: String) {
        #expect(FormatParser.withoutPlainPositions(text) == expected)
    }

    @Test(arguments: [
        ("%@ of %lld", "%1$@ of %2$lld"), ("%@", "%@"), ("%-5d, 100% sure", "%-5d, 100% sure"), ("%2$@ %1$@", "%2$@ %1$@"),
        ("%1$@ %@", "%1$@ %@"), ("%*d %d", "%*d %d"), ("%(a)@ %%, %.1f", "%1$(a)@ %%, %2$.1f"),
    ])
    func severalArgumentsGetPositions(_ text: String, _ expected: String) {
        #expect(FormatParser.withPositions(text) == expected)
        #expect(FormatParser.withoutPlainPositions(FormatParser.withPositions(text)) == FormatParser.withoutPlainPositions(text))
    }

    @Test func readsSeveralSpecifiers() {
        #expect(
            parts("%1$@ of %2$lld (%.1f%%) – 100 %@") == [
                "%1$@ object 1", "%2$lld integer 2", "%.1f double", "%% percent", "%@ object",
            ])
        #expect(parts("%lld%% of its %@") == ["%lld integer", "%% percent", "%@ object"])
        #expect(parts("%dx%d") == ["%d integer", "%d integer"])
        #expect(parts("%argument") == ["%a double"])
    }

    @Test func readsFormatSpecifiersOfSubstitutions() {
        #expect(FormatParser.parse(formatSpecifier: "lld")?.kind == .integer)
        #expect(FormatParser.parse(formatSpecifier: ".2f")?.kind == .double)
        #expect(FormatParser.parse(formatSpecifier: "@")?.kind == .object)
        #expect(FormatParser.parse(formatSpecifier: "")?.kind == nil)
        #expect(FormatParser.parse(formatSpecifier: "lld items")?.kind == nil)
    }

    @Test(arguments: [
        ("% @", "%@"), ("％@", "%@"), ("%1$ @", "%1$@"), ("%1 $@", "%1$@"), ("@%", "%@"), ("@%…", "%@"), ("%$1@", "%1$@"),
        ("1%$@", "%1$@"), ("%Lld", "%lld"),
        ("٪1$d", "%1$d"), ("%1$$@", "%1$@"), ("﹪lld", "%lld"), ("%\u{200F}@", "%@"), ("%\u{A0}d", "%d"),
    ])
    func recognizesLookalikes(_ text: String, _ replacement: String) {
        #expect(LookalikeSpecifier.find(in: "x \(text)").map(\.replacement) == [replacement])
    }

    @Test(arguments: ["%@", "%1$@ %2$lld", "100% sure", "50 % de", "user@%@", "%@%@", "%lld %%", "％", "100％", "%Lf"])
    func findsNoLookalikesInOtherText(_ text: String) {
        #expect(LookalikeSpecifier.find(in: text).map(\.replacement) == [])
    }
}
