import Foundation
import L10nCommands
import L10nDiagnostics
import L10nFileTrees

/// A command that ran in this process, on files in memory.
struct FuzzRun {
    let exitCode: Int32
    let output: String
    let errors: String
    /// The files afterward.
    let files: [String: [UInt8]]
    /// Those that the command has changed or made.
    let written: [String: [UInt8]]

    init(_ test: FuzzCase) async {
        let tree = MemoryFileTree(test.files)
        let (output, errors) = (Stream(), Stream())
        exitCode = await L10nTool.run(
            in: CommandEnvironment(
                arguments: test.arguments, variables: test.variables, files: tree, output: output, errors: errors))
        (self.output, self.errors) = (output.text, errors.text)
        var files: [String: [UInt8]] = [:]
        for path in tree.files(below: ".", suffixes: [""]).paths { files[path] = try? tree.read(path).bytes }
        self.files = files
        written = files.filter { test.files[$0.key] != $0.value }
    }

    private final class Stream: TextStream, @unchecked Sendable {
        private let lock = NSLock()
        private var content = ""

        var isTerminal: Bool { false }
        var columns: Int? { nil }
        var text: String { lock.withLock { content } }
        func write(_ text: String) { lock.withLock { content += text } }
    }
}

/// What the runs of one process leave for the judges: what was wrong at once, and what was written.
struct FuzzBatch {
    private let corpus: FuzzCorpus
    private let seed: UInt64
    private let folder: URL

    init(_ corpus: FuzzCorpus, seed: UInt64, folder: URL) {
        self.corpus = corpus
        self.seed = seed
        self.folder = folder
    }

    func run(_ numbers: Range<Int>) async throws {
        let files = try ["number", "problems", "evidence"].map { name in
            let file = folder.appendingPathComponent(name)
            _ = FileManager.default.createFile(atPath: file.path, contents: nil)
            return try FileHandle(forWritingTo: file)
        }
        for number in numbers {
            try files[0].seek(toOffset: 0)
            try files[0].write(contentsOf: Data(String(format: "%019d", number).utf8))
            // The signal ends a run that hangs.
            alarm(60)
            let (problems, evidence) = await Self.check(FuzzCase(corpus, seed: seed, number: number))
            for problem in problems { try files[1].write(contentsOf: Data("\(number)\t\(problem)\n".utf8)) }
            for piece in evidence where piece.isWanted(number) { try files[2].write(contentsOf: piece.data(number)) }
        }
        alarm(0)
    }

    /// The number of the last run of a batch.
    static func number(in folder: URL) -> Int? {
        (try? String(contentsOf: folder.appendingPathComponent("number"), encoding: .utf8)).flatMap { Int($0) }
    }

    /// What is wrong in a run, as far as this process can tell.
    static func problems(of test: FuzzCase) async -> [String] { await check(test).problems }

    private static func check(_ test: FuzzCase) async -> (problems: [String], evidence: [FuzzEvidence]) {
        if let reader = FuzzReader(rawValue: test.arguments[0]) {
            do {
                for bytes in test.files.values { try reader.read(bytes) }
                return ([], [])
            } catch {
                return (["\(error)"], [])
            }
        }
        let run = await FuzzRun(test)
        var problems: [String] = []
        if !(0...2).contains(run.exitCode) { problems.append("exit code \(run.exitCode)") }
        // Of a report, the findings are the reason.
        if run.exitCode == 2, run.errors.isEmpty, run.output.isEmpty { problems.append("exit code 2 without a reason") }
        if hasControls(run.errors) || !isDocument(test) && hasControls(run.output) {
            problems.append("control characters among the lines for people")
        }
        if ["read", "check", "report", "show", "list", "textconv", "diff", "export"].contains(test.arguments[0]),
            !test.arguments.contains("--fix")
        {
            for path in run.written.keys where test.files[path] != nil && !test.arguments.contains("--prune-baseline") {
                problems.append("\(path) is changed")
            }
        }
        problems += await laws(test, run)
        return (problems, evidence(test, run))
    }

    private static func isDocument(_ test: FuzzCase) -> Bool {
        let words = Set(test.arguments)
        return !["check", "scan", "report"].contains(test.arguments[0])
            || words.contains("--format") || words.contains("--diff") || words.contains("--color")
            || words.contains { $0.hasSuffix("=-") }
    }

    private static func hasControls(_ text: String) -> Bool {
        text.replacing("\r\n", with: "").unicodeScalars.contains {
            ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F..<0xA0).contains($0.value)
        }
    }

    /// A command that leaves nothing to do has nothing to do when it runs again.
    private static func laws(_ test: FuzzCase, _ run: FuzzRun) async -> [String] {
        let arguments = test.arguments
        func again(_ arguments: [String]) async -> FuzzRun { await FuzzRun(FuzzCase(files: run.files, arguments: arguments)) }
        if arguments == ["format"], run.exitCode == 0 {
            let check = await again(["format", "--check"])
            return check.exitCode == 0 ? [] : ["'format' is not finished: \(check.output)\(check.errors)"]
        }
        if arguments.starts(with: ["check", "--fix"]), run.exitCode != 2, !run.written.isEmpty {
            let fixed = await again(arguments)
            return fixed.written.keys.sorted().map { "'check --fix' is not finished with \($0)" }
        }
        if arguments == ["list", "--format", "jsonl"], run.exitCode == 0 {
            var files = run.files
            files["texts.jsonl"] = Array(run.output.utf8)
            let applied = await FuzzRun(FuzzCase(files: files, arguments: ["apply", "texts.jsonl", "--partial"]))
            return applied.written.keys.sorted().map { "applying a list changes \($0)" }
        }
        return []
    }

    // MARK: Evidence

    private static func evidence(_ test: FuzzCase, _ run: FuzzRun) -> [FuzzEvidence] {
        var evidence: [FuzzEvidence] = []
        let hasOwnTemplate = test.files.keys.contains { $0.hasSuffix(".mustache") }
        for (path, bytes) in run.written.sorted(by: { $0.key < $1.key }) {
            switch (path as NSString).pathExtension {
            case "xcstrings", "base", "ours", "theirs":
                guard let old = test.files[path] else {
                    evidence.append(FuzzEvidence(.json, bytes))
                    continue
                }
                let isSame = test.arguments.first == "format"
                evidence.append(FuzzEvidence(isSame ? .same : .kept, bytes, old: old))
            case "json":
                evidence.append(
                    FuzzEvidence(test.files[path] == nil ? .jsonWithComments : .kept, bytes, old: test.files[path] ?? []))
            case "jsonl": evidence.append(FuzzEvidence(.lines, bytes))
            case "sarif": evidence.append(FuzzEvidence(.sarif, bytes))
            case "html": evidence.append(FuzzEvidence(.html, bytes))
            case "svg", "xml", "xliff": evidence.append(FuzzEvidence(.xml, bytes))
            case "strings", "stringsdict": evidence.append(FuzzEvidence(.plist, bytes))
            case "po": evidence.append(FuzzEvidence(.po, bytes))
            case "csv": evidence.append(FuzzEvidence(.csv, bytes))
            case "swift" where !hasOwnTemplate && test.files[path] == nil: evidence.append(FuzzEvidence(.swift, bytes))
            default: break
            }
        }
        guard run.exitCode != 2, !run.output.isEmpty else { return evidence }
        let output = Array(run.output.utf8)
        if let kind = outputKind(of: test.arguments, hasOwnTemplate) { evidence.append(FuzzEvidence(kind, output)) }
        if test.arguments.contains("--diff"), test.arguments[0] == "check" || test.arguments[0] == "format" {
            evidence.append(FuzzEvidence(.patch, output, files: test.files))
        }
        return evidence
    }

    /// What a command prints.
    private static func outputKind(of arguments: [String], _ hasOwnTemplate: Bool) -> FuzzEvidence.Kind? {
        if arguments.contains("--output"), arguments.contains("-") {
            return arguments[0] == "decompile" ? .json : arguments[0] == "generate" && !hasOwnTemplate ? .swift : nil
        }
        guard let place = arguments.firstIndex(of: "--format"), place + 1 < arguments.count else { return nil }
        return switch (arguments[0], arguments[place + 1]) {
        case (_, "json"), (_, "shields"), (_, "gitlab"): .json
        case (_, "jsonl"): .lines
        case ("check", "sarif"), ("check", "sarif-github"): .sarif
        case ("check", "html"), ("report", "html"): .html
        case ("check", "junit"), ("check", "checkstyle"), ("check", "badge"): .xml
        case ("check", "csv"), ("check", "csv-findings"), ("list", "csv"), ("report", "csv"): .csv
        default: nil
        }
    }
}

/// Bytes that a command wrote, and what they should be.
struct FuzzEvidence {
    enum Kind: String {
        case json, jsonWithComments, lines, sarif, html, xml, plist, po, csv, swift, patch
        /// JSON where it was JSON.
        case kept
        /// The same values as before.
        case same
    }

    private let kind: Kind
    private let bytes: [UInt8]
    private let old: [UInt8]

    init(_ kind: Kind, _ bytes: [UInt8], old: [UInt8] = []) {
        self.kind = kind
        self.bytes = bytes
        self.old = old
    }

    init(_ kind: Kind, _ bytes: [UInt8], files: [String: [UInt8]]) {
        let texts = files.mapValues { Data($0).base64EncodedString() }
        self.init(kind, bytes, old: (try? JSONEncoder().encode(texts)).map(Array.init) ?? [])
    }

    /// Some judges are slow, and see only some.
    func isWanted(_ number: Int) -> Bool {
        switch kind {
        case .html: number % 29 == 0
        case .patch, .po: number % 7 == 0
        case .sarif, .swift: number % 3 == 0
        default: true
        }
    }

    func data(_ number: Int) -> Data {
        Data("\(number) \(kind.rawValue) \(old.count) \(bytes.count)\n".utf8) + Data(old) + Data(bytes) + Data("\n".utf8)
    }
}
