import Foundation
import TestSupport
import Testing

/// Programs that edit one catalog at the same time, and programs that are killed.
struct EditProcessTests {
    private static func catalog(_ count: Int) -> String {
        CatalogJSON.xcodeCatalog(
            (0..<count).map { CatalogJSON.xcodeEntry("shop.key\($0 + 1_000)", [("en", "Text \($0)", "translated")]) })
    }

    private static func start(_ program: String, _ arguments: [String], in folder: URL) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/bin:/bin"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    @Test func programsAtOnceLoseNothing() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("A.xcstrings")
            try Data(Self.catalog(3).utf8).write(to: file)
            let script = #"n=0; while [ $n -lt 40 ]; do "$0" add "$1.key$n" "Text" --quiet || exit 1; n=$((n + 1)); done"#
            let names = ["first", "second"]
            let runs = try names.map { try Self.start("/bin/sh", ["-c", script, Tool.executable.path, $0], in: folder) }
            for run in runs {
                run.waitUntilExit()
                #expect(run.terminationStatus == 0)
            }
            let text = try String(contentsOf: file, encoding: .utf8)
            for name in names { for number in 0..<40 { #expect(text.contains("\"\(name).key\(number)\"")) } }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["A.xcstrings"])
        }
    }

    @Test func killedProgramsLeaveTheOldOrTheNewFile() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("A.xcstrings")
            let old = Data(Self.catalog(1_000).utf8)
            try old.write(to: file)
            let arguments = ["set", "shop.key1500", "de", "Neu"]
            let begin = Date()
            try Self.start(Tool.executable.path, arguments, in: folder).waitUntilExit()
            let duration = Date().timeIntervalSince(begin)
            let new = try Data(contentsOf: file)
            #expect(new != old)
            for step in 0..<25 {
                try old.write(to: file)
                let run = try Self.start(Tool.executable.path, arguments, in: folder)
                // Spread over the whole run and a little longer.
                Thread.sleep(forTimeInterval: duration * 1.2 * Double(step) / 25)
                kill(run.processIdentifier, SIGKILL)
                run.waitUntilExit()
                let now = try Data(contentsOf: file)
                #expect(now == old || now == new, "step \(step)")
            }
        }
    }
}
