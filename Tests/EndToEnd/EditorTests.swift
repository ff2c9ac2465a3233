import Foundation
import TestSupport
import Testing

/// `l10n lsp`, as programs use it that other people wrote.
struct EditorTests {
    private static let scripts = Places.root.appendingPathComponent("Tests/EndToEnd/Editors")
    private static let examples = Places.root.appendingPathComponent("Examples/Editors")

    private static let catalog =
        CatalogJSON.xcodeCatalog([
            CatalogJSON.xcodeEntry(
                "cart.empty", [("de", "Dein Korb ist leer", "needs_review"), ("en", "Your cart is empty", "translated")],
                extractionState: "manual"),
            CatalogJSON.xcodeEntry(
                "cart.items", [("de", "🎉 %@ Artikel", "translated"), ("en", "%lld items", "translated")],
                extractionState: "manual"),
            CatalogJSON.xcodeEntry("cart.title", [("en", "Cart", "translated")], extractionState: "manual"),
        ]) + "\n"

    private static let view = """
        struct CartView: View {
            var body: some View {
                Text("cart.title")
                Text(L10n.Cart.empty)
            }
        }

        """

    private static let configuration =
        #"{ "generate" : [ { "catalog" : "App/Localizable.xcstrings", "output" : "App/L10n.swift" } ] }"# + "\n"

    /// A project with a catalog, code and a configuration.
    private static func withProject(_ body: (URL) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let app = folder.appendingPathComponent("App")
            try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
            try Data(catalog.utf8).write(to: app.appendingPathComponent("Localizable.xcstrings"))
            try Data(view.utf8).write(to: app.appendingPathComponent("CartView.swift"))
            try Data(configuration.utf8).write(to: folder.appendingPathComponent("l10n.json"))
            try body(folder)
        }
    }

    private static func text(_ path: String, in folder: URL) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }

    /// Runs a program that finds `l10n` in its path.
    private static func run(_ arguments: [String], in folder: URL, example: String) throws -> Tool.Run {
        var environment = ProcessInfo.processInfo.environment
        let programs = Tool.executable.deletingLastPathComponent().path
        environment["PATH"] = programs + ":" + (environment["PATH"] ?? "")
        environment["L10N_EXAMPLE"] = examples.appendingPathComponent(example).path
        environment["HOME"] = folder.path
        environment["LANG"] = "C.UTF-8"
        return try Tool.run(URL(fileURLWithPath: "/usr/bin/env"), arguments, in: folder, environment)
    }

    private static func canRun(_ arguments: [String]) -> Bool {
        let run = try? Tool.run(
            URL(fileURLWithPath: "/usr/bin/env"), arguments, in: Places.root, ProcessInfo.processInfo.environment)
        return run?.exitCode == 0
    }

    /// What the edits of the editors make of the catalog.
    private static let renamed = catalog.replacingOccurrences(of: "cart.empty", with: "basket.empty")

    @Test(
        .enabled(if: Python.canRun("import lsprotocol, pygls.lsp.client"), "python3 has no pygls"), .timeLimit(.minutes(5)))
    func everyMessageHasTheTypeOfTheProtocol() throws {
        try Self.withProject { folder in
            let script = try String(contentsOf: Self.scripts.appendingPathComponent("protocol.py"), encoding: .utf8)
            let run = try Python.run(script, [Tool.executable.path, folder.path], in: folder)
            #expect(run.exitCode == 0 && run.output == "passed\n", "\(run.output.suffix(500))\(run.errors.suffix(2_000))")
        }
    }

    private static let hasNeovim = canRun(["nvim", "--version"])

    @Test(.enabled(if: hasNeovim, "nvim is missing"), .timeLimit(.minutes(5))) func neovimEditsAProject() throws {
        try Self.withProject { folder in
            let script = Self.scripts.appendingPathComponent("neovim.lua").path
            let run = try Self.run(
                ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", "luafile \(script)"], in: folder,
                example: "Neovim/l10n.lua")
            let all = run.output + run.errors
            let codes = "format-type-mismatch line-endings missing-translation needs-review unused-key"
            #expect(all.contains("findings \(codes)\n"), "\(all.suffix(2_000))")
            #expect(all.contains("| en | %lld items | translated |"), "\(all.suffix(2_000))")
            #expect(all.contains("done"))
            #expect(
                try Self.text("App/Localizable.xcstrings", in: folder)
                    == Self.renamed.replacingOccurrences(of: "needs_review", with: "translated"))
            #expect(
                try Self.text("App/CartView.swift", in: folder)
                    == Self.view.replacingOccurrences(of: "L10n.Cart.empty", with: "L10n.Basket.empty"))
            #expect(try Self.text("l10n.json", in: folder).contains(#""cart.empty" : "basket.empty""#))
        }
    }

    private static let hasEglot = canRun(["emacs", "--batch", "--eval", "(progn (package-initialize) (require 'eglot))"])

    @Test(.enabled(if: hasEglot, "emacs has no eglot"), .timeLimit(.minutes(5))) func emacsEditsAProject() throws {
        try Self.withProject { folder in
            let script = Self.scripts.appendingPathComponent("emacs.el").path
            let run = try Self.run(["emacs", "--batch", "-l", script], in: folder, example: "Emacs/l10n.el")
            #expect(run.output.contains("findings 5\ndone\n"), "\(run.output)\(run.errors.suffix(2_000))")
            #expect(try Self.text("App/Localizable.xcstrings", in: folder) == Self.renamed)
            #expect(try Self.text("App/CartView.swift", in: folder).contains("L10n.Basket.empty"))
        }
    }

    private static let hasNode = canRun(["node", "--version"])

    @Test(.enabled(if: hasNode, "node is missing")) func theExtensionForVSCodeStartsTheServer() throws {
        let script = Self.scripts.appendingPathComponent("vscode.js").path
        let folder = Self.examples.appendingPathComponent("VSCode")
        let run = try Self.run(["node", script, folder.path], in: folder, example: "VSCode")
        #expect(run.exitCode == 0 && run.output == "passed\n", "\(run.output)\(run.errors)")
        let own = try String(contentsOf: folder.appendingPathComponent("extension.js"), encoding: .utf8)
        #expect(own.split(separator: "\n").count <= 100)
    }
}
