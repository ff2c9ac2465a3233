import Diagnostics
import FileTrees
import Foundation
import ReportFormats
import TestSupport
import Testing
import Validation

@testable import L10nCommands

/// Two texts that differ never look equal.
struct DistinctTextTests {
    /// Texts that look alike if something is written as an escape: a line break, and a backslash before an n.
    private static let pairs = [
        ("one\ntwo", #"one\ntwo"#), ("a\tb", #"a\tb"#), ("a\rb", #"a\rb"#), ("a\u{0}b", #"a\u{0}b"#),
        ("\u{200F}x", #"\u{200F}x"#),
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
}
