/// The command line of git.
enum Git {
    typealias Answer = ChildProcess.Result

    /// Runs a command to its end; the caller checks the exit code.
    ///
    /// - Parameters:
    ///   - folder: Where it runs.
    ///   - input: What it reads.
    static func ask(_ arguments: [String], in folder: String, input: [UInt8] = []) async throws(GitFailure) -> Answer {
        do throws(ChildProcess.Failure) {
            return try await ChildProcess.run("git", ["-C", folder] + arguments, variables: variables, input: input)
        } catch {
            switch error {
            case .missing: throw .missing
            case .refused(let reason): throw .refused(reason)
            }
        }
    }

    /// What a successful command printed.
    static func output(_ arguments: [String], in folder: String, input: [UInt8] = []) async throws(GitFailure) -> [UInt8] {
        let answer = try await ask(arguments, in: folder, input: input)
        guard answer.exitCode == 0 else { throw answer.failure }
        return answer.output
    }

    /// English, patterns as patterns, and no writing into a repository that is only read.
    private static let variables = ["LC_ALL": "C", "GIT_LITERAL_PATHSPECS": "0", "GIT_OPTIONAL_LOCKS": "0"]
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
