import Foundation
import TestSupport
import Testing

/// A repository, or a folder in one, that wants to run programs when git looks at it.
struct HostileRepositoryTests {
    private static let catalog = CatalogJSON.xcodeCatalog([
        CatalogJSON.xcodeEntry("a.b", [("de", "X", "translated"), ("en", "X", "translated")], extractionState: "manual")
    ])

    /// Runs of all commands that call git.
    private static let commands = [
        ["check", "--since", "HEAD~1"], ["check", "--staged"], ["check", "--report", "html=-"], ["report", "--format", "html"],
        ["diff", "HEAD~1"], ["diff", "--staged"], ["diff", "HEAD~1", "HEAD"], ["list", "--changed-since", "HEAD~1"],
        ["report", "--since", "HEAD~1"], ["export", "--output", "../../xliff"], ["scan", "--since", "HEAD~1"],
        ["hook", "status"], ["hook", "install", "--merge-driver"], ["hook", "uninstall"], ["resolve"],
    ]

    /// Settings that run a program, and reasons for git to read and compare everything.
    private static func settings(running program: String) -> String {
        """
        [core]
        \trepositoryformatversion = 0
        \tfsmonitor = "\(program); false"
        \thooksPath = hooks-of-a-stranger
        \tsshCommand = "\(program)"
        \tpager = "\(program)"
        \tgitProxy = "\(program)"
        \teditor = "\(program)"
        \taskPass = "\(program)"
        \talternateRefsCommand = "\(program)"
        [diff]
        \texternal = "\(program)"
        [diff "run"]
        \ttextconv = "\(program)"
        \tcommand = "\(program)"
        [pager]
        \tstatus = "\(program)"
        \tdiff = "\(program)"
        [credential]
        \thelper = "!\(program)"
        [protocol]
        \tallow = always
        [protocol "ext"]
        \tallow = always
        [remote "origin"]
        \turl = "ext::sh -c \(program.replacing(" ", with: "% "))"
        \tpromisor = true
        \tpartialclonefilter = blob:none

        """
    }

    /// Makes a repository with two commits, whose catalogs and hooks want to be read and run.
    private static func repository(in folder: URL, running program: String) throws -> GitFolder {
        let repository = try GitFolder(folder)
        try repository.write(catalog, to: "App/A.xcstrings")
        try repository.write("*.xcstrings diff=run\n", to: ".gitattributes")
        try repository.commit()
        try repository.write(catalog + "\n", to: "App/A.xcstrings")
        for hook in ["post-index-change", "fsmonitor-watchman", "reference-transaction", "post-checkout"] {
            try repository.write("#!/bin/sh\n\(program)\n", to: "App/hooks-of-a-stranger/\(hook)")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: repository.root.path + "/App/hooks-of-a-stranger/\(hook)")
        }
        try repository.commit()
        return repository
    }

    private static func expectNothingRuns(in folder: URL, leaving mark: URL) throws {
        for arguments in commands {
            let run = try Tool.run(arguments, in: folder, environment: ["HOME": folder.path])
            #expect(!run.isCrash)
            #expect(!FileManager.default.fileExists(atPath: mark.path), "l10n \(arguments.joined(separator: " "))")
            try? FileManager.default.removeItem(at: mark)
        }
    }

    /// A pull request may contain such a folder: git checks it out like any other.
    @Test(arguments: ["../App", "..", "."], [true, false])
    func aFolderThatIsABareRepositoryRunsNothing(_ workTree: String, _ hasFilter: Bool) throws {
        try withTemporaryFolder { folder in
            let mark = folder.appendingPathComponent("mark")
            let repository = try Self.repository(in: folder.appendingPathComponent("p"), running: "touch \(mark.path)")
            let app = repository.root.appendingPathComponent("App")
            for name in ["HEAD", "objects", "refs"] {
                try FileManager.default.copyItem(
                    at: repository.root.appendingPathComponent(".git/\(name)"), to: app.appendingPathComponent(name))
            }
            var settings = Self.settings(running: "touch \(mark.path)")
            settings += "[core]\n\tbare = false\n\tworktree = \(workTree)\n"
            if hasFilter {
                settings += "[filter \"run\"]\n\tclean = touch \(mark.path)\n\tprocess = touch \(mark.path)\n"
                try repository.write("*.xcstrings filter=run\n", to: "App/.gitattributes")
            }
            try repository.write(settings, to: "App/config")
            try Self.expectNothingRuns(in: app, leaving: mark)
            // Git itself does what the folder says, so the test would notice.
            _ = try repository.run(["-C", "App", "status"])
            #expect(FileManager.default.fileExists(atPath: mark.path))
        }
    }

    /// An archive that somebody unpacked may bring its own folder of git.
    @Test func settingsOfARepositoryRunNothing() throws {
        try withTemporaryFolder { folder in
            let mark = folder.appendingPathComponent("mark")
            let repository = try Self.repository(in: folder.appendingPathComponent("p"), running: "touch \(mark.path)")
            let settings = Self.settings(running: "touch \(mark.path)")
            try repository.write(
                settings.replacing("hooks-of-a-stranger", with: "App/hooks-of-a-stranger"), to: ".git/config")
            let path = repository.root.appendingPathComponent("App/A.xcstrings")
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path.path)
            try Self.expectNothingRuns(in: repository.root.appendingPathComponent("App"), leaving: mark)
        }
    }

    /// Fetching would reach out, and run what the settings of the repository name for it.
    @Test(arguments: ["blob:none", "tree:0"])
    func aPartialCloneFetchesNothing(_ filter: String) throws {
        try withTemporaryFolder { folder in
            let origin = try GitFolder(folder.appendingPathComponent("origin"))
            try origin.git("config", "uploadpack.allowFilter", "true")
            try origin.git("config", "uploadpack.allowAnySHA1InWant", "true")
            for text in [Self.catalog, Self.catalog + "\n"] {
                try origin.write(text, to: "App/A.xcstrings")
                try origin.commit()
            }
            try origin.git("clone", "--quiet", "--filter=\(filter)", "file://\(origin.root.path)", "../clone")
            let clone = try GitFolder(folder.appendingPathComponent("clone"))
            for arguments in [["diff", "HEAD~1"], ["check", "--since", "HEAD~1"], ["list", "--changed-since", "HEAD~1"]] {
                let run = try Tool.run(arguments, in: clone.root)
                #expect(run.exitCode == 2)
                #expect(run.errors.contains("git fetch --refetch --no-filter"), "\(run.errors)")
                #expect(run.errors.split(separator: "\n").count == 1)
            }
            try clone.git("fetch", "--quiet", "--refetch", "--no-filter")
            #expect(try Tool.run(["diff", "HEAD~1"], in: clone.root).exitCode == 0)
        }
    }

    /// Two such names would become one path.
    @Test func namesThatAreNotUTF8AreNotSilent() throws {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder)
            try repository.write(Self.catalog, to: "A.xcstrings")
            try repository.commit()
            // Not every file system has such names, but the index does.
            let line =
                "printf '{' | git hash-object -w --stdin | xargs -I ID printf '100644 ID 0\\tX.xcstrings\\0100644 ID 0\\tY.xcstrings\\0'"
            let command = "\(line) | LC_ALL=C tr XY '\\376\\377' | git update-index -z --index-info"
            let run = try Tool.run(
                URL(fileURLWithPath: "/bin/sh"), ["-c", command], in: folder, ["PATH": "/usr/bin:/bin"])
            try #require(run.exitCode == 0, "\(run.errors)")
            let staged = try Tool.run(["check", "--staged"], in: folder)
            #expect(staged.exitCode == 2)
            #expect(staged.errors.contains("its name is not valid UTF-8"), "\(staged.errors)")
            try repository.git("commit", "--quiet", "--message", "Names")
            let difference = try Tool.run(["diff", "HEAD~1", "HEAD"], in: folder)
            #expect(difference.exitCode == 2)
            #expect(difference.errors.contains("its name is not valid UTF-8"), "\(difference.errors)")
        }
    }
}
