internal import ArgumentParser
internal import L10nDiagnostics
internal import L10nGitTrees
internal import L10nMessages
internal import L10nValidation

extension StagedCatalogs {
    private typealias Texts = L10n.Command.Shared.Staged

    /// What is staged in the repository of the current folder.
    ///
    /// - Parameter below: Files and folders to include; empty: all.
    static func ofCurrentFolder(below paths: [String]) async throws -> StagedCatalogs {
        let staged: StagedCatalogs
        do throws(GitFailure) {
            staged = try await GitRepository(of: CommandEnvironment.files).staged(below: paths)
        } catch {
            throw StandardStreams.failure(error.message)
        }
        try staged.refuse(staged.unnamed, L10n.File.Error.name)
        try staged.refuse(staged.conflicted, Texts.Error.conflicted)
        return staged
    }

    /// Fails if a file has unstaged changes, which writing it would mix into the commit.
    func requireNoUnstagedChanges() async throws {
        let changed: [String]
        do throws(GitFailure) {
            changed = try await changedSince()
        } catch {
            throw StandardStreams.failure(error.message)
        }
        try refuse(changed, Texts.Error.unstaged)
    }

    /// Reports that the files just written are not staged yet.
    ///
    /// - Returns: The exit code that stops the commit.
    func reportUnstagedOutput() -> Int32 {
        StandardStreams.error("\(Texts.Status.written.localized)\n")
        return 1
    }

    private func refuse(_ paths: [String], _ message: Message) throws {
        if paths.isEmpty { return }
        throw StandardStreams.failure(paths.map { "\(VisibleText.line($0)): error: \(message.localized)\n" }.joined())
    }
}
