import ArgumentParser
import Foundation
import L10nDiagnostics
import L10nLinting
import L10nValidation
import TestSupport

/// `workbench docs`: the articles, the rules and the libraries as one site, in `.build/documentation/site`.
///
/// DocC comes with the toolchain, so it is not a dependency of the package. A warning of DocC, such as a link that does not resolve,
/// is an error.
struct Documentation: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs", abstract: "Make the site of articles, rules and libraries with DocC, in .build/documentation.")

    @Option(help: "The path below which the site is served.")
    var basePath = "swift-l10n"

    func run() throws {
        let root = Places.root
        let folder = root.appendingPathComponent(".build/documentation")
        try? FileManager.default.removeItem(at: folder)
        let (rules, count) = try makeRuleCatalog(root, folder)
        var archives = [
            try archive("l10n", of: makeArticleCatalog(root, folder), in: folder), try archive("Rules", of: rules, in: folder),
        ]
        // In the order of their dependencies: the second library imports the first.
        for library in ["L10nRuntime", "L10nTesting"] {
            let sources = root.appendingPathComponent("Sources/\(library)")
            let catalog = sources.appendingPathComponent("\(library).docc")
            archives.append(try archive(library, of: catalog, symbols: try symbols(of: library, sources, folder), in: folder))
        }
        let site = folder.appendingPathComponent("site")
        try execute(
            "docc", ["merge"] + archives.map(\.path) + ["-o", site.path, "--synthesized-landing-page-name", "swift-l10n"])
        print("articles, \(count) rules and 2 libraries in \(site.path)")
    }

    private func execute(_ program: String, _ arguments: [String]) throws {
        guard try ChildProcess.run(program, arguments, showsOutput: true).exitCode == 0 else { throw ExitCode(1) }
    }

    /// Makes the archive of a documentation catalog.
    private func archive(_ name: String, of catalog: URL, symbols: URL? = nil, in folder: URL) throws -> URL {
        let archive = folder.appendingPathComponent("\(name).doccarchive")
        var arguments = ["convert", catalog.path, "--output-path", archive.path, "--warnings-as-errors"]
        if let symbols { arguments += ["--additional-symbol-graph-dir", symbols.path] }
        arguments += ["--fallback-display-name", name, "--fallback-bundle-identifier", "swift-l10n.\(name.lowercased())"]
        arguments += ["--transform-for-static-hosting", "--hosting-base-path", basePath]
        try execute("docc", arguments)
        return archive
    }

    // MARK: Articles

    /// A copy of the documentation catalog of the tool. It has no symbols, so its first page becomes the root.
    private func makeArticleCatalog(_ root: URL, _ folder: URL) throws -> URL {
        let catalog = folder.appendingPathComponent("l10n.docc")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: root.appendingPathComponent("Sources/L10nCommands/L10nCommands.docc"), to: catalog)
        let page = catalog.appendingPathComponent("L10nCommands.md")
        let text = try String(contentsOf: page, encoding: .utf8).replacingOccurrences(
            of: "# ``L10nCommands``\n", with: "# l10n\n\n@Metadata {\n  @TechnologyRoot\n}\n")
        try Data(text.utf8).write(to: page)
        return catalog
    }

    // MARK: Libraries

    /// Makes the symbol graph of a library from its sources.
    private func symbols(of library: String, _ sources: URL, _ folder: URL) throws -> URL {
        let symbols = folder.appendingPathComponent("symbols/\(library)")
        let modules = folder.appendingPathComponent("modules")
        for folder in [symbols, modules] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        try execute(
            "swiftc",
            [
                "-swift-version", "6", "-parse-as-library", "-package-name", "l10n", "-module-name", library, "-I", modules.path,
                "-emit-module", "-emit-module-path", modules.appendingPathComponent("\(library).swiftmodule").path,
                "-emit-symbol-graph", "-emit-symbol-graph-dir", symbols.path, "-symbol-graph-minimum-access-level", "public",
                "-symbol-graph-skip-synthesized-members",
            ] + files.filter { $0.pathExtension == "swift" }.map(\.path))
        return symbols
    }

    // MARK: Rules

    /// Makes the documentation catalog of the rules.
    private func makeRuleCatalog(_ root: URL, _ folder: URL) throws -> (catalog: URL, count: Int) {
        let catalog = folder.appendingPathComponent("Rules.docc")
        try FileManager.default.createDirectory(at: catalog, withIntermediateDirectories: true)
        let pages = root.appendingPathComponent("Sources/Validation/RuleDocumentation.docc/Rules")
        let names = try FileManager.default.contentsOfDirectory(atPath: pages.path).filter { $0.hasSuffix(".md") }
        for name in names {
            let text = try String(contentsOf: pages.appendingPathComponent(name), encoding: .utf8)
            let page = Self.page(text, RuleRegistry.all.first { $0.id.name + ".md" == name })
            try Data(page.utf8).write(to: catalog.appendingPathComponent(name))
        }
        let landingPage = makeLandingPage()
        let missing = names.map { $0.dropLast(".md".count) }.filter { !landingPage.contains("<doc:\($0)>") }
        guard missing.isEmpty else { throw ValidationError("these pages have no rule: \(missing.joined(separator: ", "))") }
        try Data(landingPage.utf8).write(to: catalog.appendingPathComponent("Rules.md"))
        return (catalog, names.count)
    }

    /// A page for DocC: with the severity and impact of the rule, and without the words after "json" that configure
    /// examples for the tests.
    private static func page(_ text: String, _ rule: RuleMetadata?) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("```json") ? "```json" : String($0) }
        if let rule, let heading = lines.firstIndex(where: { $0.hasPrefix("## ") }) {
            lines.insert(contentsOf: ["Severity: `\(rule.severity.name)`. Impact: `\(rule.impact.name)`.", ""], at: heading)
        }
        return lines.joined(separator: "\n")
    }

    /// The page with all rules by group.
    private func makeLandingPage() -> String {
        var text = """
            # Rules

            @Metadata {
              @TechnologyRoot
            }

            What l10n finds in String Catalogs, why it matters, and how to fix it.

            ## Topics

            """
        for (group, rules) in Dictionary(grouping: RuleRegistry.all, by: \.group.rawValue.capitalized).sorted(by: {
            $0.key < $1.key
        }) {
            text += "\n### \(group)\n\n"
            for id in rules.map(\.id.name).sorted() { text += "- <doc:\(id)>\n" }
        }
        return text
    }
}
