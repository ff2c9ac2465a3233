internal import Subprocess

/// A program that this one runs to its end.
package enum ChildProcess {
    /// What the program wrote, and how it ended.
    package struct Result: Sendable {
        /// 128 and the number of the signal for a program that a signal ended.
        package let exitCode: Int32
        package let output: [UInt8]
        package let errors: String
    }

    package enum Failure: Error, Sendable, Equatable {
        /// There is no such program.
        case missing
        /// Any other error, in the system's words.
        case refused(String)
    }

    /// Runs a program; the caller checks the exit code.
    ///
    /// - Parameters:
    ///   - program: Its name or path.
    ///   - variables: What differs from the environment of this process.
    ///   - input: What it reads.
    package static func run(
        _ program: String, _ arguments: [String], variables: [String: String] = [:], input: [UInt8] = []
    ) async throws(Failure) -> Result {
        do {
            let environment = environment(variables)
            // Running a name starts a process for each folder of the search path, up to the one that has the program.
            let path = try await Executable.name(program).resolveExecutablePath(in: environment)
            let result = try await Subprocess.run(
                .path(path), arguments: Arguments(arguments), environment: environment, input: .array(input),
                output: .bytes(limit: .max), error: .bytes(limit: .max))
            let code: Int32 =
                switch result.terminationStatus {
                case .exited(let code): code
                case .signaled(let signal): 128 + signal
                }
            return Result(
                exitCode: code, output: result.standardOutput, errors: String(decoding: result.standardError, as: UTF8.self))
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw .missing
        } catch {
            throw .refused("\(error)")
        }
    }

    static func environment(_ variables: [String: String]) -> Environment {
        .inherit.updating(
            Dictionary(uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0), Optional($1)) }))
    }
}
