internal import Subprocess

/// The command line of git.
enum Git {
    /// The result of a command.
    struct Answer {
        let exitCode: Int32
        let output: [UInt8]
        let errors: String

        /// The one line that it printed, or nil.
        var line: String? {
            let text = String(decoding: output, as: UTF8.self)
            let line = text.hasSuffix("\n") ? String(text.dropLast()) : text
            return exitCode == 0 && !line.isEmpty ? line : nil
        }

        /// Why the command failed.
        var failure: GitFailure {
            .refused(errors.split(separator: "\n").first.map(String.init) ?? "exit code \(exitCode)")
        }
    }

    /// Runs a command to its end; the caller checks the exit code.
    ///
    /// - Parameters:
    ///   - folder: Where it runs.
    ///   - input: What it reads.
    static func ask(_ arguments: [String], in folder: String, input: [UInt8] = []) async throws(GitFailure) -> Answer {
        do {
            let result = try await run(
                .name("git"), arguments: Arguments(["-C", folder] + arguments), environment: environment, input: .array(input),
                output: .bytes(limit: .max), error: .bytes(limit: .max))
            let code: Int32 =
                switch result.terminationStatus {
                case .exited(let code): code
                case .signaled(let signal): 128 + signal
                }
            return Answer(
                exitCode: code, output: result.standardOutput, errors: String(decoding: result.standardError, as: UTF8.self))
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw .missing
        } catch {
            throw .refused("\(error)")
        }
    }

    /// What a successful command printed.
    static func output(_ arguments: [String], in folder: String, input: [UInt8] = []) async throws(GitFailure) -> [UInt8] {
        let answer = try await ask(arguments, in: folder, input: input)
        guard answer.exitCode == 0 else { throw answer.failure }
        return answer.output
    }

    /// English, patterns as patterns, and no writing into a repository that is only read.
    private static let environment = Environment.inherit.updating([
        "LC_ALL": "C", "GIT_LITERAL_PATHSPECS": "0", "GIT_OPTIONAL_LOCKS": "0",
    ])
}
