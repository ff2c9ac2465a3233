import L10nFileTrees
import Testing

/// `CODEOWNERS` as GitHub's documentation describes it, with GitLab's sections.
struct CodeOwnersTests {
    private static let example = """
        # The last match wins.
        *       @global-owner1 @global-owner2
        *.js    @js-owner #This is an inline comment.
        /build/logs/ @doctocat
        docs/*  docs@example.com
        apps/ @octocat
        /docs/ @doctocat
        /scripts/ @doctocat @octocat
        **/logs @logger
        /apps/github
        Sources/My\\ App/ @spaces
        """

    @Test(arguments: [
        ("README.md", "@global-owner1 @global-owner2"), ("src/a.js", "@js-owner"), ("build/logs/x/y.txt", "@logger"),
        ("other/docs/a.md", "@global-owner1 @global-owner2"), ("docs/a/b.md", "@doctocat"), ("deep/apps/a.txt", "@octocat"),
        ("scripts/run", "@doctocat @octocat"), ("a/logs", "@logger"), ("apps/github/a.txt", ""),
        ("apps/gitlab/a.txt", "@octocat"),
        ("Sources/My App/Shop.xcstrings", "@spaces"),
    ]) func theLastMatchOwnsAFile(_ path: String, _ owners: String) {
        #expect(CodeOwners(Self.example).owners(of: path) == owners)
    }

    @Test func aStarInAFolderIsNotForItsFolders() {
        let owners = CodeOwners("docs/* @docs")
        #expect(owners.owners(of: "docs/a.md") == "@docs" && owners.owners(of: "docs/build/a.md").isEmpty)
    }

    @Test func aSectionHasOwnersOfItsOwn() {
        let owners = CodeOwners("[App texts][2] @app @lead\n*.xcstrings\nShop.xcstrings @shop\n^[Optional]\n*.md\n")
        #expect(owners.owners(of: "a/B.xcstrings") == "@app @lead")
        #expect(owners.owners(of: "Shop.xcstrings") == "@shop")
        #expect(owners.owners(of: "README.md").isEmpty)
    }

    @Test func theFileIsWhereServersLookForIt() throws {
        let tree = MemoryFileTree(
            ["repo/docs/CODEOWNERS": Array("* @docs".utf8), "repo/.github/CODEOWNERS": Array("* @github".utf8)])
        #expect(try CodeOwners(in: tree, root: "repo")?.owners(of: "a") == "@github")
        #expect(try CodeOwners(in: tree, root: ".") == nil)
    }
}
