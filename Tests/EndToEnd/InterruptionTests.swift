import Foundation
import TestSupport
import Testing

/// When a run is interrupted, its output files are unchanged or complete, and nothing else is left.
struct InterruptionTests {
    /// Starts the tool without waiting for it.
    private static func start(_ arguments: [String], in folder: URL) throws -> Process {
        let process = Process()
        process.executableURL = Tool.executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/bin:/bin"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private static let arguments = ["check", "L10n.xcstrings", "--report", "json=report.json"]

    /// Writes a catalog whose report takes a while to write.
    private static func writeCatalog(_ count: Int, keyLength: Int = 10, in folder: URL) throws {
        let name = String(repeating: "k", count: keyLength)
        let entries = (0..<count).map { "\"\(name)\($0)\" : { \"extractionState\" : \"stale\" }" }
        let text = CatalogJSON.catalog(entries.joined(separator: ",\n"))
        try Data(text.utf8).write(to: folder.appendingPathComponent("L10n.xcstrings"))
    }

    /// The files other than the catalog and the report.
    private static func rest(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "L10n.xcstrings" && $0 != "report.json" }
    }

    /// A program that translates ends with the run, and so does everything that it started.
    @Test(arguments: [SIGHUP, SIGINT, SIGTERM]) func endsWhatATranslatorStarted(_ signal: Int32) throws {
        try withTemporaryFolder { folder in
            let catalog = CatalogJSON.xcodeCatalog([
                CatalogJSON.xcodeEntry("bag.title", [("en", "Bag", "translated")], extractionState: "manual")
            ])
            try Data(catalog.utf8).write(to: folder.appendingPathComponent("L10n.xcstrings"))
            let (started, mark) = (folder.appendingPathComponent("started").path, folder.appendingPathComponent("mark").path)
            let program = "touch started; (sleep 2; touch mark) & sleep 30"
            let process = try Self.start(["translate", "--with", program, "--languages", "fr"], in: folder)
            for _ in 0..<200 where !FileManager.default.fileExists(atPath: started) { Thread.sleep(forTimeInterval: 0.05) }
            #expect(FileManager.default.fileExists(atPath: started))
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            Thread.sleep(forTimeInterval: 3)
            #expect(!FileManager.default.fileExists(atPath: mark))
        }
    }

    @Test(arguments: [SIGHUP, SIGINT, SIGTERM, SIGKILL]) func writesWholeFilesOrNothing(_ signal: Int32) throws {
        try withTemporaryFolder { folder in
            try Self.writeCatalog(100, in: folder)
            let report = folder.appendingPathComponent("report.json")
            let begin = Date()
            let first = try Self.start(Self.arguments, in: folder)
            first.waitUntilExit()
            let duration = Date().timeIntervalSince(begin)
            let whole = try Data(contentsOf: report)
            for step in 0..<25 {
                let old = step % 2 == 0 ? nil : Data("old".utf8)
                try? FileManager.default.removeItem(at: report)
                try old?.write(to: report)
                let run = try Self.start(Self.arguments, in: folder)
                // Spread over the whole run and a little longer.
                Thread.sleep(forTimeInterval: duration * 1.2 * Double(step) / 25)
                kill(run.processIdentifier, signal)
                run.waitUntilExit()
                let now = try? Data(contentsOf: report)
                #expect(now == old || now == whole, "step \(step)")
                if run.terminationReason == .uncaughtSignal { #expect(run.terminationStatus == signal) }
                if signal != SIGKILL { #expect(try Self.rest(in: folder) == []) }
            }
        }
    }

    /// Interrupts while the temporary file exists. Not SIGINT, which shells ignore for background jobs.
    @Test func removesAnUnfinishedFile() throws {
        try withTemporaryFolder { folder in
            try Self.writeCatalog(100, keyLength: 200_000, in: folder)
            let run = try Self.start(Self.arguments, in: folder)
            while run.isRunning, try Self.rest(in: folder).isEmpty {}
            kill(run.processIdentifier, SIGTERM)
            run.waitUntilExit()
            #expect(run.terminationReason == .uncaughtSignal && run.terminationStatus == SIGTERM)
            #expect(try Self.rest(in: folder) == [])
            let report = try String(contentsOf: folder.appendingPathComponent("report.json"), encoding: .utf8)
            #expect(report.hasSuffix("}\n"))
        }
    }

    /// A signal that the parent ignores, as `nohup` does, does not end the run.
    @Test func respectsIgnoredSignals() throws {
        try withTemporaryFolder { folder in
            try Self.writeCatalog(100, in: folder)
            let run = try Tool.run(
                Self.arguments, in: folder,
                launcher: ["/bin/sh", "-c", "trap '' INT; (sleep 0.03; kill -INT $$) & exec \"$@\"", "sh"])
            #expect(!run.isCrash && run.exitCode == 0)
        }
    }

    /// An interrupted translation keeps the batches that were applied, and the next run continues.
    @Test func keepsTheBatchesOfAnInterruptedTranslation() throws {
        try withTemporaryFolder { folder in
            let keys = ["a", "b", "c"]
            let entries = keys.map { CatalogJSON.xcodeEntry($0, [("en", "Text \($0)", "translated")], extractionState: "manual") }
            let catalog = folder.appendingPathComponent("Shop.xcstrings")
            try Data(CatalogJSON.xcodeCatalog(entries).utf8).write(to: catalog)
            let pid = folder.appendingPathComponent("pid")
            // The second batch never ends.
            let program = """
                line=$(cat); id=${line#*: }; id=${id%%,*}
                [ $id != 2 ] || [ -n "$DONE" ] || { sleep 600 & echo $! > pid.new; mv pid.new pid; wait; }
                echo "{\\"id\\":$id,\\"text\\":\\"Mot $id\\"}"
                """
            let arguments = ["translate", "--languages", "fr", "--batch", "1", "--with", program]
            let run = try Self.start(arguments, in: folder)
            while !FileManager.default.fileExists(atPath: pid.path) {
                Thread.sleep(forTimeInterval: 0.01)
            }
            kill(run.processIdentifier, SIGINT)
            run.waitUntilExit()
            #expect(run.terminationReason == .uncaughtSignal && run.terminationStatus == SIGINT)
            let sleeper = try String(contentsOf: pid, encoding: .utf8)
            kill(try #require(pid_t(sleeper.trimmingCharacters(in: .whitespacesAndNewlines))), SIGKILL)
            let text = try String(contentsOf: catalog, encoding: .utf8)
            #expect(text.contains("Mot 1") && !text.contains("Mot 2") && !text.contains("Mot 3"))
            let next = try Tool.run(arguments, in: folder, environment: ["DONE": "1"])
            #expect(next.exitCode == 0 && next.output == "translated 2 texts\n", "\(next.errors)")
        }
    }
}
