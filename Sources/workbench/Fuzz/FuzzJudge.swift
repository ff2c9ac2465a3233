import Foundation
import TestSupport

/// Has what commands wrote read by programs that know nothing of this one: Python's readers of JSON, XML, property lists, and CSV,
/// the schema of SARIF, html5lib, Swift's parser, `git apply`, and `msgfmt`.
enum FuzzJudge {
    /// What was wrong in the runs of a batch.
    static func problems(in folder: URL) throws -> [FuzzProblem] {
        let evidence = folder.appendingPathComponent("evidence")
        let problems = folder.appendingPathComponent("problems")
        if FileManager.default.fileExists(atPath: evidence.path) {
            let root = Places.root
            let judged = try ChildProcess.run(
                "python3",
                [
                    root.appendingPathComponent("Sources/workbench/Fuzz/judge.py").path, evidence.path, problems.path,
                    root.appendingPathComponent("Tests/ReportFormatsTests/Schemas").path,
                ], showsOutput: true)
            guard judged.exitCode == 0 else { throw ChildProcess.LaunchError(program: "the judge", reason: "it failed") }
        }
        guard let text = try? String(contentsOf: problems, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            guard parts.count == 2, let number = Int(parts[0]) else { return nil }
            return FuzzProblem(number: number, text: String(parts[1]))
        }
    }
}
