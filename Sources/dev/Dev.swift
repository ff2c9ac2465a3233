import ArgumentParser

/// Chores of this repository: `swift run dev generate`, `swift run dev new-rule`, `swift run dev fuzz`, `swift run -c release dev bench`.
@main
struct Dev: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev", abstract: "Chores of this repository.",
        subcommands: [
            Generate.self, NewRule.self, Documentation.self, Fuzz.self, Bench.self, MakeCatalog.self, PackageRelease.self,
        ])
}
