/// The settings of a repository.
extension GitRepository {
    /// Absolute path of the folder of its hooks; `core.hooksPath` moves it.
    package func hooksFolder() async throws(GitFailure) -> String {
        let answer = try await Git.ask(
            ["rev-parse", "--path-format=absolute", "--git-path", "hooks"], in: root, readsHooksFolder: true)
        guard let folder = answer.line else { throw answer.failure }
        return folder
    }

    /// Whether the folder of its hooks is that of other repositories, too: `core.hooksPath` is a setting of the user or of the
    /// machine.
    package func sharesHooks() async throws(GitFailure) -> Bool {
        let answer = try await Git.ask(
            ["config", "--show-scope", "--get", "core.hooksPath"], in: root, readsHooksFolder: true)
        let scope = answer.line?.prefix { $0 != "\t" }
        return scope == "global" || scope == "system"
    }

    /// A setting of the repository itself, or nil.
    package func setting(_ name: String) async throws(GitFailure) -> String? {
        try await Git.ask(["config", "--local", "--get", name], in: root).line
    }

    package func set(_ name: String, to value: String) async throws(GitFailure) {
        _ = try await Git.output(["config", "--local", name, value], in: root)
    }

    /// Removes the settings of a section, if there are any.
    package func removeSettings(of section: String) async throws(GitFailure) {
        _ = try await Git.ask(["config", "--local", "--remove-section", section], in: root)
    }
}
