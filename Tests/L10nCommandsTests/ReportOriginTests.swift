import Foundation
import L10nFileTrees
import TestSupport
import Testing

/// What HTML reports say about the project.
struct ReportOriginTests {
    private static let variables = ["SOURCE_DATE_EPOCH": "1769862896"]

    private func page(
        in folder: URL, _ arguments: [String] = ["check"], variables: [String: String] = variables
    ) async -> String {
        let files = DiskFileTree(currentFolder: folder.path)
        return await CommandRun.run(arguments + ["--format", "html"], in: files, variables: variables).output
    }

    @Test func namesTheCommitAndUncommittedChanges() async throws {
        try await inTemporaryFolder { folder in
            let shop = folder.appendingPathComponent("Shop")
            let repository = try GitFolder(shop)
            try repository.write(Catalogs.clean, to: "App/A.xcstrings")
            try repository.write(Catalogs.clean, to: "B.xcstrings")
            #expect(await !page(in: shop).contains("Commit <code"))
            try repository.commit()
            let commit = try repository.run(["rev-parse", "--short", "HEAD"]).output
                .trimmingCharacters(in: .whitespacesAndNewlines)
            let committed = await page(in: shop)
            #expect(committed.contains("<bdi>Shop</bdi>") && committed.contains(">\(commit)</code>"))
            #expect(!committed.contains("<li class=\"changed\">"))

            // Only the catalogs of the report count.
            try repository.write(Catalogs.broken, to: "App/A.xcstrings")
            let app = shop.appendingPathComponent("App")
            #expect(await page(in: app).contains("<li class=\"changed\">"))
            #expect(await page(in: app, ["report"]).contains("<li class=\"changed\">"))
            #expect(await !page(in: shop, ["check", "B.xcstrings"]).contains("<li class=\"changed\">"))

            try repository.commit()
            try repository.write(Catalogs.clean, to: "App/Neu ü.xcstrings")
            #expect(await page(in: app).contains("<li class=\"changed\">"))
        }
    }

    @Test(arguments: [
        ("https://user:secret@example.com/team/Bag.git", "Bag"), ("git@example.com:team/bag", "bag"), ("../Bag/", "Bag"),
        ("https://user:secret@example.com", "Folder"), ("..", "Folder"),
    ])
    func namesTheRepositoryAsItsRemoteDoes(address: String, name: String) async throws {
        try await inTemporaryFolder { folder in
            let repository = try GitFolder(folder.appendingPathComponent("Folder"))
            try repository.git("remote", "add", "origin", address)
            try repository.write(Catalogs.clean, to: "A.xcstrings")
            let page = await page(in: repository.root)
            #expect(page.contains("<bdi>\(name)</bdi>"))
            #expect(!page.contains("secret"))
        }
    }

    @Test func namesTheFolderOutsideOfARepository() async throws {
        try await inTemporaryFolder { folder in
            try Data(Catalogs.clean.utf8).write(to: folder.appendingPathComponent("A.xcstrings"))
            let page = await page(in: folder)
            #expect(page.contains("<bdi>\(folder.lastPathComponent)</bdi>"))
            #expect(!page.contains("Commit <code"))
        }
    }

    @Test func variableSetsTheDate() async throws {
        try await inTemporaryFolder { folder in
            let page = await page(in: folder)
            #expect(page.contains("<time datetime=\"2026-01-31T12:34:56Z\">2026-01-31</time>"))
            let again = await self.page(in: folder)
            #expect(page == again)
            let now = await self.page(in: folder, variables: ["SOURCE_DATE_EPOCH": "tomorrow"])
            #expect(now.contains("<time datetime=\"2") && !now.contains("2026-01-31T12:34:56Z"))
        }
    }
}
