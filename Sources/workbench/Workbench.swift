import ArgumentParser

/// Tests, measures, documents and packages the tool, such as `swift run -c release workbench bench`.
@main
struct Workbench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workbench", abstract: "Test, measure, document and package l10n.",
        subcommands: [
            Bench.self, Documentation.self, Ecosystem.self, Fuzz.self, MakeCatalog.self, Manual.self, PackageRelease.self,
            Replay.self,
        ])
}
