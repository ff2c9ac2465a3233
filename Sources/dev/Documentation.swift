import ArgumentParser
import Foundation

/// `dev docs`: the pages of the rules as a site, in `.build/documentation`.
///
/// DocC comes with the toolchain; nobody who uses the package resolves or compiles it.
struct Documentation: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs", abstract: "Make the site of the rules' pages with DocC, in .build/documentation.")

    @Option(help: "The path below which the site is served.")
    var basePath = "swift-l10n"

    func run() throws {
        let root = try Repository.root()
        let folder = root.appendingPathComponent(".build/documentation")
        let catalog = folder.appendingPathComponent("Rules.docc")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: catalog, withIntermediateDirectories: true)
        let pages = root.appendingPathComponent("Sources/RuleDocumentation/RuleDocumentation.docc/Rules")
        let names = try FileManager.default.contentsOfDirectory(atPath: pages.path).filter { $0.hasSuffix(".md") }.sorted()
        for name in names {
            let text = try String(contentsOf: pages.appendingPathComponent(name), encoding: .utf8)
            try Data(Self.page(text).utf8).write(to: catalog.appendingPathComponent(name))
        }
        try Data(try landingPage(root).utf8).write(to: catalog.appendingPathComponent("Rules.md"))
        let site = folder.appendingPathComponent("site")
        let run = try ChildProcess.run(
            "docc",
            [
                "convert", catalog.path, "--fallback-display-name", "Rules", "--fallback-bundle-identifier", "swift-l10n.rules",
                "--output-path", site.path, "--transform-for-static-hosting", "--hosting-base-path", basePath,
                "--warnings-as-errors",
            ], showsOutput: true)
        guard run.exitCode == 0 else { throw ExitCode(1) }
        print("\(names.count) pages in \(site.path)")
    }

    /// A page as DocC wants it: the words that configure an example are for the tests.
    private static func page(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("```json") ? "```json" : $0 }
            .joined(separator: "\n")
    }

    /// The rules by group, as their files lie.
    private func landingPage(_ root: URL) throws -> String {
        let rules = root.appendingPathComponent("Sources/Validation/Rules")
        var text = """
            # Rules

            @Metadata {
              @TechnologyRoot
            }

            What l10n finds in String Catalogs, why it matters, and how to repair it.

            ## Topics

            """
        for group in try FileManager.default.contentsOfDirectory(atPath: rules.path).sorted() {
            text += "\n### \(group)\n\n"
            let folder = rules.appendingPathComponent(group)
            let ids = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
                .compactMap { Self.id(in: try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) }
            for id in ids.sorted() { text += "- <doc:\(id)>\n" }
        }
        return text
    }

    /// The id that the file of a rule declares.
    private static func id(in text: String) -> Substring? {
        guard let metadata = text.range(of: "RuleMetadata(") else { return nil }
        let rest = text[metadata.upperBound...].drop { $0.isWhitespace }
        return rest.first == "\"" ? rest.dropFirst().prefix { $0 != "\"" } : nil
    }
}
