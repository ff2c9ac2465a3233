internal import L10nDiagnostics
internal import L10nFileTrees
internal import Subprocess

extension ChildProcess {
    /// How long a program may run, and how much it may write.
    package struct Limits: Sendable {
        package let duration: Duration
        /// In bytes.
        package let output: Int

        package init(duration: Duration, output: Int) {
            self.duration = duration
            self.output = output
        }
    }

    /// How a program with limits ended.
    package enum Ending: Sendable, Hashable {
        /// 128 and the number of the signal for a program that a signal ended.
        case exited(Int32)
        /// It was killed, because it took too long.
        case timedOut
        /// It was killed, because it wrote too much.
        case wroteTooMuch
    }

    /// What a program with limits wrote, and how it ended.
    package struct LimitedResult: Sendable {
        package let ending: Ending
        /// All that was written before the end.
        package let output: [UInt8]
        package let errors: String
    }

    private struct Written: Sendable {
        var output: [UInt8] = []
        var errors: [UInt8] = []
        var ending: Ending?
    }

    /// Runs a program in a group of its own, which ends with this process, and kills the whole group at a limit.
    package static func run(
        _ program: String, _ arguments: [String], variables: [String: String], input: [UInt8], limits: Limits
    ) async throws(Failure) -> LimitedResult {
        do {
            let environment = environment(variables)
            let path = try await Executable.name(program).resolveExecutablePath(in: environment)
            var options = PlatformOptions()
            options.processGroupID = 0
            let written = Locked(Written())
            let result = try await Subprocess.run(
                .path(path), arguments: Arguments(arguments), environment: environment, platformOptions: options,
                input: .inputWriter, output: .sequence, error: .sequence
            ) { execution in
                Interruption.tie(to: execution.processIdentifier.value)
                defer { Interruption.tie(to: 0) }
                @Sendable func kill(_ ending: Ending) {
                    written.use { $0.ending = $0.ending ?? ending }
                    // It may just have ended by itself.
                    try? execution.send(signal: .kill, toProcessGroup: true)
                }
                let timer = Task {
                    do { try await Task.sleep(for: limits.duration) } catch { return }
                    kill(.timedOut)
                }
                defer { timer.cancel() }
                @Sendable func read(
                    _ stream: SubprocessOutputSequence, to field: any WritableKeyPath<Written, [UInt8]> & Sendable
                ) async throws {
                    for try await buffer in stream {
                        let count = written.use { written in
                            buffer.withUnsafeBytes { written[keyPath: field] += $0 }
                            return written[keyPath: field].count
                        }
                        if count > limits.output { return kill(.wroteTooMuch) }
                    }
                }
                let writer = execution.standardInputWriter
                async let isRead: Void = {
                    // A program may end before it has read everything.
                    _ = try? await writer.write(input)
                    try? await writer.finish()
                }()
                async let errors: Void = read(execution.standardError, to: \.errors)
                try await read(execution.standardOutput, to: \.output)
                try await errors
                await isRead
            }
            let (output, errors, ending) = written.use { ($0.output, $0.errors, $0.ending) }
            let code: Int32 =
                switch result.terminationStatus {
                case .exited(let code): code
                case .signaled(let signal): 128 + signal
                }
            return LimitedResult(
                ending: ending ?? .exited(code), output: output,
                errors: String(decoding: errors.prefix(limits.output), as: UTF8.self))
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw .missing
        } catch {
            throw .refused("\(error)")
        }
    }
}
