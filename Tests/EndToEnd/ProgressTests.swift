import Foundation
import TestSupport
import Testing

/// Long runs show their progress, but only on a terminal.
@Suite(.enabled(if: Places.hasShared, "needs the real catalogs in ../shared/corpus"))
struct ProgressTests {
    private static let script = "/usr/bin/script"
    /// All real catalogs; checking them takes more than a second with an unoptimized program.
    private static let corpus = Places.shared.appendingPathComponent("corpus")

    /// Those of readable catalogs: what cannot be read is said on standard error, too.
    private static let folders: [String] =
        (try? FileManager.default.contentsOfDirectory(atPath: corpus.path).filter { $0.contains("__") && $0 != unreadable }) ?? []
    private static let unreadable = "cybozu__xcstrings-migrator"

    /// Runs a check with a terminal as standard error, and returns what it writes there.
    private func errorsOnTerminal(_ options: String, _ environment: [String: String]) throws -> String {
        let command = "'\(Tool.unoptimized.path)' check \(Self.folders.joined(separator: " ")) \(options) >/dev/null"
        let run = try Tool.run(
            URL(fileURLWithPath: Self.script), ["-qec", command, "/dev/null"], in: Self.corpus,
            environment.merging(["PATH": "/usr/bin:/bin"]) { own, _ in own })
        return Self.withoutNote(run.output)
    }

    /// The repositories have fixtures, which is said once.
    private static func withoutNote(_ text: String) -> String {
        text.replacing(/skipped \d+ catalogs? of test fixtures.*?to check (?:it|them)\s/, with: "")
    }

    private static let hasScript: Bool = {
        #if os(Linux)
            FileManager.default.isExecutableFile(atPath: script)
        #else
            false
        #endif
    }()

    @Test(.enabled(if: hasScript, "script (util-linux) is not installed")) func showsProgressOnATerminal() throws {
        let text = try errorsOnTerminal("", ["TERM": "xterm"])
        let line = #/\rchecked (\d[\d,]*) of (\d[\d,]*) files…\x1B\[K/#
        let lines = text.matches(of: line)
        #expect(!lines.isEmpty, "\(text.prefix(500))")
        // Only the progress line, which is erased at the end.
        #expect(text.replacing(line, with: "") == "\r\u{1B}[K")
        func number(_ text: Substring) -> Int { Int(text.filter(\.isNumber))! }
        let counts = lines.map { number($0.1) }
        #expect(counts == counts.sorted())
        #expect(lines.allSatisfy { number($0.1) <= number($0.2) })
    }

    @Test(.enabled(if: hasScript, "script (util-linux) is not installed")) func showsProgressInTheUsersLanguage() throws {
        #expect(try errorsOnTerminal("--ui-language de", ["TERM": "xterm"]).contains("Dateien geprüft"))
    }

    @Test(.enabled(if: hasScript, "script (util-linux) is not installed"), arguments: [("", "dumb"), ("--quiet", "xterm")])
    func showsNoProgressOnDumbTerminalsOrWithQuiet(_ options: String, _ terminal: String) throws {
        #expect(try errorsOnTerminal(options, ["TERM": terminal]) == "")
    }

    @Test func showsNoProgressInAPipe() throws {
        let run = try Tool.run(Tool.unoptimized, ["check"] + Self.folders, in: Self.corpus, ["TERM": "xterm"])
        #expect(Self.withoutNote(run.errors) == "")
    }
}
