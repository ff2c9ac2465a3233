import Foundation
import TestSupport
import Testing

/// Commands and their help.
struct CommandTests {
    @Test func everyCommandHasHelp() throws {
        let help = try Tool.run(["--help"], in: Places.root).output
        let groups = help.split(separator: " SUBCOMMANDS:\n").dropFirst().map { $0.split(separator: "\n\n")[0] }
        #expect(groups.count == 6)
        let names = groups.joined(separator: "\n").split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
            .map { String($0.split(separator: " ")[0]) }
        #expect(names.count >= 15)
        for name in names {
            let own = try Tool.run([name, "--help"], in: Places.root)
            #expect(own.exitCode == 0)
            #expect(own.output.contains("USAGE: l10n \(name) "), "\(name): \(own.output)")
            // The article follows if a topic has the name of the command.
            #expect(try Tool.run(["help", name], in: Places.root).output.hasPrefix(own.output))
        }
    }

    @Test func usageErrorsNameTheCommand() throws {
        let run = try Tool.run(["check", "--fixx"], in: Places.root)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("Usage: l10n check "))
    }
}

/// The names of files, as the system takes them.
struct FileNameTests {
    /// For a shell, a `~` is somebody's home folder. In a configuration it would be a way out of the project.
    @Test(arguments: ["~", "~root"]) func aTildeIsAFolderLikeAnyOther(_ folderName: String) throws {
        try withTemporaryFolder { folder in
            let home = folder.appendingPathComponent("home")
            let project = folder.appendingPathComponent("project")
            for place in [home, project] {
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            }
            try Data(CatalogJSON.catalog(CatalogJSON.entry("hello", [("en", CatalogJSON.unit("Hello"))])).utf8)
                .write(to: project.appendingPathComponent("L10n.xcstrings"))
            let output = "\(folderName)/l10n-\(folder.lastPathComponent).swift"
            try Data("{ \"generate\" : { \"catalog\" : \"L10n.xcstrings\", \"output\" : \"\(output)\" } }".utf8)
                .write(to: project.appendingPathComponent("l10n.json"))
            let run = try Tool.run(["generate"], in: project, environment: ["HOME": home.path])
            #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
            #expect(FileManager.default.fileExists(atPath: project.appendingPathComponent(output).path))
        }
    }
}
