import ArgumentParser
import Foundation
import TestSupport

/// Runs commands on mutated files. Each run is made from the seed and its number alone, so any of them can be repeated.
///
/// This process starts others, each for some runs, and has what they wrote judged by programs that know nothing of this one. A run
/// that traps, hangs, or writes something wrong is kept in a folder with its files, reduced to the bytes that still make it fail.
struct Fuzz: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run commands on mutated files; nothing may trap, hang, point outside a file, or write what others cannot read."
    )

    @Option(help: "Seed of the random numbers.")
    var seed: UInt64 = 1

    @Option(help: "Number of the first run, to continue or repeat.")
    var first = 0

    @Option(help: "Number of runs.")
    var count = 1_000

    @Option(help: "Number of processes at the same time.")
    var processes = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: "Folder for runs that fail.")
    var keep = ".build/fuzz"

    @Option(help: .hidden)
    var batch: String?

    @Option(help: .hidden)
    var make: String?

    @Option(help: "Folder of a kept run, to repeat it.")
    var replay: String?

    private static let largestBatch = 5_000

    func run() async throws {
        if let replay {
            let problems = await FuzzBatch.problems(of: try FuzzCase(folder: URL(fileURLWithPath: replay)))
            for problem in problems { print(problem) }
            if !problems.isEmpty { throw ExitCode(1) }
        } else if let make {
            try FuzzCase(await FuzzCorpus(Places.root), seed: seed, number: first).write(to: URL(fileURLWithPath: make))
        } else if let batch {
            let corpus = try await FuzzCorpus(Places.root)
            try await FuzzBatch(corpus, seed: seed, folder: URL(fileURLWithPath: batch)).run(first..<first + count)
        } else {
            try runBatches()
        }
    }

    private func runBatches() throws {
        let start = Date()
        let progress = Progress(next: first, end: first + count)
        let processes = max(1, processes)
        let batchSize = min(max(1, (count + processes - 1) / processes), Self.largestBatch)
        DispatchQueue.concurrentPerform(iterations: processes) { _ in
            while let numbers = progress.take(batchSize) {
                let problems = attempt(numbers)
                for problem in progress.finish(numbers.count, problems) { keepCase(problem) }
            }
        }
        let minutes = String(format: "%.1f", Date().timeIntervalSince(start) / 60)
        print("\(count) runs with seed \(seed) from \(first) on, \(progress.problemCount) wrong, \(minutes) minutes")
        if progress.problemCount > 0 { throw ExitCode(1) }
    }

    private func attempt(_ numbers: Range<Int>) -> [FuzzProblem] {
        do {
            return try problems(of: numbers)
        } catch {
            return [FuzzProblem(number: numbers.lowerBound, text: "the batch could not be run: \(error)")]
        }
    }

    /// Runs a batch in another process, and after a trap the rest of it in one more.
    private func problems(of numbers: Range<Int>) throws -> [FuzzProblem] {
        var problems: [FuzzProblem] = []
        var rest = numbers
        while !rest.isEmpty {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("l10n-fuzz-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let arguments = ["--seed", "\(seed)", "--first", "\(rest.lowerBound)", "--count", "\(rest.count)"]
            let child = try Self.runFuzz(arguments + ["--batch", folder.path], errors: folder.appendingPathComponent("errors"))
            problems += try FuzzJudge.problems(in: folder)
            if child.exitCode == 0 { break }
            let place = FuzzBatch.number(in: folder) ?? rest.lowerBound
            let errors = (try? String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)) ?? ""
            problems.append(
                FuzzProblem(
                    number: place,
                    text: "the process ended\(child.exitCode.map { " with \($0)" } ?? "") \(Self.cause(in: errors))",
                    details: String(errors.prefix(8_000)), isCrash: true))
            rest = place + 1..<max(place + 1, rest.upperBound)
        }
        return problems
    }

    /// The reason of a trap and the first place in our code, as the backtrace says.
    private static func cause(in errors: String) -> String {
        let reason = errors.split(separator: "\n").first { $0.contains("Fatal error") } ?? "for no reason that it says"
        let trace = errors.components(separatedBy: "crashed:").dropFirst().first ?? ""
        let place = trace.split(separator: "\n").first { $0.contains("/Sources/") }
        return "\(reason) \(place?.components(separatedBy: "/Sources/").last ?? "")"
    }

    /// Runs this program with limits of time and memory, and without git, which has nothing to do with mutated files.
    private static func runFuzz(_ arguments: [String], errors: URL? = nil) throws -> ChildProcess {
        let path = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().path
        let limits = #"ulimit -c 0; ulimit -v 16000000; export PATH=/nowhere; exec "$0" fuzz "$@" 2>"$L10N_FUZZ_ERRORS""#
        setenv("L10N_FUZZ_ERRORS", errors?.path ?? "/dev/null", 1)
        return try ChildProcess.run("/bin/sh", ["-c", limits, path] + arguments)
    }

    /// Keeps the files and arguments of a run that failed.
    private func keepCase(_ problem: FuzzProblem) {
        let folder = URL(fileURLWithPath: keep).appendingPathComponent("\(seed)-\(problem.number)")
        do {
            _ = try Self.runFuzz(["--seed", "\(seed)", "--first", "\(problem.number)", "--make", folder.path])
            var kept = try FuzzCase(folder: folder)
            if problem.isCrash {
                kept.reduce { smaller in
                    guard (try? smaller.write(to: folder)) != nil else { return false }
                    return (try? Self.runFuzz(["--replay", folder.path]))?.exitCode != 0
                }
            }
            try kept.write(to: folder)
            let text = "\(problem.text)\n\(problem.details)\n"
            try text.write(to: folder.appendingPathComponent("problem.txt"), atomically: true, encoding: .utf8)
            print("run \(problem.number) is kept in \(folder.path)")
        } catch {
            print("run \(problem.number) could not be kept: \(error)")
        }
    }

    /// Which runs are taken and done.
    private final class Progress: @unchecked Sendable {
        private let lock = NSLock()
        private var next: Int
        private let end: Int
        private var done = 0
        private(set) var problemCount = 0
        /// How often a problem occurred, by its text without numbers.
        private var kinds: [String: Int] = [:]

        init(next: Int, end: Int) {
            self.next = next
            self.end = end
        }

        func take(_ count: Int) -> Range<Int>? {
            lock.withLock {
                guard next < end else { return nil }
                defer { next = min(end, next + count) }
                return next..<min(end, next + count)
            }
        }

        /// - Returns: The problems to be kept: the first ones of each kind.
        func finish(_ count: Int, _ problems: [FuzzProblem]) -> [FuzzProblem] {
            lock.withLock {
                done += count
                problemCount += problems.count
                for problem in problems { print("run \(problem.number): \(problem.text)") }
                if done % 50_000 < count { print("\(done) runs, up to number \(next)") }
                fflush(nil)
                return problems.filter { problem in
                    let kind = problem.text.filter { !$0.isNumber }
                    kinds[kind, default: 0] += 1
                    return kinds[kind]! <= 3
                }
            }
        }
    }
}

/// What went wrong in a run.
struct FuzzProblem: Sendable {
    let number: Int
    let text: String
    var details = ""
    /// Whether the process ended, so that fewer bytes can be tried.
    var isCrash = false
}
