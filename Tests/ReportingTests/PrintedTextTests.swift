import Testing

@testable import Reporting

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
}
