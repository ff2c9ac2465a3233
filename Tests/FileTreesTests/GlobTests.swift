import L10nFileTrees
import TestSupport
import Testing

struct GlobTests {
    @Test(arguments: [
        ("Catalogs", "Catalogs/L10n.xcstrings", true), ("Catalogs/", "Catalogs/a/b.xcstrings", true),
        ("Catalogs", "Other/Catalogs/x.xcstrings", false),
        ("./Catalogs", "Catalogs/x.xcstrings", true), ("*.xcstrings", "a.xcstrings", true),
        ("*.xcstrings", "b/a.xcstrings", false),
        ("**/*.xcstrings", "b/c/a.xcstrings", true), ("**/*.xcstrings", "a.xcstrings", true),
        ("Sources/**/L10n.xcstrings", "Sources/L10n.xcstrings", true),
        ("Sources/*/L10n.xcstrings", "Sources/a/b/L10n.xcstrings", false), ("**/Fixtures/**", "Tests/Fixtures/a.xcstrings", true),
        ("L?0n.xcstrings", "L10n.xcstrings", true),
        (".", "anything/at.all", true),
    ])
    func matches(_ pattern: String, _ path: String, _ expected: Bool) {
        #expect(Glob(pattern).matches(path) == expected)
    }

    /// A matcher that tries every run again for each length takes hours for this.
    @Test func takesNoTimeForManyWildcards() throws {
        let path = String(repeating: "a", count: 40)
        let long = Array(repeating: path, count: 40).joined(separator: "/")
        let matches = try withinAMinute {
            [
                Glob("*a*a*a*a*a*a*a*a*a*b/**").matches(path), Glob("**/*/**/*/**/*/**/*/**/*/**/*/**/*/**/b").matches(long),
            ]
        }
        #expect(matches == [false, false])
    }
}
