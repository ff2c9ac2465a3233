import Foundation
import TestSupport
import Testing

/// `l10n hook` and the commits that its hook allows and stops, in temporary repositories.
struct HookTests {
    private static let clean = CatalogJSON.xcodeCatalog([""])
    private static let broken = "{ \"sourceLanguage\" : \"en\", \"strings\" : {"

    /// A translation with a placeholder of another type.
    private static let old = """
        { "sourceLanguage" : "en", "version" : "1.0", "strings" : { "app.title" : { "localizations" : {
        "en" : { "stringUnit" : { "state" : "translated", "value" : "%@" } },
        "de" : { "stringUnit" : { "state" : "translated", "value" : "%d" } } } } } }
        """

    private func withRepository(_ body: (GitFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder.appendingPathComponent("It's a répo"))
            try repository.write("text", to: "README.md")
            try repository.commit()
            try body(repository)
        }
    }

    private func hook(_ command: String, in folder: URL) throws -> (exitCode: Int32, output: String, errors: String) {
        let run = try Tool.run(["hook", command], in: folder)
        return (run.exitCode, run.output, run.errors)
    }

    /// The files below a folder with their bytes and whether they are executable.
    private func files(_ folder: URL) -> [String: String] {
        var files: [String: String] = [:]
        for url in Places.files(below: folder, suffix: "") {
            let isExecutable = FileManager.default.isExecutableFile(atPath: url.path)
            files[url.path] = "\(isExecutable) \((try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) } ?? "-")"
        }
        return files
    }

    @Test func stopsOnlyCommitsWithErrors() throws {
        try withRepository { repository in
            #expect(try hook("install", in: repository.root).exitCode == 0)
            try repository.write(Self.broken, to: "A.xcstrings")
            try repository.write("other", to: "README.md")
            // Not staged.
            try repository.git("commit", "--quiet", "--message", "Text", "README.md")
            try repository.git("add", "--all")
            #expect(throws: (any Error).self) { try repository.git("commit", "--quiet", "--message", "Broken") }
            // Fixed on disk only.
            try repository.write(Self.clean, to: "A.xcstrings")
            #expect(throws: (any Error).self) { try repository.git("commit", "--quiet", "--message", "Broken") }
            try repository.git("commit", "--quiet", "--message", "Clean", "A.xcstrings", "--include")
        }
    }

    /// Whoever adds a hook to an old project is not asked for what others left behind.
    @Test func errorsOfTheLastCommitStopNobody() throws {
        try withRepository { repository in
            try repository.write(Self.old, to: "A.xcstrings")
            try repository.commit()
            let check = try Tool.run(["check"], in: repository.root)
            #expect(check.exitCode == 1, "\(check)")
            #expect(try hook("install", in: repository.root).exitCode == 0)
            try repository.write(Self.old + "\n", to: "A.xcstrings")
            try repository.git("commit", "--quiet", "--all", "--message", "Another line")
            try repository.write(Self.broken, to: "A.xcstrings")
            try repository.git("add", "A.xcstrings")
            let stopped = try repository.run(["commit", "--quiet", "--message", "Broken"])
            #expect(stopped.exitCode != 0)
            for part in ["A.xcstrings:1:", "l10n check --staged --new-only", "--no-verify"] {
                #expect(stopped.errors.contains(part) || stopped.output.contains(part), "\(part): \(stopped)")
            }
        }
    }

    /// Before the first commit there is nothing to compare with.
    @Test func everythingIsNewInTheFirstCommit() throws {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder)
            try repository.write(Self.old, to: "A.xcstrings")
            try repository.git("add", "--all")
            #expect(try Tool.run(["check", "--staged", "--new-only"], in: folder).exitCode == 1)
            let both = try Tool.run(["check", "--new-only", "--since", "HEAD"], in: folder)
            #expect(both.exitCode == 2 && both.errors.contains("remove one of the two"), "\(both)")
        }
    }

    @Test func uninstallLeavesNoTrace() throws {
        try withRepository { repository in
            let hooks = repository.root.appendingPathComponent(".git/hooks")
            for existing in [nil, "#!/bin/sh\nexit 0\n"] {
                if let existing {
                    try existing.write(to: hooks.appendingPathComponent("pre-commit"), atomically: true, encoding: .utf8)
                    try repository.git("config", "l10n.test", "1")
                }
                let before = files(repository.root.appendingPathComponent(".git"))
                #expect(try hook("install", in: repository.root).exitCode == 0)
                #expect(try hook("status", in: repository.root).exitCode == 0)
                // Installing twice changes nothing.
                #expect(try hook("install", in: repository.root).exitCode == 0)
                #expect(try hook("uninstall", in: repository.root).exitCode == 0)
                #expect(files(repository.root.appendingPathComponent(".git")) == before)
                #expect(try hook("status", in: repository.root).exitCode == 1)
            }
        }
    }

    @Test func runsAnExistingHookFirst() throws {
        try withRepository { repository in
            let path = repository.root.appendingPathComponent(".git/hooks/pre-commit")
            try "#!/bin/sh\ntest ! -e stop || exit 7\ntouch ran\n".write(to: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
            #expect(try hook("status", in: repository.root).output.contains("another hook"))
            #expect(try hook("install", in: repository.root).output.contains("pre-commit.before-l10n"))
            try repository.write(Self.clean, to: "A.xcstrings")
            try repository.git("add", "A.xcstrings")
            try repository.git("commit", "--quiet", "--message", "Clean")
            #expect(FileManager.default.fileExists(atPath: repository.root.appendingPathComponent("ran").path))
            try repository.write("", to: "stop")
            #expect(throws: (any Error).self) { try repository.git("commit", "--quiet", "--allow-empty", "--message", "Stopped") }
        }
    }

    @Test func respectsHooksPath() throws {
        try withRepository { repository in
            try repository.git("config", "core.hooksPath", "tools/git hooks")
            try repository.write("", to: "App/file")
            let run = try hook("install", in: repository.root.appendingPathComponent("App"))
            #expect(run.exitCode == 0)
            let path = repository.root.appendingPathComponent("tools/git hooks/pre-commit").path
            #expect(FileManager.default.isExecutableFile(atPath: path))
            try repository.write(Self.broken, to: "A.xcstrings")
            try repository.git("add", "A.xcstrings")
            #expect(throws: (any Error).self) { try repository.git("commit", "--quiet", "--message", "Broken") }
            #expect(try hook("uninstall", in: repository.root).exitCode == 0)
            #expect(!FileManager.default.fileExists(atPath: repository.root.appendingPathComponent("tools/git hooks").path))
        }
    }

    /// A folder of hooks that all repositories share is changed only with '--global'.
    @Test func asksBeforeChangingHooksOfAllRepositories() throws {
        try withRepository { repository in
            let shared = repository.root.deletingLastPathComponent().appendingPathComponent("hooks")
            let settings = repository.root.deletingLastPathComponent().appendingPathComponent("settings")
            try "[core]\n\thooksPath = \(shared.path)\n".write(to: settings, atomically: true, encoding: .utf8)
            func hook(_ arguments: String...) throws -> (exitCode: Int32, errors: String) {
                let run = try Tool.run(
                    ["hook"] + arguments, in: repository.root, environment: ["GIT_CONFIG_GLOBAL": settings.path])
                return (run.exitCode, run.errors)
            }
            let path = shared.appendingPathComponent("pre-commit").path
            let refused = try hook("install")
            #expect(refused.exitCode == 2 && refused.errors.contains("--global"), "\(refused)")
            #expect(!FileManager.default.fileExists(atPath: path))
            #expect(try hook("install", "--global").exitCode == 0)
            #expect(FileManager.default.fileExists(atPath: path))
            #expect(try hook("uninstall").exitCode == 2)
            #expect(FileManager.default.fileExists(atPath: path))
            #expect(try hook("uninstall", "--global").exitCode == 0)
            #expect(!FileManager.default.fileExists(atPath: path))
            // A folder of its own needs no consent.
            try repository.git("config", "core.hooksPath", ".git/hooks")
            #expect(try hook("install").exitCode == 0)
        }
    }

    @Test func keepsAChangedHook() throws {
        try withRepository { repository in
            #expect(try hook("install", in: repository.root).exitCode == 0)
            let path = repository.root.appendingPathComponent(".git/hooks/pre-commit")
            let changed = try String(contentsOf: path, encoding: .utf8) + "echo mine\n"
            try changed.write(to: path, atomically: true, encoding: .utf8)
            for command in ["install", "uninstall"] {
                let run = try hook(command, in: repository.root)
                #expect(run.exitCode == 2 && run.errors.contains("changed since"))
            }
            #expect(try hook("status", in: repository.root).exitCode == 1)
            #expect(try String(contentsOf: path, encoding: .utf8) == changed)
        }
    }

    /// Graphical git clients run hooks with another PATH.
    @Test func findsTheProgramWithoutPATH() throws {
        try withRepository { repository in
            #expect(try hook("install", in: repository.root).exitCode == 0)
            let path = repository.root.appendingPathComponent(".git/hooks/pre-commit")
            try repository.write(Self.broken, to: "A.xcstrings")
            try repository.git("add", "A.xcstrings")
            func run() throws -> (Int32, String) {
                let run = try Tool.run(path, [], in: repository.root, ["PATH": "/usr/bin:/bin"])
                return (run.exitCode, run.output + run.errors)
            }
            var outcome = try run()
            #expect(outcome.0 == 2 && outcome.1.contains("A.xcstrings:1:"), "\(outcome)")
            let moved = try String(contentsOf: path, encoding: .utf8).replacingOccurrences(of: "/l10n'", with: "/gone'")
            try moved.write(to: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
            outcome = try run()
            #expect(outcome.0 == 1 && outcome.1.contains("cannot be checked"))
            // Commits without catalogs need no program.
            try repository.git("reset", "--quiet")
            #expect(try run() == (0, ""))
        }
    }

    private static func catalog(_ keys: String...) -> String {
        CatalogJSON.xcodeCatalog(keys.map { "    \"\($0)\" : {\n\n    }" })
    }

    /// Makes two branches that each add a key at the same place.
    private func makeBranches(_ repository: GitFolder) throws {
        try repository.write(Self.catalog("b"), to: "A.xcstrings")
        try repository.commit()
        try repository.git("checkout", "--quiet", "-b", "other")
        try repository.write(Self.catalog("a.other", "b"), to: "A.xcstrings")
        try repository.commit()
        try repository.git("checkout", "--quiet", "main")
        try repository.write(Self.catalog("a.main", "b"), to: "A.xcstrings")
        try repository.commit()
    }

    @Test func installsTheMergeDriver() throws {
        try withRepository { repository in
            let run = try Tool.run(["hook", "install", "--merge-driver"], in: repository.root)
            #expect(run.exitCode == 0 && run.output.contains(".gitattributes"))
            try makeBranches(repository)
            try repository.git("merge", "--quiet", "--no-edit", "other")
            let file = repository.root.appendingPathComponent("A.xcstrings")
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.catalog("a.main", "a.other", "b"))
        }
    }

    @Test func mergesByLinesWhenTheProgramIsGone() throws {
        try withRepository { repository in
            #expect(try Tool.run(["hook", "install", "--merge-driver"], in: repository.root).exitCode == 0)
            let config = repository.root.appendingPathComponent(".git/config")
            let settings = try String(contentsOf: config, encoding: .utf8)
            try settings.replacingOccurrences(of: "/l10n'", with: "/gone'").write(to: config, atomically: true, encoding: .utf8)
            // Remove the hook, which would report that the program is gone.
            try FileManager.default.removeItem(at: repository.root.appendingPathComponent(".git/hooks/pre-commit"))
            try makeBranches(repository)
            #expect(throws: (any Error).self) { try repository.git("merge", "--quiet", "--no-edit", "other") }
            let merged = try String(
                contentsOf: repository.root.appendingPathComponent("A.xcstrings"), encoding: .utf8)
            #expect(merged.contains("<<<<<<<") && merged.contains("a.main") && merged.contains("a.other"))
        }
    }

    @Test func uninstallingTheDriverLeavesNoTrace() throws {
        try withRepository { repository in
            for attributes in [nil, "*.png binary\n*.strings text\n", "*.png binary\r\n"] {
                if let attributes { try repository.write(attributes, to: ".gitattributes") }
                let before = files(repository.root)
                #expect(try Tool.run(["hook", "install", "--merge-driver"], in: repository.root).exitCode == 0)
                #expect(try hook("status", in: repository.root).output.contains("merged by key"))
                #expect(try Tool.run(["hook", "install", "--merge-driver"], in: repository.root).exitCode == 0)
                #expect(try hook("uninstall", in: repository.root).exitCode == 0)
                #expect(files(repository.root) == before)
            }
        }
    }

    @Test func reportsAMissingRepository() throws {
        try withTemporaryFolder { folder in
            for command in ["install", "uninstall", "status"] {
                let run = try hook(command, in: folder)
                #expect(run.exitCode == 2 && run.errors.hasPrefix("error: "))
            }
        }
    }
}
