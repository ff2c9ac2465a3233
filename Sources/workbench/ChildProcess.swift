import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A finished process, with its time and memory.
struct ChildProcess {
    /// Nil if a signal ended it.
    let exitCode: Int32?
    /// Wall-clock seconds.
    let seconds: Double
    /// Peak resident memory in bytes.
    let peakMemory: Int

    /// Runs a program, and discards its output unless `showsOutput` is set.
    ///
    /// It uses `posix_spawn`, because Foundation's `Process` does not report the memory of a child.
    static func run(_ path: String, _ arguments: [String], showsOutput: Bool = false) throws -> ChildProcess {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if !showsOutput {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        }
        var argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for argument in argv { free(argument) } }
        var process = pid_t()
        let start = DispatchTime.now().uptimeNanoseconds
        let status = posix_spawnp(&process, path, &actions, nil, &argv, environ)
        guard status == 0 else { throw LaunchError(program: path, reason: String(cString: strerror(status))) }
        var result: Int32 = 0
        var usage = rusage()
        while wait4(process, &result, 0, &usage) < 0, errno == EINTR {}
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        #if canImport(Darwin)
            let peak = Int(usage.ru_maxrss)
        #else
            let peak = Int(usage.ru_maxrss) * 1024
        #endif
        return ChildProcess(exitCode: result & 0x7F == 0 ? (result >> 8) & 0xFF : nil, seconds: seconds, peakMemory: peak)
    }

    /// Several runs of each of several programs, in turns, so that a change of the machine's speed concerns all.
    ///
    /// - Parameter outputs: Files and folders to remove before each turn.
    static func inTurns(_ rounds: Int, _ commands: [[String]], removing outputs: [URL] = []) throws -> [[ChildProcess]] {
        var runs = [[ChildProcess]](repeating: [], count: commands.count)
        for _ in 0..<rounds {
            for output in outputs { try? FileManager.default.removeItem(at: output) }
            for (index, command) in commands.enumerated() {
                let run = try run(command[0], Array(command.dropFirst()))
                guard let code = run.exitCode, code < 2 else {
                    throw LaunchError(program: command.joined(separator: " "), reason: "it failed")
                }
                runs[index].append(run)
            }
        }
        return runs
    }

    struct LaunchError: Error, CustomStringConvertible {
        let program: String
        let reason: String
        var description: String { "\(program) could not be started: \(reason)" }
    }
}
