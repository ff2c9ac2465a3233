import Foundation
import L10nDiagnostics
import L10nFileTrees
import L10nReportFormats
import L10nValidation
import TestSupport
import Testing

@testable import L10nCommands

/// Two texts that differ never look equal.
struct DistinctTextTests {
    /// Texts that look alike if something is written as an escape: a line break, and a backslash before an n.
    private static let pairs = [
        ("one\ntwo", #"one\ntwo"#), ("a\tb", #"a\tb"#), ("a\rb", #"a\rb"#), ("a\u{0}b", #"a\u{0}b"#),
        ("\u{200F}x", #"\u{200F}x"#),
        ("so\u{AD}ft", "soft"), (" a", "a"), ("a ", "a"), (" ", "  "), ("\u{61C}x", "x"),
        (#"a\b"#, #"a\\b"#), ("\\\u{301}\n", "\\\u{301}\\n"),
    ]

    private static func catalog(_ key: String, _ text: String) throws -> String {
        func quoted(_ text: String) throws -> String { String(decoding: try JSONEncoder().encode(text), as: UTF8.self) }
        return """
            {"sourceLanguage" : "en", "strings" : {\(try quoted(key)) : {"comment" : \(try quoted(text)), "localizations" : {\
            "de" : {"stringUnit" : {"state" : "translated", "value" : \(try quoted(text))}}}}}, "version" : "1.0"}
            """
    }

    @Test(arguments: pairs)
    func areShownDifferently(_ a: String, _ b: String) async throws {
        for (first, second) in [(("k", a), ("k", b)), ((a, "x"), (b, "x"))] {
            var outputs: [[String]] = []
            for (key, text) in [first, second] {
                let files = MemoryFileTree(texts: [
                    "A.xcstrings": try Self.catalog(key, text), "B.xcstrings": "{\"strings\" : {}}",
                ])
                var own: [String] = []
                for command in [
                    ["textconv", "A.xcstrings"], ["list", "--catalog", "A.xcstrings"], ["show", key, "A.xcstrings"],
                    ["diff", "B.xcstrings", "A.xcstrings"], ["diff", "B.xcstrings", "A.xcstrings", "--format", "markdown"],
                ] {
                    own.append(await CommandRun.run(command, in: files).output)
                }
                outputs.append(own)
            }
            for (one, other) in zip(outputs[0], outputs[1]) {
                #expect(!one.isEmpty)
                #expect(one != other)
            }
        }
        let files = MemoryFileTree(texts: ["A.xcstrings": try Self.catalog("k", a), "B.xcstrings": try Self.catalog("k", b)])
        for format in ["text", "markdown"] {
            let run = await CommandRun.run(["diff", "A.xcstrings", "B.xcstrings", "--format", format], in: files)
            for line in run.output.split(separator: "\n") where line.contains(" → ") {
                let sides = line.split(separator: " → ").map { $0.drop { $0 != "'" && $0 != "`" } }
                #expect(sides.count == 2 && sides[0] != sides[1], "\(line)")
            }
        }
        #expect(VisibleText.exact(a) != VisibleText.exact(b))
    }

    /// Letters that are composed in one and decomposed in the other, spaces that do not break, and long texts that differ at their end.
    @Test(arguments: [
        ("Caf\u{E9}", "Cafe\u{301}", #"'Caf\u{E9}' → 'Cafe\u{301}'"#), ("10 %", "10\u{A0}%", #"'10 %' → '10\u{A0}%'"#),
        (String(repeating: "x", count: 400) + "a", String(repeating: "x", count: 400) + "b", "xa' → '"),
    ])
    func differencesShowWhatDiffers(_ a: String, _ b: String, _ expected: String) async throws {
        for (key, other) in [("k", "k"), (a, b)] {
            let files = MemoryFileTree(texts: [
                "A.xcstrings": try Self.catalog(key, a), "B.xcstrings": try Self.catalog(other, b),
            ])
            let text = await CommandRun.run(["diff", "A.xcstrings", "B.xcstrings"], in: files)
            if key == other { #expect(text.output.contains(expected), "\(text.output)") }
            #expect(!text.output.contains("do not differ"))
            let markdown = await CommandRun.run(["diff", "A.xcstrings", "B.xcstrings", "--format", "markdown"], in: files)
            for line in markdown.output.split(separator: "\n") where line.contains(" → ") {
                let sides = line.split(separator: " → ").map { $0.drop { $0 != "`" } }
                #expect(sides.count == 2 && !sides[0].elementsEqual(sides[1]), "\(line)")
            }
        }
    }

    /// What the project demands decides what a difference means, so that it is not guessed.
    @Test func aDifferenceNeedsAConfigurationThatCanBeRead() async throws {
        let files = MemoryFileTree(texts: [
            "A.xcstrings": try Self.catalog("k", "a"), "B.xcstrings": try Self.catalog("k", "b"), "l10n.json": "{",
        ])
        let run = await CommandRun.run(["diff", "A.xcstrings", "B.xcstrings"], in: files)
        #expect(run.exitCode == 2)
        #expect(run.errors.hasPrefix("l10n.json:1:"))
    }
}
