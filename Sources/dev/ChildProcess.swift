import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A finished process: how it ended, how long it took, and the most memory that it had.
struct ChildProcess {
    /// Exit code, or nil when a signal ended it.
    let exitCode: Int32?
    /// Wall-clock seconds.
    let seconds: Double
    /// Peak resident memory in bytes.
    let peakMemory: Int

    /// Runs a program to its end, without a shell. Its output is thrown away unless `showsOutput`.
    static func run(_ path: String, _ arguments: [String], showsOutput: Bool = false) throws
        -> ChildProcess
    {
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

    struct LaunchError: Error, CustomStringConvertible {
        let program: String
        let reason: String
        var description: String { "\(program) could not be started: \(reason)" }
    }
}

extension Repository {
    /// The executable `l10n` of the same configuration as this program, built if needed.
    static func tool() throws -> String {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let configuration = folder.path.contains("/release") ? "release" : "debug"
        let build = try ChildProcess.run("swift", ["build", "-c", configuration, "--product", "l10n"], showsOutput: true)
        guard build.exitCode == 0 else { throw ChildProcess.LaunchError(program: "swift build", reason: "it failed") }
        return folder.appendingPathComponent("l10n").path
    }

    /// An executable, built as README.md says to install the tool.
    static func installed(_ product: String) throws -> String {
        let folder = ".build/installed"
        var arguments = ["build", "-c", "release", "--product", product, "--scratch-path", folder]
        #if os(Linux)
            arguments.append("--static-swift-stdlib")
        #endif
        let build = try ChildProcess.run("swift", arguments, showsOutput: true)
        guard build.exitCode == 0 else { throw ChildProcess.LaunchError(program: "swift build", reason: "it failed") }
        return try root().appendingPathComponent("\(folder)/release/\(product)").path
    }
}
