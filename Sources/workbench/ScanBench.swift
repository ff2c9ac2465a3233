import Foundation
import SwiftScanning
import TestSupport

/// Measures how fast code is read: the Swift files of this repository and of its dependencies, beside `rg` looking for literals.
struct ScanBench {
    let tool: String
    let folder: URL
    let rounds: Int

    func run() throws {
        let code = folder.appendingPathComponent("code")
        let files = try copyCode(to: code)
        let lines = files.reduce(0) { $0 + $1.count { $0 == 0x0A } }
        let catalog = code.appendingPathComponent("Localizable.xcstrings")
        try Data(BenchmarkCatalog.make(keys: 1_000, languages: 5)).write(to: catalog)
        let scan = try measure(code, tool, "scan", "--quiet")
        let check = try measure(code, tool, "check", "--quiet")
        let reading = bestTime(rounds) { for file in files { _ = CodeScanner.facts(of: file) } }
        print("\nCode: \(files.count) Swift files, \(lines) lines, and 1,000 keys × 5 languages")
        func row(_ name: String, _ seconds: Double) {
            print("  \(cell(name, width: 48)) \(String(format: "%8.1f ms", seconds * 1000))")
        }
        row("l10n scan, whole process", scan)
        row("l10n check, whole process", check)
        if let search = try? measure(code, "rg", "--count", "--no-ignore", "--glob", "*.swift", #""(?:[^"\\]|\\.)*""#) {
            row("rg, every literal", search)
            print("  \(cell("scan / rg", width: 48)) \(String(format: "%8.2f", scan / search))")
        } else {
            print("  rg is not installed")
        }
        let perLines = reading / Double(lines) * 100_000
        row("reading 100,000 lines on one core (at most 100)", perLines)
    }

    private func measure(_ folder: URL, _ program: String, _ arguments: String...) throws -> Double {
        let command = ["-c", "cd \"$1\" && shift && exec \"$@\"", "sh", folder.path, program] + arguments
        let run = try ChildProcess.fastest(rounds, "/bin/sh", command)
        guard let code = run.exitCode, code < 2 else { throw ChildProcess.LaunchError(program: program, reason: "it failed") }
        return run.seconds
    }

    /// Copies the code without its folders, so that nothing of it is skipped.
    private func copyCode(to folder: URL) throws -> [[UInt8]] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let repository = Places.root
        var files: [[UInt8]] = []
        for part in ["Sources", "Tests", ".build/checkouts"] {
            let root = repository.appendingPathComponent(part)
            let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
            for path in paths.sorted() where path.hasSuffix(".swift") && !path.contains(".build/") {
                guard let data = FileManager.default.contents(atPath: root.appendingPathComponent(path).path) else { continue }
                try data.write(to: folder.appendingPathComponent("\(files.count).swift"))
                files.append([UInt8](data))
            }
        }
        return files
    }
}
