import Foundation
import TestSupport
import Testing

/// Commands that are killed at any moment: each file is the old or the new one, and the next run removes what the killed one left.
///
/// The environment variable `L10N_KILLS` says how often each command is killed.
struct KilledWriterTests {
    struct Writer: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        var needsGit = false
        var testDescription: String { arguments.prefix(3).joined(separator: " ") }

        init(_ line: String, needsGit: Bool = false) {
            arguments = line.split(separator: " ").map(String.init)
            self.needsGit = needsGit
        }
    }

    static let writers = [
        Writer("check Shop.xcstrings --fix"), Writer("check Shop.xcstrings --fix --unsafe-fixes"),
        Writer("check Shop.xcstrings --baseline baseline.jsonl --write-baseline"),
        Writer("check Shop.xcstrings --report html=report.html --report json=report.json"), Writer("format Shop.xcstrings"),
        Writer("set cart.k10.title de %@-Neu --catalog Shop.xcstrings"), Writer("apply texts.jsonl --catalog Shop.xcstrings"),
        Writer("rename cart.* bag.* --code --catalog Shop.xcstrings"),
        Writer("generate Localizable.xcstrings --output L10n.swift"), Writer("compile Shop.xcstrings -o out --permissive"),
        Writer("compile Shop.xcstrings -o out --permissive --format table"),
        Writer("decompile Old --output New.xcstrings --permissive"),
        Writer("export Shop.xcstrings --format csv --output texts"), Writer("import de.csv --catalog Shop.xcstrings"),
        Writer("resolve Conflict.xcstrings"), Writer("merge-driver base ours theirs 7 Shop.xcstrings"),
        Writer("init --force --accept-damaged"),
        Writer("sync --catalog Localizable.xcstrings --stale"), Writer("scan --fix"),
        Writer("pseudo --accented --catalog Shop.xcstrings"),
        Writer("hook install", needsGit: true),
    ]

    private static let count = ProcessInfo.processInfo.environment["L10N_KILLS"].flatMap { Int($0) } ?? 8

    @Test(arguments: writers) func leavesWholeFiles(_ writer: Writer) throws {
        try withTemporaryFolder { folder in
            if writer.needsGit { _ = try GitFolder(folder) }
            let old = Self.project
            let (new, duration) = try Self.run(writer, old, in: folder)
            #expect(new != old, "it writes nothing")
            var random = SplitMix64(state: 22)
            var (changed, leftovers) = (0, 0)
            for step in 0..<Self.count {
                try Self.write(old, to: folder)
                let run = try Self.start(writer.arguments, in: folder)
                if step % 2 == 0 {
                    // Spread over the whole run and a little longer.
                    Thread.sleep(forTimeInterval: duration * Double.random(in: 0...1.1, using: &random))
                } else {
                    // While the first file is written, or a moment later.
                    while run.isRunning, try !Self.isWriting(folder) {}
                    Thread.sleep(forTimeInterval: Double.random(in: 0...0.002, using: &random))
                }
                kill(run.processIdentifier, SIGKILL)
                run.waitUntilExit()
                let now = try Self.files(in: folder)
                for path in Set(now.keys).union(old.keys) where !Self.isTemporary(path) {
                    #expect(now[path] == old[path] || now[path] == new[path], "step \(step): \(path)")
                }
                if now != old { changed += 1 }
                if now.keys.contains(where: Self.isTemporary) {
                    leftovers += 1
                    try Self.write(old, to: folder, keepingTemporary: true)
                    let next = try Self.run(writer, in: folder)
                    #expect(next == new, "step \(step)")
                }
            }
            print(
                "\(writer.testDescription): \(Self.count) kills, \(changed) after something was written, \(leftovers) leftovers")
        }
    }

    // MARK: The project

    private static let project: [String: Data] = {
        let count = 150
        let texts = (0..<count).map { index in
            CatalogJSON.entry(
                "cart.k\(index).title",
                [
                    ("de", CatalogJSON.unit("％@ Artikel \(index) 50% ")), ("en", CatalogJSON.unit("%@ item \(index)")),
                    ("ru", CatalogJSON.plural([("one", "%@ предмет"), ("other", "%@ предметов")])),
                ])
        }
        let catalog = CatalogJSON.catalog(texts.joined(separator: ","))
        let clean = (0..<count).map { CatalogJSON.xcodeEntry("a.k\($0)", [("en", "Text \($0)", "translated")]) }
        let ours = CatalogJSON.xcodeCatalog(clean + [CatalogJSON.xcodeEntry("b.ours", [("en", "Ours", "translated")])])
        let theirs = CatalogJSON.xcodeCatalog(clean + [CatalogJSON.xcodeEntry("b.theirs", [("en", "Theirs", "translated")])])
        let conflict = CatalogJSON.xcodeCatalog(
            clean + [
                "<<<<<<< ours\n" + CatalogJSON.xcodeEntry("b.ours", [("en", "Ours", "translated")]) + "\n=======\n"
                    + CatalogJSON.xcodeEntry("b.theirs", [("en", "Theirs", "translated")]) + "\n>>>>>>> theirs"
            ])
        let lines = (0..<count).map { #"{"key":"cart.k\#($0).title","language":"de","text":"%@ Neu \#($0)"}"# }
        let rows = ["key,form,language,target"] + (0..<count).map { "cart.k\($0).title,,de,%@ Neu \($0)" }
        let code = (0..<count).map {
            "let t\($0) = String(localized: \"a.k\($0)\")\nlet c\($0) = String(localized: \"cart.k\($0).title\", table: \"Shop\")\nlet n\($0) = String(localized: \"new \($0)\")"
        }
        let strings = (0..<count).map { "\"key \($0)\" = \"Text \($0)\";" }
        return [
            "Shop.xcstrings": catalog, "base": CatalogJSON.xcodeCatalog(clean), "ours": ours, "theirs": theirs,
            "Conflict.xcstrings": conflict, "Localizable.xcstrings": CatalogJSON.xcodeCatalog(clean),
            "texts.jsonl": lines.joined(separator: "\n"), "de.csv": rows.joined(separator: "\n"),
            "Code.swift": code.joined(separator: "\n"), "Old/en.lproj/Old.strings": strings.joined(separator: "\n"),
            "l10n.json": "{ \"exclude\" : [\"Conflict.xcstrings\"] }\n",
        ].mapValues { Data($0.utf8) }
    }()

    /// Replaces all files that a run may change.
    private static func write(_ files: [String: Data], to folder: URL, keepingTemporary: Bool = false) throws {
        for path in try self.files(in: folder).keys where files[path] == nil && !(keepingTemporary && isTemporary(path)) {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
        }
        for (path, data) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
    }

    /// The files below a folder, without those of git except for hooks.
    private static func files(in folder: URL) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        where !path.hasPrefix(".git/") || path == ".git/hooks/pre-commit" || isTemporary(path) {
            let file = folder.appendingPathComponent(path)
            if try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
                files[path] = try Data(contentsOf: file)
            }
        }
        return files
    }

    private static func isTemporary(_ path: String) -> Bool {
        path.split(separator: "/").last.map { $0.hasPrefix(".l10n-") && $0.hasSuffix(".tmp") } ?? false
    }

    private static func isWriting(_ folder: URL) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).contains(where: isTemporary)
    }

    // MARK: Runs

    /// The files after a run to its end, and how long it took.
    private static func run(_ writer: Writer, _ old: [String: Data], in folder: URL) throws -> ([String: Data], TimeInterval) {
        var new: [String: Data] = [:]
        let durations = try (0..<3).map { _ in
            try write(old, to: folder)
            let begin = Date()
            new = try run(writer, in: folder)
            return Date().timeIntervalSince(begin)
        }
        return (new, durations.min()!)
    }

    private static func run(_ writer: Writer, in folder: URL) throws -> [String: Data] {
        let run = try start(writer.arguments, in: folder)
        run.waitUntilExit()
        #expect(run.terminationReason == .exit && run.terminationStatus < 2, "\(writer)")
        return try files(in: folder)
    }

    private static func start(_ arguments: [String], in folder: URL) throws -> Process {
        let process = Process()
        process.executableURL = Tool.executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        // The same bytes in every run.
        process.environment = ["PATH": "/usr/bin:/bin", "SOURCE_DATE_EPOCH": "0", "GIT_CONFIG_GLOBAL": "/dev/null"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}
