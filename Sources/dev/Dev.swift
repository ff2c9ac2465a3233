import ArgumentParser

/// Writes what this repository generates, such as `swift run dev generate`. Everything else that maintains it is in `workbench`.
@main
struct Dev: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev", abstract: "Write generated files, and the first version of a rule.",
        subcommands: [Generate.self, NewRule.self, UpdateCLDR.self])
}
