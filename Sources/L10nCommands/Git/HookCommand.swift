internal import ArgumentParser
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nGitTrees
internal import L10nMessages
internal import L10nValidation

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// `l10n hook`: manages what git runs before a commit.
struct HookCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "hook", abstract: L10n.Command.Hook.abstract.localized,
            subcommands: [Install.self, Uninstall.self, Status.self])
    }

    private typealias Texts = L10n.Command.Hook

    struct Install: AsyncParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "install", abstract: L10n.Command.Hook.Install.abstract.localized,
                discussion: L10n.Command.Hook.Install.discussion.localized)
        }

        @Flag(help: ArgumentHelp(L10n.Command.Hook.MergeDriver.help))
        var mergeDriver = false

        @Flag(help: ArgumentHelp(L10n.Command.Hook.Global.help))
        var global = false

        @OptionGroup var interface: InterfaceOptions

        func run() async throws {
            try await HookCommand.install(withMergeDriver: mergeDriver, isGlobal: global)
        }
    }

    struct Uninstall: AsyncParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "uninstall", abstract: L10n.Command.Hook.Uninstall.abstract.localized)
        }

        @Flag(help: ArgumentHelp(L10n.Command.Hook.Global.help))
        var global = false

        @OptionGroup var interface: InterfaceOptions

        func run() async throws { try await HookCommand.uninstall(isGlobal: global) }
    }

    struct Status: AsyncParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "status", abstract: L10n.Command.Hook.Status.abstract.localized)
        }

        @OptionGroup var interface: InterfaceOptions

        func run() async throws { try await HookCommand.status() }
    }

    private static func install(withMergeDriver: Bool, isGlobal: Bool) async throws {
        let (repository, hook) = try await found()
        try await requireConsent(isGlobal, to: hook, in: repository)
        try requireUnchangedHook(hook)
        if hook.state == .foreign, hook.isChained { throw failure(hook.chainedPath, Texts.Error.chained) }
        let folder = FilePaths.folder(of: hook.path)
        if CommandEnvironment.files.kind(of: folder) == .file { throw failure(folder, Texts.Error.folder) }
        try await attempt(hook.path) { try hook.install(tool: executable()) }
        StandardStreams.output("\(hook.path): \(Texts.State.installed.localized)\n")
        reportChainedHook(hook)
        guard withMergeDriver else { return }
        let driver = MergeDriverSetup(of: repository)
        try await attempt(driver.attributesPath) { try await driver.install(tool: executable()) }
        StandardStreams.output("\(driver.attributesPath): \(Texts.MergeDriver.installed.localized)\n")
    }

    private static func uninstall(isGlobal: Bool) async throws {
        let (repository, hook) = try await found()
        if hook.state == .installed { try await requireConsent(isGlobal, to: hook, in: repository) }
        try requireUnchangedHook(hook)
        let driver = MergeDriverSetup(of: repository)
        try await attempt(driver.attributesPath) {
            guard try await driver.isInstalled() else { return }
            try await driver.uninstall()
            StandardStreams.output("\(driver.attributesPath): \(Texts.MergeDriver.removed.localized)\n")
        }
        guard hook.state == .installed else {
            StandardStreams.output("\(hook.path): \(Texts.State.absent.localized)\n")
            return
        }
        let isChained = hook.isChained
        try await attempt(hook.path) { try hook.uninstall() }
        StandardStreams.output("\(hook.path): \((isChained ? Texts.State.restored : Texts.State.removed).localized)\n")
    }

    private static func status() async throws {
        let (repository, hook) = try await found()
        let driver = MergeDriverSetup(of: repository)
        try await attempt(driver.attributesPath) {
            guard try await driver.isInstalled() else { return }
            StandardStreams.output("\(driver.attributesPath): \(Texts.MergeDriver.installed.localized)\n")
        }
        switch hook.state {
        case .installed:
            StandardStreams.output("\(hook.path): \(Texts.State.installed.localized)\n")
            reportChainedHook(hook)
            return
        case .absent: StandardStreams.output("\(hook.path): \(Texts.State.absent.localized)\n")
        case .changed: StandardStreams.output("\(hook.path): \(Texts.Error.changed.localized)\n")
        case .foreign: StandardStreams.output("\(hook.path): \(Texts.State.foreign.localized)\n")
        }
        throw ExitCode(1)
    }

    private static func found() async throws -> (GitRepository, PreCommitHook) {
        do throws(GitFailure) {
            let repository = try await GitRepository(of: CommandEnvironment.files)
            return (repository, PreCommitHook(in: try await repository.hooksFolder()))
        } catch {
            throw StandardStreams.failure(error.message)
        }
    }

    /// Stops before a change that all repositories of the user would notice, unless it was asked for.
    private static func requireConsent(_ isGlobal: Bool, to hook: PreCommitHook, in repository: GitRepository) async throws {
        if isGlobal { return }
        try await attempt(hook.path) {
            guard try await repository.sharesHooks() else { return }
            throw failure(hook.path, Texts.Error.shared)
        }
    }

    private static func reportChainedHook(_ hook: PreCommitHook) {
        if hook.isChained { StandardStreams.output("\(hook.chainedPath): \(Texts.State.chained.localized)\n") }
    }

    private static func requireUnchangedHook(_ hook: PreCommitHook) throws {
        if hook.state == .changed { throw failure(hook.path, Texts.Error.changed) }
    }

    private static func attempt(_ path: String, _ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error as GitFailure {
            throw failure(path, error.message)
        } catch let error as FileError {
            throw StandardStreams.failure(error)
        } catch let code as ExitCode {
            throw code
        } catch {
            throw failure(path, L10n.Generate.Error.unwritable(reason: "\(error)"))
        }
    }

    private static func failure(_ path: String, _ message: Message) -> ExitCode {
        StandardStreams.failure("\(VisibleText.line(path)): error: \(message.localized)\n")
    }

    /// Absolute path of this program.
    private static func executable() -> String {
        let environment = CommandEnvironment.current
        let name = environment.program
        if name.contains("/") { return environment.files.canonical(name) }
        let folders = environment.variables["PATH"]?.split(separator: ":") ?? []
        let found = folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        return found.map(environment.files.canonical) ?? name
    }
}
