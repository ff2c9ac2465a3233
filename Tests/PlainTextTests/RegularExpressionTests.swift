import TestSupport
import Testing

@testable import L10nPlainText

/// Regular expressions that take linear time.
struct RegularExpressionTests {
    private static func matches(_ pattern: String, _ text: String) -> Bool? { try? RegularExpression(pattern).matches(text) }

    @Test(arguments: [
        (#"^legacy\."#, "legacy.title", "old.legacy.title"), ("a|bc", "xbcx", "xbx"), ("^(ab)+$", "ababab", "ababa"),
        ("^a{2,3}$", "aaa", "aaaa"), ("^a{2,}$", "aaaaaa", "a"), ("^a{,2}$", "", "aaa"), ("a{x}", "a{x}", "ax"),
        ("[a-c0-9_]", "z_", "z-"), ("[^a-c]", "abcd", "abc"), ("[]x]", "]", "y"), (#"[\]\-]"#, "-", "x"),
        (#"\d{2}"#, "a٣٤", "a3b4"), (#"\bthe\b"#, "in the cart", "other"), (#"\Bx"#, "ax", "x a"), (#"^\s*$"#, " \t", " a "),
        (#"\w+ß"#, "Straße", "ß"), ("(?i)straSSe", "STRASSE", "strase"), ("(?i)é", "É", "e"), ("a(?i:b)c", "aBc", "aBC"),
        (#"\p{Lu}\p{Ll}"#, "xÄäx", "äÄ"), (#"\P{L}"#, "a1", "ab"), (#"\u{1F600}"#, "😀", "😁"), ("a.c", "a\u{1F600}c", "a\nc"),
        ("(?s)a.c", "a\nc", "ac"), ("(?m)^b$", "a\nb\nc", "a\nbc"), ("^$", "", "a"), ("(?<name>a)b", "ab", "a"),
        ("(?x) a b # c", "ab", "a b"), ("(|a)b", "b", "a"), ("(a*)*b", "aab", "aa"), ("[[:alpha:]]1", "é1", "11"),
        (#"%[0-9]*\$?@"#, "%1$@", "%d"), (#"\$\{[a-z]+\}"#, "a ${name}", "${}"), ("a+?b??", "a", "b"),
        ("^(?:a|b)*c", "abac", "abad"),
    ])
    func matchesWhatThePatternSays(_ pattern: String, _ text: String, _ other: String) {
        #expect(Self.matches(pattern, text) == true)
        #expect(Self.matches(pattern, other) == false)
    }

    @Test(arguments: [
        ("(", "a group is not closed"), (")", "')' closes nothing"), ("[a", "the pattern ends inside brackets"),
        ("*a", "'*' has nothing before it to repeat"), (#"a\"#, "the pattern ends inside an escape"),
        (#"(a)\1"#, "references to groups are not supported"), ("a++", "possessive quantifiers such as '*+' are not supported"),
        ("(?=a)", "lookahead ('(?=') is not supported, since it could take forever"),
        ("(?<!a)", "lookbehind ('(?<!') is not supported, since it could take forever"),
        ("[z-a]", "a range in brackets ends below where it starts"), ("a{3,2}", "a count ends below where it starts"),
        ("(a{1000}){1000}", "it is too large; use smaller counts"), ("a{999999999999}", "it is too large; use smaller counts"),
        (#"\p{Klingon}"#, "the property 'Klingon' is not supported"), (#"\y"#, #"'\y' is not an escape that is supported"#),
        (#"\u{110000}"#, #"'\u' needs the number of a character, in hexadecimal digits"#),
    ])
    func refusesWhatIsNoExpression(_ pattern: String, _ reason: String) {
        #expect(throws: RegularExpression.SyntaxError(description: reason)) { try RegularExpression(pattern) }
    }

    @Test func refusesDeepNesting() {
        #expect(throws: RegularExpression.SyntaxError.self) {
            try RegularExpression(String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000))
        }
        #expect(throws: RegularExpression.SyntaxError.self) { try RegularExpression(String(repeating: "[", count: 100_000)) }
    }

    /// An engine that backtracks needs years for these.
    @Test(arguments: ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "^(.*a){20}$", "(x+x+)+y"])
    func takesLinearTime(_ pattern: String) throws {
        let text = String(repeating: "a", count: 2_000) + "!"
        #expect(try RegularExpression(pattern).matches(text) == false)
    }

    /// Random patterns and texts. Without `\\b`: Swift's finds the boundaries of Unicode's words.
    @Test func agreesWithTheEngineOfSwift() throws {
        var random = SplitMix64(state: 20)
        func pattern(_ depth: Int) -> String {
            let atoms = ["a", "b", "c", ".", "[ab]", "[^a]", "^", "$", #"\w"#]
            var text = ""
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let isGroup = depth > 0 && Int.random(in: 0..<3, using: &random) == 0
                let atom = isGroup ? "(\(pattern(depth - 1)))" : atoms.randomElement(using: &random)!
                let canRepeat = !["^", "$"].contains(atom)
                text += atom + (canRepeat ? ["", "", "*", "+", "?", "{1,2}", "{2}"].randomElement(using: &random)! : "")
            }
            if depth > 0, Int.random(in: 0..<3, using: &random) == 0 { text += "|" + pattern(depth - 1) }
            return text
        }
        var count = 0
        for _ in 0..<3_000 {
            let pattern = pattern(2)
            guard let other = try? Regex(pattern) else { continue }
            let own = try RegularExpression(pattern)
            for _ in 0..<4 {
                let text = String((0..<Int.random(in: 0...6, using: &random)).map { _ in "abc ".randomElement(using: &random)! })
                #expect(own.matches(text) == (text.firstMatch(of: other) != nil), "/\(pattern)/ in '\(text)'")
                count += 1
            }
        }
        #expect(count > 5_000)
    }
}
