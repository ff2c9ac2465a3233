import Foundation
import L10nDiagnostics
import L10nFileTrees
import TestSupport
import Testing

/// A tree that has listed folders answers what the disk answers.
struct ListedFileTreeTests {
    /// Files in folders of several depths; one folder has names that are not ASCII.
    private static let files = [
        "One.xcstrings", "a/One.xcstrings", "a/l10n.json", "a/b/Two.xcstrings", "a/b/L10N.JSON", "c/é/Three.xcstrings",
        "c/Three.xcstrings", "c/ü.txt", "d/none.txt", "node_modules/e/Four.xcstrings", "f/Five.xcstrings/inside.txt",
    ]

    @Test func answersLikeTheDisk() throws {
        try with(Self.files) { disk in
            let tree = ListedFileTree(disk)
            let listing = tree.listing(below: ".", suffixes: [".xcstrings"])
            #expect(
                listing.paths == [
                    "One.xcstrings", "a/One.xcstrings", "a/b/Two.xcstrings", "c/Three.xcstrings", "c/é/Three.xcstrings",
                    "f/Five.xcstrings",
                ])
            #expect(listing.errors.isEmpty)
            #expect(Set(listing.names.keys) == [".", "a", "a/b", "c", "c/é", "f"])
            for folder in [".", "a", "a/b", "c", "c/é", "d", "f", "missing"] {
                #expect(Set(tree.names(in: folder)) == Set(disk.names(in: folder)), "\(folder)")
                for name in [
                    "l10n.json", "L10N.json", ".git", "One.xcstrings", "b", "b/", "é", "ü.txt", ".", "..", "Five.xcstrings",
                ] {
                    let path = folder == "." ? name : "\(folder)/\(name)"
                    #expect(tree.kind(of: path) == disk.kind(of: path), "\(path)")
                }
            }
        }
    }

    /// What a search has found is true for its run, and costs nothing to ask again.
    @Test func readsEachFolderOnce() throws {
        try with(Self.files) { disk in
            let tree = ListedFileTree(disk)
            _ = tree.catalogs(below: ".")
            for folder in ["a/b", "c", "d"] { try disk.replace("\(folder)/later.json", with: [Array("{}".utf8)[...]]) }
            #expect(tree.kind(of: "a/b/later.json") == .missing)
            // A system may take other names for the same where there are others than ASCII, and nothing was listed in `d`.
            #expect(tree.kind(of: "c/later.json") == .file)
            #expect(tree.kind(of: "d/later.json") == .file)
            // On some disks, this is the name of the configuration.
            #expect(tree.kind(of: "a/b/l10n.json") == disk.kind(of: "a/b/l10n.json"))
        }
    }

    /// `é` is one character or two, which are one name to Swift, and two folders on most disks of Linux.
    @Test func tellsFoldersApartAsTheSystemDoes() throws {
        try with(["\u{E9}/One.xcstrings", "\u{E9}/l10n.json", "e\u{301}/Two.xcstrings"]) { disk in
            let tree = ListedFileTree(disk)
            _ = tree.catalogs(below: ".")
            for folder in ["\u{E9}", "e\u{301}"] {
                #expect(Set(tree.names(in: folder)) == Set(disk.names(in: folder)))
                #expect(tree.kind(of: "\(folder)/l10n.json") == disk.kind(of: "\(folder)/l10n.json"))
            }
        }
    }

    @Test func findsFilesInManyFolders() throws {
        let files = (0..<200).map { "m\($0 % 7)/n\($0 % 31)/o\($0)/File.xcstrings" }
        try with(files) { disk in
            #expect(disk.catalogs(below: ".").paths == files.sorted())
            #expect(disk.catalogs(below: "m3").paths == files.filter { $0.hasPrefix("m3/") }.sorted())
        }
    }

    private func with(_ files: [String], _ body: (DiskFileTree) throws -> Void) throws {
        try withTemporaryFolder { (folder: URL) throws -> Void in
            let disk = DiskFileTree(currentFolder: folder.path)
            for file in files { try disk.replace(file, with: [Array("{}".utf8)[...]]) }
            try body(disk)
        }
    }
}
