import Foundation
import TestSupport
import Testing

/// A long run says on a terminal how far it is, and nowhere else.
@Suite(.enabled(if: Places.hasShared, "the reference data in ../shared is not here"))
struct ProgressTests {
    private static let script = "/usr/bin/script"
    /// All real catalogs, which takes well over a second.
    private static let corpus = Places.shared.appendingPathComponent("corpus")

    /// What a check writes to standard error while that is a terminal.
    private func onATerminal(_ options: String, _ environment: [String: String]) throws -> String {
        let command = "'\(Tool.executable.path)' check . \(options) >/dev/null"
        let run = try Tool.run(
            URL(fileURLWithPath: Self.script), ["-qec", command, "/dev/null"], in: Self.corpus,
            environment.merging(["PATH": "/usr/bin:/bin"]) { own, _ in own })
        return run.output
    }

    private static let hasScript: Bool = {
        #if os(Linux)
            FileManager.default.isExecutableFile(atPath: script)
        #else
            false
        #endif
    }()

    @Test(.enabled(if: hasScript, "there is no util-linux script")) func onATerminal() throws {
        let text = try onATerminal("", ["TERM": "xterm"])
        let line = #/\rchecked (\d[\d,]*) of (\d[\d,]*) files…\x1B\[K/#
        let lines = text.matches(of: line)
        #expect(!lines.isEmpty, "\(text.prefix(500))")
        // Nothing but the line, which is gone at the end.
        #expect(text.replacing(line, with: "") == "\r\u{1B}[K")
        func number(_ text: Substring) -> Int { Int(text.filter(\.isNumber))! }
        let counts = lines.map { number($0.1) }
        #expect(counts == counts.sorted())
        #expect(lines.allSatisfy { number($0.1) <= number($0.2) })
    }

    @Test(.enabled(if: hasScript, "there is no util-linux script")) func inTheLanguageOfThePerson() throws {
        #expect(try onATerminal("--ui-language de", ["TERM": "xterm"]).contains("Dateien geprüft"))
    }

    @Test(.enabled(if: hasScript, "there is no util-linux script"), arguments: [("", "dumb"), ("--quiet", "xterm")])
    func notWhereNobodyWantsIt(_ options: String, _ terminal: String) throws {
        #expect(try onATerminal(options, ["TERM": terminal]) == "")
    }

    @Test func notInAPipe() throws {
        let run = try Tool.run(["check", "."], in: Self.corpus, environment: ["TERM": "xterm"])
        #expect(run.errors == "")
    }
}
