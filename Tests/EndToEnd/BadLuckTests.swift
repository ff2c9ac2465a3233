import Foundation
import TestSupport
import Testing

/// A full disk, closed pipes, files that are something else, and a poor environment: the right exit code, and one clear line.
struct BadLuckTests {
    private static let catalog = CatalogJSON.xcodeCatalog(
        [CatalogJSON.xcodeEntry("cart.title", [("de", "Warenkorb", "translated"), ("en", "Cart", "translated")])])

    /// A catalog that is not as Xcode writes it, so that commands have something to write.
    private static let untidy = catalog.replacingOccurrences(of: "  ", with: "\t")

    private func withCatalog(_ text: String = untidy, _ body: (URL) throws -> Void) throws {
        try withTemporaryFolder { (folder: URL) throws -> Void in
            try Data(text.utf8).write(to: folder.appendingPathComponent("Shop.xcstrings"))
            try body(folder)
        }
    }

    private func expectOneLine(_ run: Tool.Run, _ words: String, exitCode: Int32 = 2, name: String = "") {
        #expect(!run.isCrash && run.exitCode == exitCode, "\(name): \(run.exitCode)")
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 1 && lines.allSatisfy { $0.contains(words) }, "\(name): \(run.errors)")
    }

    /// Runs a command through a shell, whose word `l10n` is the tool.
    private func shell(_ script: String, in folder: URL, environment: [String: String] = ["PATH": "/usr/bin:/bin"]) throws
        -> Tool.Run
    {
        try Tool.run(
            URL(fileURLWithPath: "/bin/sh"), ["-c", "l10n() { \"$TOOL\" \"$@\"; }\n" + script], in: folder,
            environment.merging(["TOOL": Tool.executable.path]) { own, _ in own })
    }

    // MARK: Disks and streams

    private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    @Test(
        .enabled(if: hasFullDevice, "this system has no /dev/full"),
        arguments: [
            "check --format json", "report", "list --format jsonl", "show cart.title", "generate Shop.xcstrings --output -",
            "textconv Shop.xcstrings", "format --diff", "explain empty-key", "--help",
        ])
    func saysThatTheOutputIsFull(_ arguments: String) throws {
        try withCatalog { (folder: URL) throws -> Void in
            expectOneLine(try shell("l10n \(arguments) > /dev/full", in: folder), "No space left on device", name: arguments)
        }
    }

    @Test func survivesErrorsThatNobodyReads() throws {
        try withCatalog("{") { (folder: URL) throws -> Void in
            #expect(try shell("l10n check 2> /dev/full > /dev/null", in: folder).exitCode == 2)
            #expect(try shell("l10n check 2>&-", in: folder).exitCode == 2)
            // What cannot be printed is a failure.
            #expect(try shell("l10n check >&- 2>&-", in: folder).exitCode == 2)
            #expect(try shell("l10n check < /dev/null 0<&-", in: folder).exitCode == 2)
        }
    }

    /// A file that is opened while standard output is closed is not standard output.
    @Test func printsNothingIntoFiles() throws {
        try withCatalog { (folder: URL) throws -> Void in
            _ = try shell("l10n format Shop.xcstrings <&- >&- 2>&-", in: folder)
            let text = try String(contentsOf: folder.appendingPathComponent("Shop.xcstrings"), encoding: .utf8)
            #expect(text == Self.catalog)
        }
    }

    @Test func endsQuietlyWhenAPipeIsClosed() throws {
        let entries = (0..<3_000).map { CatalogJSON.xcodeEntry("cart.k\($0)", [("en", "Text", "translated")]) }
        try withCatalog(CatalogJSON.xcodeCatalog(entries)) { folder in
            let run = try shell("{ l10n list --languages de --format jsonl; echo $? > code; } | head -c 10", in: folder)
            #expect(run.exitCode == 0 && run.errors == "" && run.output.utf8.count == 10)
            let code = try String(contentsOf: folder.appendingPathComponent("code"), encoding: .utf8)
            #expect(["0\n", "141\n"].contains(code))
        }
    }

    /// A file system of 64 kB needs a mount of one's own.
    private static let canMount =
        (try? Tool.run(
            URL(fileURLWithPath: "/usr/bin/env"), ["unshare", "--mount", "mount", "-t", "tmpfs", "-o", "size=64k", "x", "/mnt"],
            in: Places.root, ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
        ).exitCode) == 0

    @Test(
        .enabled(if: canMount, "this user cannot mount a file system"),
        arguments: [
            "format Shop.xcstrings", "check --fix Shop.xcstrings", "set cart.k0.title de Neu", "check --report html=report.html",
            "generate Shop.xcstrings --output L10n.swift", "compile Shop.xcstrings -o out",
            "export Shop.xcstrings --format csv --output texts",
        ])
    func aFullDiskLeavesTheOldFile(_ arguments: String) throws {
        let entries = (0..<100).map {
            CatalogJSON.xcodeEntry("cart.k\($0).title", [("de", "T ", "translated"), ("en", "T", "translated")])
        }
        try withCatalog(CatalogJSON.xcodeCatalog(entries).replacingOccurrences(of: "  ", with: " ")) { folder in
            // What the catalog leaves is filled.
            let script = """
                mount -t tmpfs -o size=64k x /mnt && cp Shop.xcstrings /mnt && cd /mnt || exit 9
                cat /dev/zero > filler 2> /dev/null
                l10n \(arguments) > /dev/null
                code=$?
                cmp -s Shop.xcstrings "$OLDPWD/Shop.xcstrings" || code=7
                [ "$(find . -type f | sort | tr '\\n' ' ')" = "./Shop.xcstrings ./filler " ] || code=8
                exit $code
                """
            let run = try Tool.run(
                URL(fileURLWithPath: "/usr/bin/env"),
                ["unshare", "--mount", "/bin/sh", "-c", "l10n() { \"$TOOL\" \"$@\"; }\n" + script], in: folder,
                ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "TOOL": Tool.executable.path])
            #expect(run.exitCode == 2, "\(run.exitCode) \(run.errors)")
            #expect(run.errors.contains("No space left on device"), "\(run.errors)")
        }
    }

    // MARK: What is not a file

    /// Each in place of a catalog, of the configuration, and of what other commands read.
    @Test(.timeLimit(.minutes(2)), arguments: ["fifo", "folder", "loop", "device"])
    func somethingElseInPlaceOfAFile(_ kind: String) throws {
        let make = ["fifo": "mkfifo", "folder": "mkdir", "loop": "ln -s", "device": "ln -s /dev/null"][kind]!
        for (name, arguments) in [
            ("Other.xcstrings", "check Other.xcstrings"), ("Other.xcstrings", "format Other.xcstrings"),
            ("Other.xcstrings", "show cart.title Other.xcstrings"), ("Other.xcstrings", "resolve Other.xcstrings"),
            ("l10n.json", "check Shop.xcstrings"), ("b.jsonl", "check --baseline b.jsonl"), ("texts.jsonl", "apply texts.jsonl"),
            ("de.xliff", "import de.xliff"), ("own.mustache", "generate Shop.xcstrings --output - --template own.mustache"),
            ("en.strings", "decompile en.strings --source-language en --output -"),
        ] {
            try withCatalog { (folder: URL) throws -> Void in
                #expect(try shell("\(make) \(kind == "loop" ? "\(name) \(name)" : name)", in: folder).exitCode == 0)
                let run = try shell("l10n \(arguments)", in: folder)
                // A pipe that nobody writes to is empty, as the device is. Some of these files may be.
                let mayBeEmpty = ["fifo", "device"].contains(kind) && !name.hasSuffix(".xcstrings") && name != "l10n.json"
                #expect(!run.isCrash && ((1...2).contains(run.exitCode) || mayBeEmpty), "\(name) as \(kind): \(run.exitCode)")
                if run.exitCode != 0 { #expect((run.errors + run.output).contains("error"), "\(name) as \(kind)") }
                #expect(run.errors.split(separator: "\n").count <= 6, "\(name) as \(kind): \(run.errors)")
            }
        }
    }

    @Test func linksThatLeadInCirclesAreNotFollowed() throws {
        try withCatalog { (folder: URL) throws -> Void in
            #expect(
                try shell("mkdir -p a/b; ln -s .. a/b/up; ln -s ../.. a/b/top; ln -s self self; ln -s c d; ln -s d c", in: folder)
                    .exitCode == 0)
            let run = try Tool.run(["check", "--statistics"], in: folder)
            #expect(run.exitCode < 2 && run.errors == "", "\(run.errors)")
            let named = try Tool.run(["check", "a/b/top/a/b/up/b/top/Shop.xcstrings"], in: folder)
            #expect(named.exitCode < 2, "\(named.errors)")
        }
    }

    // MARK: Rights

    /// Root may do everything, so the runs are those of somebody else.
    private static let canBecomeAnother =
        getuid() != 0
        || (try? Tool.run(
            URL(fileURLWithPath: "/usr/bin/env"), ["setpriv", "--reuid=65534", "true"], in: Places.root, ["PATH": "/usr/bin:/bin"]
        )
        .exitCode) == 0

    @Test(
        .enabled(if: canBecomeAnother, "this system has no setpriv"),
        arguments: [
            ("0444", "0755", "format Shop.xcstrings", "Permission denied"),
            ("0644", "0555", "format Shop.xcstrings", "Permission denied"),
            ("0644", "0555", "generate Shop.xcstrings --output L10n.swift", "Permission denied"),
            ("0000", "0755", "check Shop.xcstrings", "Permission denied"),
            ("0000", "0755", "format Shop.xcstrings", "Permission denied"),
            ("0644", "0300", "check .", "cannot be listed"),
        ])
    func saysWhichRightIsMissing(_ file: String, _ below: String, _ arguments: String, _ words: String) throws {
        try withCatalog { (folder: URL) throws -> Void in
            let other = getuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : ""
            // The folders above belong to root alone.
            let script = """
                chmod 0755 . && mkdir p && mv Shop.xcstrings p && chmod \(file) p/Shop.xcstrings && cd p && chmod \(below) .
                [ -z "\(other)" ] || chown 65534 . Shop.xcstrings
                \(other) "$TOOL" \(arguments)
                code=$?
                chmod 0755 .
                exit $code
                """
            let run = try shell(script, in: folder)
            #expect(run.exitCode == 2 && run.errors.contains(words), "\(run.exitCode) \(run.errors)")
            #expect(run.errors.split(separator: "\n").count <= 2, "\(run.errors)")
        }
    }

    // MARK: Environment

    @Test(arguments: [
        "check", "report", "list", "format --diff", "show cart.title", "hook status", "diff Shop.xcstrings Shop.xcstrings",
    ])
    func needsNoVariables(_ arguments: String) throws {
        try withCatalog { (folder: URL) throws -> Void in
            let usual = try Tool.run(arguments.split(separator: " ").map(String.init), in: folder)
            // Neither HOME nor PATH nor a locale; a locale that does not exist.
            for prefix in ["env -i", "env -i LC_ALL=xx_YY.UTF-8 LANG=", "env -i HOME=/nowhere HOME= LANG=C"] {
                let run = try shell("\(prefix) \"$TOOL\" \(arguments)", in: folder)
                #expect(!run.isCrash && run.exitCode == usual.exitCode, "\(prefix) \(arguments): \(run.errors)")
                #expect(run.output == usual.output, "\(prefix) \(arguments)")
            }
        }
    }

    @Test(arguments: [
        "check", "check .", "report", "format", "init", "new Shop.xcstrings", "hook status", "list", "scan", "mcp < /dev/null",
    ])
    func saysThatTheWorkingFolderIsGone(_ arguments: String) throws {
        try withTemporaryFolder { (folder: URL) throws -> Void in
            let run = try shell("mkdir gone && cd gone && rmdir ../gone && l10n \(arguments)", in: folder)
            expectOneLine(run, "the current folder no longer exists", name: arguments)
        }
    }

    @Test(.timeLimit(.minutes(3))) func checksTenThousandCatalogs() throws {
        try withTemporaryFolder { (folder: URL) throws -> Void in
            for number in 0..<10_000 {
                let sub = folder.appendingPathComponent("m\(number / 100)")
                if number % 100 == 0 { try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: true) }
                try Data(Self.catalog.utf8).write(to: sub.appendingPathComponent("T\(number).xcstrings"))
            }
            let run = try Tool.run(["check", "--quiet"], in: folder)
            #expect(!run.isCrash && run.exitCode == 0, "\(run.errors.prefix(500))")
            let format = try Tool.run(["format", "--check", "--quiet"], in: folder)
            #expect(format.exitCode == 0, "\(format.errors.prefix(500))")
        }
    }
}
