import L10nPlainText
import Testing

struct WildcardPatternTests {
    @Test(arguments: [
        ("", "", true), ("", "a", false), ("*", "", true), ("**", "ab", true), ("a*", "a", true), ("*a", "ba", true),
        ("*a", "ab", false), ("a*b*c", "axbxbxc", true), ("a*b*c", "axbxb", false), ("?", "", false), ("?", "é", true),
        ("a?c", "abc", true), ("*?", "ab", true), ("*??", "a", false), ("ab", "a", false), ("a", "ab", false),
    ])
    func matches(_ pattern: String, _ text: String, _ expected: Bool) {
        #expect(WildcardPattern<Character>(pattern).matches(text) == expected)
        #expect(WildcardPattern<Unicode.Scalar>(pattern).matches(text.unicodeScalars) == expected)
    }

    @Test func comparesCharactersAndScalars() {
        #expect(WildcardPattern<Character>("caf\u{E9}*").matches("cafe\u{301}s"))
        #expect(!WildcardPattern<Unicode.Scalar>("caf\u{E9}*").matches("cafe\u{301}s".unicodeScalars))
    }

    @Test func comparesAtMostTheProductOfTheLengths() {
        let pattern = Array("*a*a*a*a*a*a*a*a*a*b")
        let text = Array(repeating: Character("a"), count: 40)
        var comparisons = 0
        let isMatch = pattern.matchesRuns(
            text, isRun: { $0 == "*" },
            isMatch: { token, character in
                comparisons += 1
                return token == character
            })
        #expect(!isMatch)
        #expect(comparisons <= pattern.count * text.count)
    }
}
