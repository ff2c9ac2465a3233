import Foundation
import TestSupport
import Testing

/// Whole runs of `l10n`: each file in `Cases` is a `RecordedRun`.
struct CaseTests {
    static let files = ((try? FileManager.default.contentsOfDirectory(atPath: RecordedRun.folder.path)) ?? []).sorted()
    static let names = files.filter { $0.hasSuffix(RecordedRun.suffix) }.map { String($0.dropLast(RecordedRun.suffix.count)) }

    @Test(arguments: names) func matchesTheRecordedRun(_ name: String) throws {
        var recorded = try RecordedRun(named: name)
        // Outside this repository, whose configuration would apply.
        let (run, here, files) = try withTemporaryFolder { scratch in
            let input = scratch.appendingPathComponent("input")
            try Folder.write(recorded.input, to: input)
            let run = try Tool.run(recorded.arguments, in: input, environment: recorded.environment)
            return (run, input.path, try Folder.files(below: input))
        }
        recorded.exitCode = run.exitCode
        recorded.output = run.output.replacingOccurrences(of: here, with: "/INPUT")
        recorded.errors = run.errors.replacingOccurrences(of: here, with: "/INPUT")
        recorded.setResult(files)
        if let problem = try Golden.problem(RecordedRun.file(named: name), is: recorded.text) {
            Issue.record(Comment(rawValue: problem))
        }
    }

    @Test func everyFileIsACase() {
        #expect(!Self.names.isEmpty)
        #expect(Self.files.filter { !$0.hasSuffix(RecordedRun.suffix) } == [])
    }

    // MARK: Files of cases

    @Test(arguments: [
        "", "\n", "\n\n", "a", "a\nb", "a\nb\n", "a\r\nb\r\n", "\t", "\u{FEFF}{}\n", "\u{1B}[1m\\\u{1B}[0m\n",
        "\u{2068}a\u{2069}",
        "-- output --\n", "a\n-- b --", "\\u{41}\n", "\\u{41}\r", "\0", "\0\n",
    ])
    func everyTextIsReadAsItWasWritten(_ text: String) throws {
        try expectSameBytes(Array(text.utf8))
        try expectSameBytes([0xFF] + text.utf8 + [0xE2, 0x82])
    }

    private func expectSameBytes(_ bytes: [UInt8]) throws {
        var run = RecordedRun(arguments: ["check", "", "-- a"], input: ["a b/c: d.txt": bytes, "b": []])
        run.environment = ["LANG": "de=DE"]
        run.exitCode = 2
        run.setResult(["new": bytes])
        #expect(try RecordedRun(Data(run.text.utf8)) == run, "\(run.text)")
    }

    @Test(arguments: [
        "", "-- arguments --", "check\n", "-- arguments --\n", "-- arguments --\na\n-- inputs: a --\n",
        "-- arguments --\na\n-- input --\n",
        "-- arguments --\na\n-- arguments --\na\n", "-- arguments --\na\n-- input, encoded: a --\n",
        "-- arguments --\na\n-- exit code --\none\n", "-- arguments --\na\n-- output, escaped --\n\\y\n",
        "-- arguments --\na\n-- output, hex --\nxy\n", "-- arguments --\na\n-- environment --\nLANG\n",
    ])
    func rejectsWhatIsNotACase(_ text: String) {
        #expect(throws: RecordedRun.Malformed.self) { try RecordedRun(Data(text.utf8)) }
    }
}

/// The tool generates its own texts.
struct SelfHostingTests {
    @Test func generatedTextsAreUpToDate() throws {
        let run = try Tool.run(["generate", "Catalogs/L10n.xcstrings", "--check"], in: Places.root)
        #expect(run.exitCode == 0, "run 'swift run dev generate': \(run.errors)")
    }

    @Test func speaksEveryLanguageOfItsCatalog() throws {
        let words = [
            "ar": "المفتاح", "de": "Schlüssel", "fr": "clé", "ja": "キー", "pl": "klucz", "pt_BR": "chave", "ru": "ключ",
            "en": "key",
        ]
        for (language, word) in words {
            let run = try Tool.run(["explain", "--help"], in: Places.root, environment: ["LANG": "\(language).UTF-8"])
            let check = try Tool.run(
                ["check", "Tests/Fixtures/Catalogs/findings/L10n.xcstrings"], in: Places.root,
                environment: ["LANG": "\(language).UTF-8"])
            #expect((run.output + check.output).contains(word), "\(language)")
        }
    }
}
