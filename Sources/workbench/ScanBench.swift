import Foundation
import TestSupport

/// Measures how fast code is read: the Swift files of this repository, beside `rg` looking for literals.
struct ScanBench {
    let tool: String
    let folder: URL
    let rounds: Int

    func run() throws {
        let code = folder.appendingPathComponent("code")
        let (files, lines) = try copyCode(to: code)
        let catalog = code.appendingPathComponent("Localizable.xcstrings")
        try Data(BenchmarkCatalog.make(keys: 1_000, languages: 5)).write(to: catalog)
        _ = FileManager.default.changeCurrentDirectoryPath(code.path)
        defer { _ = FileManager.default.changeCurrentDirectoryPath(folder.path) }
        let search = ["rg", "-o", "--no-ignore", #""[^"]*""#, "-g", "*.swift"]
        let commands = [["scan", "--quiet"], ["check", "--code", "--quiet"], ["sync", "--dry-run", "--quiet"]]
        let hasSearch = (try? ChildProcess.run(search[0], ["--version"]))?.exitCode == 0
        let runs = try ChildProcess.inTurns(rounds, commands.map { [tool] + $0 } + (hasSearch ? [search] : []))
        let seconds = runs.map { median($0.map(\.seconds)) }
        print("\(lines) lines of Swift in \(files) files, 1,000 keys × 5 languages, ms (medians of \(rounds))\n")
        for (command, time) in zip(commands, seconds) {
            let ratio = hasSearch ? String(format: "%8.1f times rg", time / seconds[3]) : ""
            print("  \(cell("l10n \(command.joined(separator: " "))", width: 42))\(String(format: "%8.1f", time * 1e3))\(ratio)")
        }
        print(hasSearch ? "  \(cell("rg, every literal", width: 42))\(String(format: "%8.1f", seconds[3] * 1e3))\n" : "")
    }

    /// Copies the code without its folders, so that nothing of it is skipped.
    private func copyCode(to folder: URL) throws -> (files: Int, lines: Int) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var (count, lines) = (0, 0)
        for part in ["Sources", "Tests"] {
            for file in Places.files(below: Places.root.appendingPathComponent(part), suffix: ".swift") {
                guard let data = FileManager.default.contents(atPath: file.path) else { continue }
                try data.write(to: folder.appendingPathComponent("\(count).swift"))
                count += 1
                lines += data.count { $0 == 0x0A }
            }
        }
        return (count, lines)
    }
}
