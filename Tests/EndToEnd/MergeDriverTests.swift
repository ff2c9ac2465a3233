import Foundation
import TestSupport
import Testing

/// `l10n merge-driver` called by git, and `l10n resolve` after merges without it, in temporary repositories.
struct MergeDriverTests {
    private static func entry(_ key: String, _ source: String, german: String? = nil, state: String = "translated") -> String {
        let german = german.map { ("de", $0, state) }
        return CatalogJSON.xcodeEntry(
            key, [german, ("en", source, "translated")].compactMap(\.self), extractionState: "manual")
    }

    private static func catalog(_ entries: String...) -> String {
        CatalogJSON.xcodeCatalog(entries)
    }

    private static let path = "App/L10n.xcstrings"
    private static let bag = entry("bag.title", "Bag", german: "Tasche")

    /// Makes a repository with a branch `side` and merges it into `main`.
    ///
    /// - Parameters:
    ///   - attributes: The git attributes; without them git merges by lines.
    ///   - main: Changes on `main`.
    ///   - side: Changes on `side`.
    private func merge<R>(
        attributes: String = "*.xcstrings merge=l10n", _ files: [String: String] = [path: catalog(bag)],
        main: (GitFolder) throws -> Void,
        side: (GitFolder) throws -> Void, then body: (GitFolder, Tool.Run) throws -> R
    ) throws -> R {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder.appendingPathComponent("Ablage für Ü"))
            try repository.write(attributes, to: ".gitattributes")
            try repository.git("config", "merge.l10n.driver", "'\(Tool.executable.path)' merge-driver %O %A %B %L %P")
            for (path, text) in files { try repository.write(text, to: path) }
            try repository.commit()
            try repository.git("checkout", "--quiet", "-b", "side")
            try side(repository)
            try repository.commit()
            try repository.git("checkout", "--quiet", "main")
            try main(repository)
            try repository.commit()
            return try body(repository, try repository.run(["merge", "--no-edit", "side"]))
        }
    }

    /// Merges one file, and returns its text and whether git committed it.
    private func merge(
        _ main: String, _ side: String, base: String? = catalog(bag), path: String = path,
        attributes: String = "*.xcstrings merge=l10n"
    ) throws -> (isClean: Bool, text: String, errors: String) {
        try merge(
            attributes: attributes, base.map { [path: $0] } ?? [:], main: { try $0.write(main, to: path) },
            side: { try $0.write(side, to: path) },
            then: { repository, run in
                let names = try FileManager.default.contentsOfDirectory(atPath: repository.root.path)
                #expect(names.filter { $0.hasPrefix(".l10n-") || $0.hasPrefix(".merge_file") } == [])
                return (run.exitCode == 0, try Self.text(path, in: repository), run.errors)
            })
    }

    private static func text(_ path: String, in repository: GitFolder) throws -> String {
        try String(contentsOf: repository.root.appendingPathComponent(path), encoding: .utf8)
    }

    private static let menu = entry("menu.title", "Menu")
    private static let search = entry("search.title", "Search")

    // MARK: Merges

    @Test(arguments: [
        "A.xcstrings", "App/Taschen \"für\" alle's $HOME.xcstrings", "Zwei\nZeilen.xcstrings", "かばん/Сумка.xcstrings",
    ])
    func mergesKeysAddedOnBothSides(_ path: String) throws {
        let merged = try merge(Self.catalog(Self.bag, Self.menu), Self.catalog(Self.bag, Self.search), path: path)
        #expect(merged.isClean, "\(merged.errors)")
        #expect(merged.text == Self.catalog(Self.bag, Self.menu, Self.search))
    }

    @Test func reportsAKeyAddedWithDifferentTexts() throws {
        let (own, other) = (Self.entry("menu.title", "Menu", german: "Menü"), Self.entry("menu.title", "Menu", german: "Karte"))
        let merged = try merge(Self.catalog(Self.bag, own), Self.catalog(Self.bag, other))
        #expect(!merged.isClean)
        #expect(
            merged.text.contains(
                "<<<<<<< ours\n            \"value\" : \"Menü\"\n=======\n            \"value\" : \"Karte\"\n>>>>>>> theirs\n"))
        #expect(merged.errors.contains("\(Self.path):27:1: error: both sides changed the text of 'menu.title' in 'de'"))
    }

    @Test func prefersATranslationToAnUntranslatedText() throws {
        let done = Self.catalog(Self.bag, Self.entry("menu.title", "Menu", german: "Menü"))
        let merged = try merge(Self.catalog(Self.bag, Self.entry("menu.title", "Menu", german: "", state: "new")), done)
        #expect(merged.isClean)
        #expect(merged.text == done)
    }

    @Test func marksTranslationsOfAnOlderSourceText() throws {
        let merged = try merge(
            Self.catalog(Self.entry("bag.title", "Shopping bag", german: "Tasche")),
            Self.catalog(Self.entry("bag.title", "Bag", german: "Beutel")))
        #expect(merged.isClean)
        #expect(merged.text == Self.catalog(Self.entry("bag.title", "Shopping bag", german: "Beutel", state: "needs_review")))
    }

    @Test func mergesAFileAddedOnBothSides() throws {
        let merged = try merge(Self.catalog(Self.bag, Self.menu), Self.catalog(Self.bag, Self.search), base: nil)
        #expect(merged.isClean, "\(merged.errors)")
        #expect(merged.text == Self.catalog(Self.bag, Self.menu, Self.search))
    }

    @Test func mergesARenamedFile() throws {
        // Long enough for git to recognize the renamed file.
        let others = (10..<30).map { Self.entry("bag.text_\($0)", "Text \($0)", german: "Text \($0)") }.joined(separator: ",\n")
        let newPath = "Über uns/Texte.xcstrings"
        try merge(
            [Self.path: Self.catalog(others, Self.bag)],
            main: { try $0.write(Self.catalog(others, Self.bag, Self.menu), to: Self.path) },
            side: { repository in
                try repository.git("rm", "--quiet", Self.path)
                try repository.write(Self.catalog(others, Self.bag, Self.search), to: newPath)
            },
            then: { repository, run in
                #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
                let text = try Self.text(newPath, in: repository)
                #expect(text == Self.catalog(others, Self.bag, Self.menu, Self.search))
                #expect(!FileManager.default.fileExists(atPath: repository.root.appendingPathComponent(Self.path).path))
            })
    }

    @Test func leavesADeletedFileToGit() throws {
        let changed = Self.catalog(Self.bag, Self.menu)
        try merge(
            main: { try $0.write(changed, to: Self.path) }, side: { try $0.git("rm", "--quiet", Self.path) },
            then: {
                repository, run in
                #expect(run.exitCode == 1)
                #expect(run.output.contains("CONFLICT (modify/delete)"))
                let text = try Self.text(Self.path, in: repository)
                #expect(text == changed)
            })
    }

    @Test func mergesDuringARebase() throws {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder)
            try repository.write("*.xcstrings merge=l10n", to: ".gitattributes")
            try repository.git("config", "merge.l10n.driver", "'\(Tool.executable.path)' merge-driver %O %A %B %L %P")
            try repository.write(Self.catalog(Self.bag), to: Self.path)
            try repository.commit()
            try repository.git("checkout", "--quiet", "-b", "work")
            for key in ["a", "aa", "aaa"] {
                try repository.write(Self.catalog(Self.entry(key, key), Self.bag), to: Self.path)
                try repository.commit()
            }
            try repository.git("checkout", "--quiet", "main")
            try repository.write(Self.catalog(Self.bag, Self.menu), to: Self.path)
            try repository.commit()
            try repository.git("checkout", "--quiet", "work")
            try repository.git("rebase", "--quiet", "main")
            #expect(try Self.text(Self.path, in: repository) == Self.catalog(Self.entry("aaa", "aaa"), Self.bag, Self.menu))
        }
    }

    // MARK: Conflicts

    @Test func readsAndResolvesAConflict() throws {
        let (own, other) = (Self.entry("bag.title", "Bag", german: "Beutel"), Self.entry("bag.title", "Bag", german: "Sack"))
        try merge(
            main: { try $0.write(Self.catalog(own, Self.menu), to: Self.path) },
            side: { try $0.write(Self.catalog(other, Self.search), to: Self.path) },
            then: { repository, run in
                #expect(run.exitCode == 1)
                let check = try Tool.run(["check", Self.path], in: repository.root)
                #expect(check.output.contains("checked 2 keys in 1 file: 1 error, 0 warnings"), "\(check.output)")
                #expect(check.output.contains("[conflict-marker]"))
                let resolve = try Tool.run(["resolve", Self.path], in: repository.root)
                #expect(resolve.exitCode == 1)
                #expect(resolve.errors.contains("both sides changed the text of 'bag.title' in 'de'"))
                let text = try Self.text(Self.path, in: repository)
                let chosen = text.split(separator: "\n").filter {
                    !$0.hasPrefix("<<<<") && !$0.hasPrefix("====") && !$0.hasPrefix(">>>>") && !$0.contains("Sack")
                }
                try repository.write(chosen.joined(separator: "\n"), to: Self.path)
                #expect(try Tool.run(["resolve", Self.path], in: repository.root).exitCode == 0)
                #expect(try Self.text(Self.path, in: repository) == Self.catalog(own, Self.menu, Self.search))
                try repository.commit()
            })
    }

    @Test func reportsADeletionThatMeetsAChange() throws {
        let base = Self.catalog(Self.bag, Self.menu, Self.search)
        let other = Self.entry("menu.title", "Menu", german: "Menü")
        let merged = try merge(Self.catalog(Self.bag, Self.search), Self.catalog(Self.bag, other, Self.search), base: base)
        #expect(!merged.isClean)
        #expect(
            merged.text
                == Self.catalog(Self.bag, "<<<<<<< ours\n=======\n\(other)", ">>>>>>> theirs\n\(Self.search)"))
        #expect(merged.errors.contains("one side changed 'menu.title' and the other deleted it"))
    }

    @Test func respectsMarkerSizeAndConflictStyle() throws {
        let (own, other) = (Self.entry("bag.title", "Bag", german: "Beutel"), Self.entry("bag.title", "Bag", german: "Sack"))
        try merge(
            attributes: "*.xcstrings merge=l10n conflict-marker-size=12",
            main: {
                try $0.git("config", "merge.conflictStyle", "zdiff3")
                try $0.write(Self.catalog(own), to: Self.path)
            }, side: { try $0.write(Self.catalog(other), to: Self.path) },
            then: { repository, run in
                #expect(run.exitCode == 1)
                let text = try Self.text(Self.path, in: repository)
                #expect(text.contains("\n|||||||||||| base\n            \"value\" : \"Tasche\"\n============\n"))
                let check = try Tool.run(["check", Self.path], in: repository.root)
                #expect(check.output.contains("checked 0 keys in 1 file: 1 error, 0 warnings"), "\(check.output)")
            })
    }

    // MARK: Fallbacks

    @Test func mergesFilesThatAreNotCatalogsByLines() throws {
        let base = Self.catalog(Self.bag, Self.menu, Self.search)
        let main = base.replacingOccurrences(of: "\"Tasche\"", with: "\"Beutel\"")
        let broken = base.replacingOccurrences(of: "\"version\" : \"1.0\"", with: "\"version\" : \"1.1\",")
        let merged = try merge(main, broken, base: base)
        #expect(merged.isClean)
        #expect(merged.errors.contains("the 'theirs' version is not valid JSON on line"), "\(merged.errors)")
        #expect(merged.text == broken.replacingOccurrences(of: "\"Tasche\"", with: "\"Beutel\""))
        let bytes = try merge("\u{0}\u{1}ours", "\u{0}\u{1}theirs", base: "\u{0}\u{1}base")
        #expect(!bytes.isClean)
        #expect(bytes.text == "\u{0}\u{1}ours")
    }

    @Test func reportsMissingFiles() throws {
        try withTemporaryFolder { folder in
            try Data(Self.catalog(Self.bag).utf8).write(to: folder.appendingPathComponent("A"))
            let run = try Tool.run(["merge-driver", "O", "A", "B", "7", "L10n.xcstrings"], in: folder)
            #expect(run.exitCode == 2)
            #expect(run.errors == "B: error: no such file or folder: check the path\n")
            #expect(try Tool.run(["merge-driver", "O", "A"], in: folder).exitCode == 2)
            // The base is missing if both sides added the file.
            try Data(Self.catalog(Self.menu).utf8).write(to: folder.appendingPathComponent("B"))
            #expect(try Tool.run(["merge-driver", "O", "A", "B", "7", "L10n.xcstrings"], in: folder).exitCode == 0)
            #expect(
                try String(contentsOf: folder.appendingPathComponent("A"), encoding: .utf8) == Self.catalog(Self.bag, Self.menu))
        }
    }

    // MARK: Resolving

    @Test(arguments: ["merge", "diff3", "zdiff3"]) func resolvesWhatGitCouldNotMerge(style: String) throws {
        let base = Self.catalog(Self.bag, Self.search)
        try merge(
            attributes: "", [Self.path: base],
            main: {
                try $0.git("config", "merge.conflictStyle", style)
                try $0.write(Self.catalog(Self.bag, Self.menu, Self.entry("z", "Last")), to: Self.path)
            },
            side: {
                try $0.write(
                    Self.catalog(Self.bag, Self.entry("list.title", "List"), Self.search, Self.entry("y", "End")), to: Self.path)
            },
            then: { repository, run in
                #expect(run.exitCode == 1)
                let before = try Self.text(Self.path, in: repository)
                #expect(before.contains("<<<<<<<"))
                let diff = try Tool.run(["resolve", "--diff", Self.path], in: repository.root)
                #expect(diff.output.hasPrefix("--- \(Self.path)\n+++ \(Self.path)\n@@"))
                #expect(try Self.text(Self.path, in: repository) == before)
                let resolve = try Tool.run(["resolve", Self.path], in: repository.root)
                let text = try Self.text(Self.path, in: repository)
                // As the driver merges it: git knows the versions.
                #expect(resolve.exitCode == 0, "\(resolve.errors)")
                #expect(resolve.output == "resolved \(Self.path)\n" && resolve.errors.isEmpty)
                #expect(
                    text
                        == Self.catalog(
                            Self.bag, Self.entry("list.title", "List"), Self.menu, Self.entry("y", "End"), Self.entry("z", "Last")
                        ))
            })
    }

    /// A key that one side replaced by another one, with texts that the other side added to it: by lines, they would be under the new
    /// key.
    @Test(arguments: ["merge", "diff3"]) func attachesNoTranslationToAnotherKey(style: String) throws {
        let texts = ["Cart", "Requires action", "Search"].map { key in
            CatalogJSON.xcodeEntry(key, ["be", "da", "el", "en", "es", "fi", "fr"].map { ($0, "\(key) \($0)", "translated") })
        }
        let other = CatalogJSON.xcodeEntry(
            "Requires action",
            ["be", "da", "de", "el", "en", "es", "fi", "fr"].map { ($0, "Requires action \($0)", "translated") })
        let new = CatalogJSON.xcodeEntry("Resend code", [("en", "Resend code en", "translated")])
        try merge(
            attributes: "", [Self.path: Self.catalog(texts[0], texts[1], texts[2])],
            main: {
                try $0.git("config", "merge.conflictStyle", style)
                try $0.write(Self.catalog(texts[0], new, texts[2]), to: Self.path)
            }, side: { try $0.write(Self.catalog(texts[0], other, texts[2]), to: Self.path) },
            then: { repository, run in
                #expect(run.exitCode == 1)
                let marked = try Self.text(Self.path, in: repository)
                let resolve = try Tool.run(["resolve", Self.path], in: repository.root)
                #expect(resolve.exitCode == 1)
                #expect(
                    resolve.errors.hasSuffix(
                        "one side changed 'Requires action' and the other deleted it: keep it or delete it\n"))
                let text = try Self.text(Self.path, in: repository)
                #expect(text.contains(new) && text.contains(other))
                // From the markers alone.
                let alone = repository.root.appendingPathComponent("Alone.xcstrings")
                try Data(marked.utf8).write(to: alone)
                #expect(try Tool.run(["resolve", "Alone.xcstrings"], in: repository.root).exitCode == 1)
            })
    }

    @Test func keepsWhatAPersonHasResolved() throws {
        let base = Self.catalog(Self.bag, Self.menu, Self.search)
        func changed(_ german: (String, String)) -> String {
            Self.catalog(
                Self.entry("bag.title", "Bag", german: german.0), Self.menu,
                Self.entry("search.title", "Search", german: german.1))
        }
        try merge(
            attributes: "", [Self.path: base], main: { try $0.write(changed(("Beutel", "Suche")), to: Self.path) },
            side: { try $0.write(changed(("Sack", "Suchen")), to: Self.path) },
            then: { repository, run in
                #expect(run.exitCode == 1)
                let marked = try Self.text(Self.path, in: repository)
                let first = try #require(marked.range(of: "<<<<<<<"))
                let last = try #require(marked.range(of: ">>>>>>> side\n"))
                for choice in ["            \"value\" : \"Sack\"\n", "            \"value\" : \"Tüte\"\n"] {
                    try repository.write(
                        marked.replacingCharacters(in: first.lowerBound..<last.upperBound, with: choice), to: Self.path)
                    let resolve = try Tool.run(["resolve", Self.path], in: repository.root)
                    #expect(resolve.exitCode == 1)
                    #expect(resolve.errors.contains("the file has been changed since git merged it"))
                    let text = try Self.text(Self.path, in: repository)
                    #expect(
                        text.contains(choice) && text.contains("Suchen") && text.components(separatedBy: "<<<<<<<").count == 2)
                }
            })
    }

    @Test func concurrentRunsLeaveAWholeFile() async throws {
        try await inTemporaryFolder { folder in
            let entries = (0..<200).map { Self.entry("key.\(1000 + $0)", "Text", german: "Text") }.joined(separator: ",\n")
            let twice = Self.catalog(entries, entries)
            let file = folder.appendingPathComponent("A.xcstrings")
            try Data(twice.utf8).write(to: file)
            let codes = try await withThrowingTaskGroup(of: Int32.self) { group in
                for _ in 0..<4 { group.addTask { try Tool.run(["resolve", "A.xcstrings"], in: folder).exitCode } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(codes == [0, 0, 0, 0])
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.catalog(entries))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["A.xcstrings"])
        }
    }
}
