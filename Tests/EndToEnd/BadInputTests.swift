import Foundation
import TestSupport
import Testing

/// Bad input gives a clear finding or error and the right exit code; it never crashes.
struct BadInputTests {
    /// - Parameter exit: 2 if nothing could be read.
    private func expect(
        _ bytes: [UInt8], exit: Int32 = 2, says words: String, isDamaged: Bool = true, file: String = "Bad.xcstrings"
    ) throws {
        try withTemporaryFolder { folder in
            try Data(bytes).write(to: folder.appendingPathComponent(file))
            let run = try Tool.run(["check", "."], in: folder)
            #expect(!run.isCrash)
            #expect(run.exitCode == exit)
            #expect((run.output + run.errors).contains(words), "\(run.output.prefix(600)) \(run.errors.prefix(600))")
            // A report does not fail because of findings, but it must have read everything.
            let report = try Tool.run(["report", "."], in: folder)
            #expect(!report.isCrash)
            #expect(report.exitCode == (isDamaged ? exit : 0))
        }
    }

    private func catalog(_ strings: String) -> [UInt8] {
        Array("{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\(strings)},\n  \"version\" : \"1.0\"\n}".utf8)
    }

    @Test func reportsAMissingFile() throws {
        try withTemporaryFolder { folder in
            let run = try Tool.run(["check", "Nothing.xcstrings"], in: folder)
            #expect(run.exitCode == 2)
            #expect(run.errors == "Nothing.xcstrings: error: no such file or folder: check the path\n")
        }
    }

    @Test func reportsAFolderWithoutCatalogs() throws {
        try withTemporaryFolder { folder in
            for arguments in [["check"], ["check", "."]] {
                let run = try Tool.run(arguments, in: folder)
                #expect(run.exitCode == 2)
                #expect(run.errors.contains("no String Catalog (*.xcstrings) in this folder or its subfolders"))
            }
        }
    }

    @Test func checksTheOthersBesideAFolderNamedLikeACatalog() throws {
        try withTemporaryFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("A.xcstrings"), withIntermediateDirectories: true)
            try Data(catalog("\"K\" : {}, \"K\" : {}")).write(to: folder.appendingPathComponent("B.xcstrings"))
            for path in [".", "A.xcstrings"] {
                let run = try Tool.run(["check", path], in: folder)
                #expect(run.exitCode == 2)
                #expect(run.errors.contains("A.xcstrings: error: this is a folder"))
                if path == "." { #expect(run.output.contains("[duplicate-key]")) }
            }
        }
    }

    @Test(.enabled(if: getuid() != 0, "root can read every file")) func reportsAnUnreadableFile() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("A.xcstrings")
            try Data(catalog("")).write(to: url)
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
            let run = try Tool.run(["check", "A.xcstrings"], in: folder)
            #expect(run.exitCode == 2)
            #expect(run.errors.contains("cannot be read"))
        }
    }

    @Test func rejectsAnEmptyFile() throws { try expect([], says: "[invalid-json]") }
    @Test func rejectsNull() throws { try expect(Array("null".utf8), says: "[schema-wrong-type]") }
    @Test func rejectsAnArray() throws { try expect(Array("[1, 2]".utf8), says: "[schema-wrong-type]") }
    @Test func rejectsPlainText() throws { try expect(Array("just text".utf8), says: "[invalid-json]") }

    @Test func rejectsABinaryFile() throws {
        try expect(
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 37) },
            says: "[invalid-json]")
    }

    @Test func rejectsUTF16() throws {
        try expect([0xFF, 0xFE] + "{\"a\":1}".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }, says: "UTF-16")
    }

    @Test func cutsAKeyOfOneMegabyte() throws {
        let key = String(repeating: "k", count: 1_000_000)
        try withTemporaryFolder { folder in
            try Data(
                catalog(
                    "\"\(key)\" : {\"extractionState\" : \"manual\", \"localizations\" : {\"en\" : {\"stringUnit\" : {\"state\" : \"new\"}}}}"
                )
            ).write(to: folder.appendingPathComponent("A.xcstrings"))
            let run = try Tool.run(["check", "."], in: folder)
            #expect(run.exitCode == 1)
            #expect(run.output.utf8.count < 20_000)
        }
    }

    @Test func rejectsTenThousandLevels() throws {
        try expect(catalog("\"k\" : " + String(repeating: "{\"a\":", count: 10_000)), exit: 1, says: "512")
        try expect(Array(String(repeating: "[", count: 10_000).utf8), says: "512")
    }

    @Test func checksOneHundredMegabytes() throws {
        let entry = Array(
            "\"K %lld\" : {\"localizations\" : {\"en\" : {\"stringUnit\" : {\"state\" : \"translated\", \"value\" : \"V %lld\"}}}},\n"
                .utf8)
        var bytes = Array("{\"sourceLanguage\" : \"en\", \"strings\" : {\n".utf8)
        bytes.reserveCapacity(101_000_000)
        let filler = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        for index in 0..<96 {
            bytes += entry
            bytes += Array("\"Long \(index)\" : {\"comment\" : \"".utf8) + filler + Array("\"},\n".utf8)
        }
        bytes += Array("\"Last\" : {}}, \"version\" : \"1.0\"}".utf8)
        try expect(bytes, exit: 1, says: "[duplicate-key]", isDamaged: false)
    }

    @Test func rejectsTwoGigabytes() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("Huge.xcstrings")
            _ = FileManager.default.createFile(atPath: url.path, contents: Data("{}".utf8))
            // A sparse file, which needs no disk space.
            try FileHandle(forWritingTo: url).truncate(atOffset: 2_147_483_648)
            let run = try Tool.run(["check", "Huge.xcstrings"], in: folder)
            #expect(run.exitCode == 2)
            #expect(
                run.errors
                    == "Huge.xcstrings: error: is 2,147,483,648 bytes, and catalogs of 2 GiB or more are not read: split it\n"
            )
        }
    }

    @Test func reportsUsageErrors() throws {
        try withTemporaryFolder { folder in
            for arguments in [
                ["check", "--nonsense"], ["nonsense"], ["check", "--format", "yaml"], ["check", "--languages", "xx"],
                ["explain", "no-such-rule"],
            ] {
                let run = try Tool.run(arguments, in: folder)
                #expect(run.exitCode == 2, "\(arguments)")
                #expect(run.output.isEmpty)
                #expect(!run.errors.isEmpty)
            }
        }
    }

    @Test func reportsEveryConfigurationMistake() throws {
        try withTemporaryFolder { folder in
            try Data(catalog("")).write(to: folder.appendingPathComponent("A.xcstrings"))
            try Data(
                "{\n  // comments are fine\n  \"langauges\" : [\"de\"],\n  \"rules\" : { \"need-review\" : \"off\", \"stale-key\" : \"erorr\" },\n  \"symbols\" : 1\n}\n"
                    .utf8
            )
            .write(to: folder.appendingPathComponent("l10n.json"))
            let run = try Tool.run(["check"], in: folder)
            #expect(run.exitCode == 2)
            #expect(
                run.errors.split(separator: "\n").filter { $0.hasPrefix("l10n.json:") } == [
                    "l10n.json:3:3: error: unknown field 'langauges'; did you mean 'languages'? [configuration-unknown-field]",
                    "l10n.json:4:15: error: unknown rule 'need-review'; did you mean 'needs-review'? [configuration-unknown-rule]",
                    "l10n.json:4:52: error: 'erorr' is not a valid value for 'stale-key'; did you mean 'error'? [configuration-unknown-value]",
                    "l10n.json:5:15: error: 'symbols' must be true or false [configuration-type]",
                ])
        }
    }
}
