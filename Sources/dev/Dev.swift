import ArgumentParser

/// The developer tool of this repository, such as `swift run dev generate` and `swift run -c release dev bench`.
@main
struct Dev: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev", abstract: "Maintain this repository.",
        subcommands: [
            Generate.self, NewRule.self, Documentation.self, Manual.self, Fuzz.self, Bench.self, MakeCatalog.self,
            PackageRelease.self, UpdateCLDR.self,
        ])
}
