import Foundation
import L10nCLDR
import L10nDiagnostics
import L10nFileTrees
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

@testable import L10nCommands

/// `l10n pseudo`, and what the other commands make of pseudo-languages.
struct PseudoTests {
    private static let path = "Shop.xcstrings"
    private static let storefront = try? String(
        contentsOf: Places.root.appendingPathComponent(
            "Examples/Storefront/Domain/Sources/StorefrontDomain/Storefront.xcstrings"),
        encoding: .utf8)
    private static let styles = [[], ["--long"], ["--bidi"]]

    private func project() throws -> MemoryFileTree { MemoryFileTree(texts: [Self.path: try #require(Self.storefront)]) }

    private func run(_ arguments: String..., in files: MemoryFileTree) async -> CommandRun {
        await CommandRun.run(arguments, in: files)
    }

    // MARK: Catalogs

    @Test(arguments: styles) func removesWrittenTexts(_ style: [String]) async throws {
        let files = try project()
        #expect(await CommandRun.run(["pseudo"] + style, in: files).exitCode == 0)
        #expect(files.text(Self.path) != Self.storefront)
        let written = files.text(Self.path)
        #expect(await CommandRun.run(["pseudo"] + style, in: files).exitCode == 0)
        #expect(files.text(Self.path) == written)
        #expect(await run("pseudo", "--remove", in: files).exitCode == 0)
        #expect(files.text(Self.path) == Self.storefront)
    }

    @Test(arguments: styles) func everyFormOfEveryTextIsWrittenWithItsPlaceholders(_ style: [String]) async throws {
        let files = try project()
        _ = await CommandRun.run(["pseudo"] + style, in: files)
        let catalog = CatalogDecoder.decode(try files.read(Self.path))
        var count = 0
        for entry in catalog.entries where entry.isTranslatable {
            let source = try #require(catalog.sourceLocalization(of: entry))
            let pseudo = try #require(
                catalog.localizations[entry.localizations].first { catalog.languages[$0.language].tag.isPseudo })
            #expect(catalog.units[source.units].map(catalog.formName) == catalog.units[pseudo.units].map(catalog.formName))
            for (text, other) in zip(catalog.units[source.units], catalog.units[pseudo.units]) {
                let (text, other) = (catalog.string(text.value), catalog.string(other.value))
                func placeholders(_ text: String) -> [Substring] {
                    FormatParser.parse(text).map { text.utf8.dropFirst(Int($0.start)).prefix(Int($0.end - $0.start)) }
                        .map(Substring.init)
                }
                #expect(placeholders(text) == placeholders(other), "\(text) – \(other)")
                #expect(text != other || !text.contains(where: \.isLetter) || !placeholders(text).isEmpty)
                count += 1
            }
        }
        #expect(count > 100)
    }

    @Test func formsFollowTheSourceText() async throws {
        let files = MemoryFileTree(texts: [Self.path: Catalogs.clean])
        _ = await run("pseudo", in: files)
        _ = await run("set", "review.good", "en", "--plural", "one=%lld review", "other=%lld reviews", "--force", in: files)
        _ = await run("pseudo", in: files)
        #expect(files.text(Self.path)?.contains("%lld ŕéṽîéŵš") == true)
        #expect(files.text(Self.path)?.contains("Ĝööð") == false)
    }

    // MARK: Other commands

    @Test(arguments: styles) func nothingCountsOrChecksPseudoLanguages(_ style: [String]) async throws {
        let files = try project()
        let commands = [
            ["check", "--all"], ["report"], ["list", "--state", "missing"], ["report", "--format", "badge"],
            ["check", "--release"],
        ]
        var before: [CommandRun] = []
        for command in commands { before.append(await CommandRun.run(command, in: files)) }
        #expect(await CommandRun.run(["pseudo"] + style, in: files).exitCode == 0)
        for (command, before) in zip(commands, before) {
            let after = await CommandRun.run(command, in: files)
            #expect(after.exitCode == before.exitCode)
            // Lines below have other numbers.
            func words(_ run: CommandRun) -> String {
                run.output.replacing(#/[0-9]+:[0-9]+|^ *[0-9]+ /#.anchorsMatchLineEndings(), with: "")
            }
            #expect(words(after) == words(before), "\(command)")
        }
    }

    @Test func pseudoLanguagesAreNeverRequired() async throws {
        let files = MemoryFileTree(texts: [
            Self.path: Catalogs.clean, "l10n.json": #"{ "languages": { "required": ["de", "en-XA", "ar-XB"] } }"#,
        ])
        let run = await run("check", "--strict", in: files)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
    }

    @Test func compiledAppsContainThemOnlyIfTheyAreNamed() async throws {
        let files = try project()
        _ = await run("pseudo", in: files)
        #expect(!(await run("compile", "-o", "out", "--dry-run", in: files)).output.contains("en-XA.lproj"))
        let named = await run("compile", "-o", "out", "--dry-run", "--languages", "en-XA", in: files)
        #expect(named.output.contains("en-XA.lproj"))
        _ = await run("compile", "-o", "table", "--format", "table", in: files)
        _ = await run("compile", "-o", "pseudo", "--format", "table", "--languages", "en-XA", in: files)
        #expect(try !String(decoding: files.read("table/Shop.l10n").bytes, as: UTF8.self).contains("en-XA"))
        #expect(try String(decoding: files.read("pseudo/Shop.l10n").bytes, as: UTF8.self).contains("en-XA"))
    }

    @Test func textsThatWouldCrashAreStillFound() async throws {
        let catalog = Catalogs.clean.replacing("\"de\"", with: "\"en-XA\"").replacing("Gut", with: "%@")
        let files = MemoryFileTree(texts: [Self.path: catalog])
        let run = await run("check", "--all", in: files)
        #expect(run.exitCode == 1 && run.output.contains("[format-extra-argument]"), "\(run.output)")
    }
}
