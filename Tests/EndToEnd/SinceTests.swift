import Foundation
import TestSupport
import Testing

/// `l10n check --since`, in temporary repositories.
struct SinceTests {
    /// An entry with a German text. In state `needs_review` it has one finding.
    private static func entry(_ key: String, _ german: String = "Tasche", state: String = "translated") -> String {
        CatalogJSON.xcodeEntry(key, [("de", german, state), ("en", "Bag", "translated")], extractionState: "manual")
    }

    private static func catalog(_ entries: String...) -> String {
        CatalogJSON.xcodeCatalog(entries)
    }

    private static let old = catalog(entry("bag.a.title", state: "needs_review"), entry("bag.b.title"))
    private static let path = "App/Taschen für alle.xcstrings"

    /// The findings of a run, as `rule key`.
    private struct Outcome: Equatable {
        var found: [String] = []
        var older: Int?
        var exitCode: Int32 = 0
    }

    private func check(_ arguments: [String] = [], since revision: String = "main", in folder: URL) throws -> Outcome {
        let run = try Tool.run(["check", "--since", revision, "--strict", "--format", "json"] + arguments, in: folder)
        struct Output: Decodable {
            struct Summary: Decodable { let older: Int? }
            struct Finding: Decodable {
                let rule: String
                let key: String?
            }
            let summary: Summary
            let findings: [Finding]
        }
        guard let output = try? JSONDecoder().decode(Output.self, from: Data(run.output.utf8)) else {
            Issue.record("no output: \(run.errors)")
            return Outcome()
        }
        return Outcome(
            found: output.findings.map { "\($0.rule) \($0.key ?? "-")" }, older: output.summary.older, exitCode: run.exitCode)
    }

    private func expect(_ outcome: Outcome, is expected: Outcome, at place: SourceLocation = #_sourceLocation) {
        #expect(outcome == expected, sourceLocation: place)
    }

    /// Makes a repository with a committed catalog, and changes it.
    private func after<R>(_ change: (GitFolder) throws -> Void = { _ in }, _ body: (GitFolder) throws -> R) throws -> R {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder.appendingPathComponent("Ablage für Ü"))
            try repository.write(Self.old, to: Self.path)
            try repository.write(#"{ "rules" : { "needs-review" : "warning" } }"#, to: "l10n.json")
            try repository.commit()
            try change(repository)
            return try body(repository)
        }
    }

    @Test func reportsNothingWithoutAChange() throws {
        try after { try expect(check(in: $0.root), is: Outcome(older: 1)) }
    }

    @Test func reportsNewFindings() throws {
        try after {
            try $0.write(
                Self.catalog(
                    Self.entry("bag.a.title", state: "needs_review"), Self.entry("bag.b.title"),
                    Self.entry("bag.c.title", state: "needs_review")),
                to: Self.path)
        } _: {
            try expect(check(in: $0.root), is: Outcome(found: ["needs-review bag.c.title"], older: 1, exitCode: 1))
        }
    }

    @Test func doesNotCountFixedFindings() throws {
        try after {
            try $0.write(Self.catalog(Self.entry("bag.a.title"), Self.entry("bag.b.title")), to: Self.path)
        } _: {
            try expect(check(in: $0.root), is: Outcome(older: 0))
        }
    }

    @Test func ignoresReorderingAndReformatting() throws {
        let moved = Self.catalog(Self.entry("bag.b.title"), Self.entry("bag.a.title", state: "needs_review"))
        for text in [moved, Self.old.replacingOccurrences(of: "  ", with: "    "), Self.old + "\n"] {
            try after {
                try $0.write(text, to: Self.path)
            } _: {
                // A newline at the end is a finding of its own, a note.
                try expect(check(["--quiet"], in: $0.root), is: Outcome(older: 1))
            }
        }
    }

    @Test(arguments: [true, false]) func followsARenamedFile(isKnownToGit: Bool) throws {
        try after { repository in
            if isKnownToGit {
                try repository.git("mv", "App", "Teile")
            } else {
                try FileManager.default.moveItem(
                    at: repository.root.appendingPathComponent("App"), to: repository.root.appendingPathComponent("Teile"))
            }
        } _: {
            try expect(check(in: $0.root), is: Outcome(older: 1))
            try expect(check(in: $0.root.appendingPathComponent("Teile")), is: Outcome(older: 1))
        }
    }

    @Test func reportsOneMoreDuplicateOnce() throws {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder)
            let twice = Self.catalog(Self.entry("bag.a.title"), Self.entry("bag.a.title"))
            try repository.write(twice, to: "A.xcstrings")
            try repository.commit()
            try repository.write(
                Self.catalog(Self.entry("bag.a.title"), Self.entry("bag.a.title"), Self.entry("bag.a.title")), to: "A.xcstrings")
            let before = try Tool.run(["check", "--format", "json", "A.xcstrings"], in: folder)
            let all = before.output.components(separatedBy: "\"rule\" : \"duplicate-key\"").count - 1
            let result = try check(in: folder)
            #expect(all == 2)
            #expect(result.found == ["duplicate-key bag.a.title"])
        }
    }

    @Test func reportsEverythingInANewCatalog() throws {
        try after {
            try $0.write(Self.catalog(Self.entry("cart.a.title", state: "needs_review")), to: "New.xcstrings")
        } _: {
            try expect(check(in: $0.root), is: Outcome(found: ["needs-review cart.a.title"], older: 1, exitCode: 1))
        }
    }

    @Test func comparesWithTheMergeBase() throws {
        try after { repository in
            try repository.git("checkout", "--quiet", "-b", "work")
            try repository.write(Self.catalog(Self.entry("bag.a.title", state: "needs_review")), to: Self.path)
            try repository.commit()
            // Later commits on main do not count as changes of this branch.
            try repository.git("checkout", "--quiet", "main")
            try repository.write(Self.catalog(Self.entry("bag.b.title"), Self.entry("bag.z.title", "Neu")), to: Self.path)
            try repository.commit()
            try repository.git("checkout", "--quiet", "work")
        } _: {
            try expect(check(in: $0.root), is: Outcome(found: ["removed-keys bag.b.title"], older: 1, exitCode: 1))
        }
    }

    @Test func worksInSubfoldersAndLinkedWorkTrees() throws {
        try after { repository in
            try repository.git("worktree", "add", "--quiet", "../linked tree", "-b", "work")
        } _: { repository in
            let path = "Taschen für alle.xcstrings"
            for root in [repository.root, repository.root.deletingLastPathComponent().appendingPathComponent("linked tree")] {
                let folder = root.appendingPathComponent("App")
                try expect(check(in: folder), is: Outcome(older: 1))
                try expect(check([path], in: folder), is: Outcome(older: 1))
                try expect(check([folder.appendingPathComponent(path).path], in: root), is: Outcome(older: 1))
                try expect(check(["../App/\(path)"], in: folder), is: Outcome(older: 1))
            }
        }
    }

    @Test func followsLinksToCatalogs() throws {
        try after {
            try FileManager.default.createSymbolicLink(
                atPath: $0.root.appendingPathComponent("Link.xcstrings").path, withDestinationPath: Self.path)
        } _: {
            try expect(check(["Link.xcstrings"], in: $0.root), is: Outcome(older: 1))
        }
    }

    @Test func comparesAccessors() throws {
        let path = "App/L10n.xcstrings"
        func text(_ key: String, _ name: String) -> String {
            Self.catalog(
                Self.entry(key, "%(\(name))lld Taschen").replacingOccurrences(of: "\"Bag\"", with: "\"%(\(name))lld bags\""))
        }
        let renamed = #""renamed" : { "bag.a.message" : "bag.b.message" }"#
        for (options, key, name, found) in [
            ("", "bag.a.message", "number", ["accessor-changed bag.a.message"]),
            ("", "bag.b.message", "count", ["accessor-changed bag.b.message"]), (", " + renamed, "bag.b.message", "count", []),
        ] {
            try withTemporaryFolder { folder in
                let repository = try GitFolder(folder)
                try repository.write(text("bag.a.message", "count"), to: path)
                try repository.write(
                    "{ \"generate\" : { \"catalog\" : \"\(path)\", \"output\" : \"L10n.swift\"\(options) } }", to: "l10n.json")
                try repository.commit()
                try repository.write(text(key, name), to: path)
                let changed = try check(in: folder).found.filter { $0.hasPrefix("accessor") }
                #expect(changed == found)
            }
        }
    }

    @Test func comparesTheConfiguration() throws {
        let unused = #"{ "ignore" : [ { "rule" : "stale-key", "reason" : "Nobody knows" } ] }"#
        try after {
            try $0.write(unused, to: "l10n.json")
        } _: {
            try expect(
                check(in: $0.root), is: Outcome(found: ["unused-suppression -"], older: 1, exitCode: 1))
            try $0.commit()
            try expect(check(since: "HEAD", in: $0.root), is: Outcome(older: 2))
            // A new catalog does not affect the findings in l10n.json.
            try $0.write(Self.catalog(Self.entry("cart.a.title")), to: "New.xcstrings")
            try expect(check(since: "HEAD", in: $0.root), is: Outcome(older: 2))
        }
    }

    @Test func ignoresRemovedKeysByConfiguration() throws {
        let ignore = #"{ "ignore" : [ { "rule" : "removed-keys", "key" : "bag.b.*", "reason" : "Nobody uses it" } ] }"#
        try after {
            try $0.write(ignore, to: "l10n.json")
            try $0.commit()
        } _: {
            let all = try Tool.run(["check"], in: $0.root)
            #expect(!all.output.contains("unused-suppression"))
            try expect(check(in: $0.root), is: Outcome(older: 1))
            try $0.write(Self.catalog(Self.entry("bag.a.title", state: "needs_review")), to: Self.path)
            try expect(check(in: $0.root), is: Outcome(older: 1))
        }
    }

    @Test func comparesAllCatalogsOfTheProject() throws {
        func german(_ text: String) -> String { text.replacingOccurrences(of: "\"en\",", with: "\"de\",") }
        try after {
            try $0.write(german(Self.catalog(Self.entry("cart.a.title"))), to: "App/New.xcstrings")
            try $0.commit()
        } _: {
            let now = try check(["App"], since: "HEAD", in: $0.root)
            let before = try check(["App"], since: "HEAD~1", in: $0.root)
            #expect(now.found == [])
            #expect(now.older == 2)
            #expect(before.found == ["source-language-mismatch -"])
            #expect(before.older == 1)
        }
    }

    @Test func summaryCountsOlderFindings() throws {
        try after {
            let run = try Tool.run(["check", "--since", "HEAD"], in: $0.root)
            #expect(run.exitCode == 0)
            #expect(run.output == "checked 2 keys in 1 file: no findings\n1 older finding not shown\n")
        }
    }

    // MARK: Errors

    private func failure(_ revision: String, in folder: URL, path: String = "/usr/bin:/bin") throws -> String {
        let run = try Tool.run(["check", "--since=\(revision)"], in: folder, environment: ["PATH": path])
        #expect(run.exitCode == 2)
        #expect(run.output == "")
        return run.errors
    }

    @Test func reportsAMissingRepository() throws {
        try withTemporaryFolder { folder in
            try GitFolder(folder).write(Self.old, to: "A.xcstrings")
            // Not even this package's repository, in case the temporary folder is inside it.
            try FileManager.default.removeItem(at: folder.appendingPathComponent(".git"))
            let errors = try failure("main", in: folder)
            #expect(errors.contains("is not in a git repository"))
        }
    }

    @Test func reportsAnUnknownRevision() throws {
        try after { repository in
            for revision in ["nowhere", "HEAD~5", "v1.0^{tree}"] {
                let errors = try failure(revision, in: repository.root)
                #expect(errors.contains("this repository has no commit '\(revision)'"))
            }
        }
    }

    /// The youngest commit with these words, without the part that is appended to find a commit.
    @Test func findsACommitByItsMessage() throws {
        try after {
            try $0.write(Self.catalog(Self.entry("bag.a.title")), to: "B.xcstrings")
        } _: { repository in
            let errors = try failure(":/no such words", in: repository.root)
            #expect(errors.contains("this repository has no commit ':/no such words'"))
            try expect(check(since: ":/^", in: repository.root), is: Outcome(older: 1))
        }
    }

    @Test func reportsARepositoryWithoutCommits() throws {
        try withTemporaryFolder { folder in
            try GitFolder(folder).write(Self.old, to: "A.xcstrings")
            let errors = try failure("HEAD", in: folder)
            #expect(errors.contains("no commit 'HEAD'"))
        }
    }

    @Test func reportsUnrelatedHistories() throws {
        try after { repository in
            try repository.git("checkout", "--quiet", "--orphan", "other")
            try repository.write(Self.catalog(Self.entry("cart.a.title")), to: Self.path)
            try repository.commit()
        } _: {
            let errors = try failure("main", in: $0.root)
            #expect(errors.contains("no common ancestor"))
        }
    }

    @Test func reportsMissingGit() throws {
        try after {
            let errors = try failure("main", in: $0.root, path: "/nonexistent")
            #expect(errors.contains("cannot start git"))
        }
    }

    /// Code is compared as it was, too.
    @Test func reportsOnlyNewFindingsAboutCode() throws {
        let code = "let a = [Text(\"bag.a.title\"), Text(\"bag.b.title\"), Text(\"Old\")]\n"
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder.appendingPathComponent("Ablage für Ü"))
            try repository.write(
                Self.catalog(Self.entry("bag.a.title"), Self.entry("bag.b.title")), to: "App/Localizable.xcstrings")
            try repository.write(code, to: "App/View.swift")
            try repository.commit()
            let rules = ["--code", "--rule", "missing-key,unused-key"]
            expect(try check(rules, in: repository.root), is: Outcome(older: 1))
            try repository.write("// A line above\n" + code, to: "App/View.swift")
            expect(try check(rules, in: repository.root), is: Outcome(older: 1))
            try repository.write(code.replacingOccurrences(of: "bag.b.title", with: "New"), to: "App/View.swift")
            expect(
                try check(rules, in: repository.root),
                is: Outcome(found: ["unused-key bag.b.title", "missing-key New"], older: 1, exitCode: 1))
        }
    }
}
