import ArgumentParser
import L10nCommands
import Testing

struct CommandNameTests {
    /// The library would make a name of the type. With the lookups in that, six commands took half of the program's start.
    @Test func everyCommandStatesItsName() {
        func unnamed(_ command: any ParsableCommand.Type) -> [String] {
            let configuration = command.configuration
            let own = configuration.commandName == nil ? ["\(command)"] : []
            return own + (configuration.subcommands + configuration.groupedSubcommands.flatMap(\.subcommands)).flatMap(unnamed)
        }
        #expect(L10nTool.configuration.groupedSubcommands.count > 3)
        #expect(unnamed(L10nTool.self) == [])
    }
}
