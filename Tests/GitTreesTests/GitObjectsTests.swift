import Testing

@testable import L10nGitTrees

struct GitObjectsTests {
    @Test func listsMatchingRegularFiles() {
        let listing = [
            "100644 blob aa\tShop.xcstrings", "100755 blob bb\tSub folder/Täschchen\n.xcstrings",
            "120000 blob cc\tLink.xcstrings",
            "160000 commit dd\tModule.xcstrings", "100644 blob ee\tREADME.md",
        ].joined(separator: "\0")
        #expect(
            GitObjects.blobs(inListing: Array(listing.utf8)) { $0.hasSuffix(".xcstrings") }
                == ["Shop.xcstrings": "aa", "Sub folder/Täschchen\n.xcstrings": "bb"])
    }

    @Test func readsBatchContentsUnchanged() {
        let batch = "aa blob 3\na\nb\nbb blob 0\n\ncc blob 12\ndd blob 1\nxx\n"
        #expect(
            GitObjects.contents(inBatch: Array(batch.utf8)).map { String(decoding: $0, as: UTF8.self) } == [
                "a\nb", "", "dd blob 1\nxx",
            ])
    }

    @Test(arguments: ["aa missing\nbb blob 1\nx\n", "aa blob 5\nx\n", "aa blob 5", ""])
    func rejectsIncompleteBatches(batch: String) {
        #expect(GitObjects.contents(inBatch: Array(batch.utf8)) == [])
    }
}
