import Testing

@testable import L10nValidation

/// What reaches a terminal or the log of a CI server.
struct PrintedTextTests {
    @Test(arguments: [
        "plain", "two\nlines\ttab", "Ünïcödé 😀\u{A0}x", "\u{1B}[1;31mred\u{1B}[0m", "CR\r\nLF", "",
    ])
    func leavesLinesAndColors(_ text: String) { #expect(VisibleText.printed(text) == text) }

    @Test(arguments: [
        ("\u{1B}]0;title\u{7}", #"\u{1B}]0;title\u{7}"#), ("\u{1B}[2J", #"\u{1B}[2J"#), ("a\rb", #"a\rb"#), ("\u{0}", #"\u{0}"#),
        ("x\u{9B}31m", #"x\u{9B}31m"#), ("\u{85}", #"\u{85}"#), ("\u{7F}", #"\u{7F}"#), ("\u{1B}[1", #"\u{1B}[1"#),
    ])
    func showsWhatWouldBeACommand(_ text: String, _ shown: String) { #expect(VisibleText.printed(text) == shown) }

    @Test func showsColorsWhereNoneAreOurs() {
        #expect(VisibleText.printed("\u{1B}[31mx", keepsColors: false) == #"\u{1B}[31mx"#)
    }

    @Test(arguments: [("Größe", 5), ("Привет – мир", 12), ("e\u{301}", 1), ("日本", 4), ("é\r\n", 2), ("👍🏽ä", 3), ("a\u{AD}ä", 2)])
    func countsColumns(_ text: String, _ columns: Int) { #expect(VisibleText.width(text) == columns) }

    /// Most texts are measured without finding the borders of their characters.
    @Test func countsEqualColumnsForLettersAndCharacters() {
        for value in [UInt32](0x20..<0x7F) + [UInt32](0xA0..<0x530) + [UInt32](0x2010..<0x2028) {
            let letter = String(Unicode.Scalar(value).map(Character.init) ?? " ")
            #expect(VisibleText.width(letter) == VisibleText.width(letter + "👍") - 2, "U+\(String(value, radix: 16))")
        }
    }
}
