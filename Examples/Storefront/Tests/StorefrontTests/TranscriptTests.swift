import Foundation
import Testing

/// What customers read in every language of the catalog: one golden transcript per language in `Transcripts`.
struct TranscriptTests {
    /// A word from the name of one product in each language.
    static let terms = [
        ("ar", "قميص"), ("de", "hemd"), ("en", "shirt"), ("fr", "chemise"), ("ja", "シャツ"), ("pl", "koszula"), ("pt-BR", "camisa"),
        ("ru", "рубашка"),
    ]

    @Test(arguments: terms) func matchesTheTranscript(language: String, term: String) throws {
        let commands = [
            "list", "list --page 2 --sort price-descending", "search \(term)", "search corvo", "search 404",
            // Reviews: 0, 1, 2, 5, 21 and more than a thousand.
            "show denim-jacket", "show silk-scarf", "show gold-watch", "show wool-coat", "show linen-shirt", "show canvas-tote",
            "bag list", "bag add cotton-socks", "bag add cotton-socks", "bag add cotton-socks --quantity 3",
            "bag add cotton-socks --quantity 16", "bag list", "bag add gold-watch --gift",
            "bag add linen-shirt --size M --quantity 2",
            "bag list", "bag add cotton-socks --gift --quantity 4", "bag list", "bag remove cotton-socks",
            "bag remove linen-shirt",
            "bag remove gold-watch",
            "wishlist list", "wishlist add wool-coat", "wishlist list", "wishlist add silk-scarf", "wishlist list",
            "wishlist remove wool-coat",
            "show umbrella", "bag add silk-scarf", "bag add leather-boots --size 39 --quantity 2", "bag add linen-shirt",
            "bag add linen-shirt --size XXL", "bag add cotton-socks --quantity 0",
            "account check", "account check --email nobody --postcode pub --password secret",
            "account check --email a@example.com --postcode 10115 --password secret-word", "bag list --store damaged.json",
            "bag add cotton-socks --store damaged.json/store.json",
        ]
        try withTemporaryFolder { folder in
            try Data("{".utf8).write(to: folder.appendingPathComponent("damaged.json"))
            var text = ""
            for command in commands {
                let arguments = command.split(separator: " ").map(String.init) + ["--language", language]
                let run = try StorefrontProgram.run(arguments, in: folder)
                #expect(run.exitCode == (run.errors.isEmpty ? 0 : 1), "\(command): \(run.errors)")
                text += "$ storefront \(arguments.joined(separator: " "))\n\(run.output)\(run.errors)\n"
            }
            try expectGolden("\(language).txt", text)
        }
    }

    @Test func showsHelpInTheLanguageOfTheEnvironment() throws {
        try withTemporaryFolder { folder in
            let run = try StorefrontProgram.run(["bag", "add", "--help"], in: folder, ["LANG": "pl_PL.UTF-8"])
            #expect(run.exitCode == 0)
            #expect(run.output.contains("Dodaj do koszyka"))
        }
    }

    @Test func fallsBackToTheSourceLanguage() throws {
        try withTemporaryFolder { folder in
            let run = try StorefrontProgram.run(["bag", "--language", "ko"], in: folder)
            #expect(run.output == "Your bag is empty.\n")
        }
    }

    @Test func storesStateInTheHomeFolder() throws {
        try withTemporaryFolder { folder in
            let run = try StorefrontProgram.run(
                ["wishlist", "add", "gold-watch"], in: folder, ["XDG_STATE_HOME": "", "HOME": folder.path])
            #expect(run.output == "Gold watch is on your wishlist.\n")
            let file = folder.appendingPathComponent(".local/state/storefront/store.json")
            #expect(try String(contentsOf: file, encoding: .utf8).contains("gold-watch"))
        }
    }
}
