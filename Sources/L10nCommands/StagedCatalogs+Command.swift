internal import ArgumentParser
internal import Diagnostics
internal import GitTrees
internal import Messages

extension StagedCatalogs {
    private typealias Texts = L10n.Command.Shared.Staged

    /// What is staged in the repository of the current folder.
    ///
    /// - Parameter below: Files and folders that a person asked for; empty: all.
    static func ofCurrentFolder(below paths: [String]) async throws -> StagedCatalogs {
        let staged: StagedCatalogs
        do throws(GitFailure) {
            staged = try await GitRepository(of: CommandEnvironment.files).staged(below: paths)
        } catch {
            throw StandardStreams.failure("error: \(error.message.shown)\n")
        }
        try staged.refuse(staged.conflicted, Texts.Error.conflicted)
        return staged
    }

    /// Ends where writing a file would mix what is not staged into what is.
    func refuseUnstagedChanges() async throws {
        let changed: [String]
        do throws(GitFailure) {
            changed = try await changedSince()
        } catch {
            throw StandardStreams.failure("error: \(error.message.shown)\n")
        }
        try refuse(changed, Texts.Error.unstaged)
    }

    /// Says that the next commit would hold what was there before a run wrote it; the exit code that keeps it from being made.
    func sayWhatIsNotStaged() -> Int32 {
        StandardStreams.error("\(Texts.Status.written.shown)\n")
        return 1
    }

    private func refuse(_ paths: [String], _ message: Message) throws {
        if paths.isEmpty { return }
        throw StandardStreams.failure(paths.map { "\($0): error: \(message.shown)\n" }.joined())
    }
}
