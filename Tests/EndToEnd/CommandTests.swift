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
