import Foundation
import TestSupport
import Testing

/// The program from https://pre-commit.com, if installed.
private let framework = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/pre-commit" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

/// The hooks of `.pre-commit-hooks.yaml`, run by pre-commit.
@Suite(.enabled(if: framework != nil, "pre-commit is not installed"))
struct PreCommitTests {
    private static let manifest = ".pre-commit-hooks.yaml"
    private static let broken = "{ \"sourceLanguage\" : \"en\", \"strings\" : {"
    private static let clean = CatalogJSON.xcodeCatalog([""])

    /// Makes a project that uses hooks of this package, and runs them with the tool installed.
    private func withProject(_ hooks: [String], _ body: (GitFolder, () throws -> Tool.Run) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let package = try GitFolder(folder.appendingPathComponent("swift-l10n"))
            let manifest = try String(contentsOf: Places.root.appendingPathComponent(Self.manifest), encoding: .utf8)
            try package.write(manifest, to: Self.manifest)
            try package.commit()
            try package.git("tag", "0.1.0")
            let tools = folder.appendingPathComponent("tools")
            try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: tools.appendingPathComponent("l10n"), withDestinationURL: Tool.executable)
            let project = try GitFolder(folder.appendingPathComponent("project"))
            let list = hooks.map { "      - id: \($0)\n" }.joined()
            try project.write(
                "repos:\n  - repo: \(package.root.path)\n    rev: 0.1.0\n    hooks:\n\(list)", to: ".pre-commit-config.yaml")
            try project.commit()
            try body(project) {
                try Tool.run(
                    URL(fileURLWithPath: try #require(framework)), ["run", "--color", "never"], in: project.root,
                    [
                        "PATH": "\(tools.path):/usr/local/bin:/usr/bin:/bin", "HOME": folder.path,
                        "PRE_COMMIT_HOME": folder.appendingPathComponent("home").path, "GIT_CONFIG_NOSYSTEM": "1",
                    ])
            }
        }
    }

    @Test func manifestIsValid() throws {
        let run = try Tool.run(
            URL(fileURLWithPath: try #require(framework)), ["validate-manifest", Self.manifest], in: Places.root,
            ["PATH": "/usr/local/bin:/usr/bin:/bin"])
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
    }

    @Test func checkStopsTheCommit() throws {
        try withProject(["l10n-check-system"]) { project, run in
            try project.write(Self.broken, to: "App/My Shop.xcstrings")
            try project.write("{ \"exclude\" : [\"Old/**\"] }", to: "l10n.json")
            try project.write(Self.broken, to: "Old/B.xcstrings")
            try project.git("add", "--all")
            // pre-commit stashes this while the hook runs.
            try project.write(Self.clean, to: "App/My Shop.xcstrings")
            let first = try run()
            #expect(first.exitCode == 1)
            #expect(first.output.contains("App/My Shop.xcstrings:1:40: error:") && !first.output.contains("Old/B.xcstrings"))
            try project.git("add", "--all")
            #expect(try run().exitCode == 0)
        }
    }

    @Test func formatFixesTheFileAndStopsTheCommit() throws {
        try withProject(["l10n-format-system"]) { project, run in
            try project.write("{\"version\":\"1.0\",\"strings\":{},\"sourceLanguage\":\"en\"}", to: "A.xcstrings")
            try project.git("add", "--all")
            let first = try run()
            #expect(first.exitCode == 1 && first.output.contains("wrote A.xcstrings"))
            #expect(try String(contentsOf: project.root.appendingPathComponent("A.xcstrings"), encoding: .utf8) == Self.clean)
            try project.git("add", "--all")
            #expect(try run().exitCode == 0)
        }
    }
}
