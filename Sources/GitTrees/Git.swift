/// The command line of git.
enum Git {
    typealias Answer = ChildProcess.Result

    /// Runs a command to its end; the caller checks the exit code.
    ///
    /// - Parameters:
    ///   - folder: Where it runs.
    ///   - input: What it reads.
    ///   - readsHooksFolder: Whether it tells where the hooks are. It must not run any.
    static func ask(
        _ arguments: [String], in folder: String, input: [UInt8] = [], readsHooksFolder: Bool = false
    ) async throws(GitFailure) -> Answer {
        let settings = settings + (readsHooksFolder ? [] : [noHooks])
        let options = ["-C", folder, "--no-pager"] + settings.flatMap { ["-c", $0] }
        let answer: Answer
        do throws(ChildProcess.Failure) {
            answer = try await ChildProcess.run("git", options + arguments, variables: variables, input: input)
        } catch {
            switch error {
            case .missing: throw .missing
            case .refused(let reason): throw .refused(reason)
            }
        }
        if answer.exitCode != 0, answer.errors.contains("promisor remote") { throw .missingObjects }
        return answer
    }

    /// What a successful command printed.
    static func output(_ arguments: [String], in folder: String, input: [UInt8] = []) async throws(GitFailure) -> [UInt8] {
        let answer = try await ask(arguments, in: folder, input: input)
        guard answer.exitCode == 0 else { throw answer.failure }
        return answer.output
    }

    // A repository that is only read runs no program and reaches nothing. What follows is all that sees to it.

    /// Settings that override those of the repository and of the user. A folder of a work tree that is itself a bare repository
    /// comes from an author of the project, and so do its settings; git before 2.38 does not know the first one.
    private static let settings = [
        "safe.bareRepository=explicit", "core.fsmonitor=false", "core.sshCommand=false", "core.alternateRefsCommand=false",
        "diff.autoRefreshIndex=false", "protocol.allow=never",
    ]

    private static let noHooks = "core.hooksPath=/dev/null"

    /// Options of the commands that compare files.
    static let comparison = ["--no-ext-diff", "--no-textconv", "--ignore-submodules=all"]

    /// English, patterns as patterns, and no writing. Objects that a partial clone lacks are not fetched, whatever protocols the
    /// settings allow.
    private static let variables = [
        "LC_ALL": "C", "GIT_LITERAL_PATHSPECS": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1",
        "GIT_ALLOW_PROTOCOL": "", "GIT_TERMINAL_PROMPT": "0",
    ]
}

extension ChildProcess.Result {
    /// The one line that git printed, or nil.
    var line: String? {
        let text = String(decoding: output, as: UTF8.self)
        let line = text.hasSuffix("\n") ? String(text.dropLast()) : text
        return exitCode == 0 && !line.isEmpty ? line : nil
    }

    /// Why a command of git failed.
    var failure: GitFailure {
        .refused(errors.split(separator: "\n").first.map(String.init) ?? "exit code \(exitCode)")
    }
}
