import Foundation
import TestSupport
import Testing

/// Output is the same, byte for byte, for every hash seed and number of cores.
struct RepeatedRunTests {
    /// The commands; `fix` and `compile` use only the smaller catalogs to save time.
    enum Command: String, CaseIterable {
        case check
        case fix
        case report
        case compile
        case compileBinary
        case generate

        var compiles: Bool { [.compile, .compileBinary].contains(self) }

        var arguments: [String] {
            switch self {
            case .check: ["check", ".", "--format", "json"]
            case .fix: ["check", ".", "--fix", "--unsafe-fixes", "--diff"]
            case .report: ["report", ".", "--min", "100"]
            case .compile: ["compile", ".", "--output-directory", "out", "--permissive", "--quiet"]
            case .compileBinary: Self.compile.arguments + ["--serialization-format", "binary"]
            case .generate: ["generate", Places.root.appendingPathComponent("Catalogs/L10n.xcstrings").path, "--output", "-"]
            }
        }
    }

    private static let first = Result {
        try Dictionary(uniqueKeysWithValues: Command.allCases.map { ($0, try output(of: $0)) })
    }

    private static let taskset = URL(fileURLWithPath: "/usr/bin/taskset")

    private static func output(
        of command: Command, environment: [String: String] = [:], launcher: [String] = []
    ) throws -> String {
        try withTemporaryFolder { folder in
            let configuration = folder.appendingPathComponent("l10n.json")
            try Data(#"{ "extends" : "all" }"#.utf8).write(to: configuration)
            // `--diff` writes nothing, but work on a copy in any case.
            let corpus = folder.appendingPathComponent("corpus")
            try copyCatalogs(
                smallerThan: [.check, .report].contains(command) ? .max : 100_000, to: corpus, forCompiling: command.compiles)
            let run = try Tool.run(
                command.arguments + ["--config", configuration.path], in: corpus, environment: environment, launcher: launcher)
            #expect(run.exitCode == (command.compiles || command == .generate ? 0 : 1) && !run.isCrash, "\(run.errors)")
            let output = command.compiles ? try files(in: corpus.appendingPathComponent("out")) : run.output
            #expect(output.utf8.count > (Places.hasShared ? 100_000 : 10_000))
            return output.replacingOccurrences(of: folder.path, with: "")
        }
    }

    /// The files that a run wrote, as text.
    private static func files(in folder: URL) throws -> String {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().map { name in
            let data = try? Data(contentsOf: folder.appendingPathComponent(name))
            return "\(name) \(data?.base64EncodedString() ?? "")\n"
        }.joined()
    }

    /// Catalogs that do not compile even with `--permissive`.
    private static let uncompilable = [
        "/Cases/chance.xcstrings", "/report-damaged/B.xcstrings", "/resolve-markers/L10n.xcstrings",
    ]

    /// - Parameter forCompiling: Whether to number the files, because catalogs of one name compile to the same output.
    private static func copyCatalogs(smallerThan limit: Int, to folder: URL, forCompiling: Bool) throws {
        for (number, url) in Places.catalogs.enumerated() {
            let bytes = try Data(contentsOf: url)
            // One that cannot be read would end the run with another exit code.
            guard bytes.count < limit, !forCompiling || !uncompilable.contains(where: url.path.hasSuffix),
                let root = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any], root["strings"] != nil
            else { continue }
            let name = forCompiling ? "\(number).xcstrings" : "\(number)/\(url.lastPathComponent)"
            let copy = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try bytes.write(to: copy)
        }
    }

    /// The first run had a random seed.
    @Test(arguments: Command.allCases) func outputDoesNotDependOnHashing(_ command: Command) throws {
        let environment = ["SWIFT_DETERMINISTIC_HASHING": "1"]
        let same = try Self.output(of: command, environment: environment) == Self.first.get()[command]
        #expect(same)
    }

    /// A library that makes a program believe that it has 16 cores, so that it starts as many threads.
    private static let sixteenCores = Result {
        let folder = try temporaryFolderOfAllTests()
        let code = """
            #define _GNU_SOURCE
            #include <sched.h>
            int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set) {
                CPU_ZERO_S(size, set);
                for (int core = 0; core < 16; core++) CPU_SET_S(core, size, set);
                return 0;
            }
            """
        try Data(code.utf8).write(to: folder.appendingPathComponent("cores.c"))
        let env = URL(fileURLWithPath: "/usr/bin/env")
        let environment = ProcessInfo.processInfo.environment
        let compiled = try Tool.run(env, ["clang", "-shared", "-fPIC", "-o", "cores.so", "cores.c"], in: folder, environment)
        let library = folder.appendingPathComponent("cores.so").path
        let counted = try Tool.run(
            env, ["LD_PRELOAD=\(library)", "python3", "-c", "import os; print(len(os.sched_getaffinity(0)))"], in: folder,
            environment)
        struct Unavailable: Error {}
        guard compiled.exitCode == 0, counted.output == "16\n" else { throw Unavailable() }
        return library
    }

    @Test(.enabled(if: (try? sixteenCores.get()) != nil, "needs Linux, clang and Python"), arguments: Command.allCases)
    func outputDoesNotDependOnSixteenThreads(_ command: Command) throws {
        let launcher = ["/usr/bin/env", "LD_PRELOAD=\(try Self.sixteenCores.get())"]
        let same = try Self.output(of: command, launcher: launcher) == Self.first.get()[command]
        #expect(same)
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: taskset.path), "taskset is not installed"),
        arguments: Command.allCases)
    func outputDoesNotDependOnCores(_ command: Command) throws {
        let same = try Self.output(of: command, launcher: [Self.taskset.path, "-c", "0"]) == Self.first.get()[command]
        #expect(same)
    }
}
