import L10nRuntime
import Testing

/// The languages of a header, as RFC 9110 defines it in section 12.5.4.
struct AcceptedLanguageTests {
    @Test(arguments: [
        ("de", ["de"]), ("da, en-gb;q=0.8, en;q=0.7", ["da", "en-gb", "en"]), ("en;q=0.5,de;q=0.9", ["de", "en"]),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", ["fr-CH", "fr", "en", "de"]), ("a;q=0.5,b;q=0.5,c", ["c", "a", "b"]),
        ("de;q=0, en", ["en"]), ("*", []), ("", []), (" ,, ", []), ("zh-Hant-HK , zh;Q=0.300", ["zh-Hant-HK", "zh"]),
        ("de\t;\tq=1.000, en;q=0.999", ["de", "en"]), ("de;q=1.001", []), ("de;q=2", []), ("de;q=0.1234", []), ("de;q=", []),
        ("de;level=1", []), ("de_DE", []), ("-de", []), ("de-", []), ("überlang", []), ("toolonglanguage", []), ("de;q=.5", []),
        ("en;q=0.001, de;q=0.002", ["de", "en"]),
    ]) func namesLanguagesByQuality(_ header: String, _ languages: [String]) {
        #expect(PreferredLanguages.accepted(by: header) == languages)
    }

    /// A header may be anything, and as long as a client likes.
    @Test func aLongHeaderIsRead() {
        let header = (0..<100_000).map { "l\($0 % 10);q=0.\($0 % 1_000)" }.joined(separator: ",")
        #expect(PreferredLanguages.accepted(by: header).count <= 100)
    }
}
