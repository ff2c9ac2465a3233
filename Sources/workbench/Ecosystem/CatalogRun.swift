import Foundation
import TestSupport

/// What is recorded of a catalog, each by a hash.
enum CatalogOutput: String, CaseIterable {
    /// What `check` prints for people.
    case check
    /// What it writes for programs.
    case json
    /// The same with every rule on.
    case everyRule = "every-rule"
    /// What `report` prints.
    case report
    /// The code in two styles.
    case generate
    /// The files of Xcode's compiler.
    case compile
    /// The XLIFF files.
    case export
    /// The catalog with all fixes, which is why it comes last.
    case fix

    /// The runs of the tool, for a catalog in a folder of its own.
    func runs(_ file: String) -> [[String]] {
        switch self {
        case .check: [["check", file]]
        case .json: [["check", "--format", "json", file]]
        case .everyRule: [["check", "--format", "json", "--config", Self.everyRuleConfiguration, file]]
        case .report: [["report", file]]
        case .generate:
            [
                ["generate", file, "--output", "-"],
                ["generate", file, "--output", "-", "--style", "bundle", "--types", "apple", "--keys", "always"],
            ]
        case .compile: [["compile", file, "--permissive", "--output-directory", rawValue]]
        case .export: [["export", file, "--output", rawValue]]
        case .fix: [["check", "--fix", "--unsafe-fixes", file]]
        }
    }

    static let everyRuleConfiguration = "every-rule.json"
}

/// The runs of a program on one catalog, alone in a folder, so that nothing depends on where the catalog comes from.
struct CatalogRun {
    let result: CatalogResult
    /// How long `check` took, in seconds.
    let seconds: Double

    /// - Parameters:
    ///   - root: A folder that has the catalog.
    ///   - version: What the program says of its version. Outputs count as equal if they differ in nothing else.
    ///   - keep: A folder for the outputs.
    init(_ catalog: PublicCatalog, in root: URL, program: URL, version: ProgramVersion, keep: URL?) throws {
        (result, seconds) = try withTemporaryFolder { folder in
            let work = folder.resolvingSymlinksInPath().appendingPathComponent("work")
            let copy = work.appendingPathComponent(catalog.file)
            try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            // Only the bytes: what can be fixed must not depend on the permissions of the file.
            try Data(contentsOf: root.appendingPathComponent(catalog.file)).write(to: copy)
            let outputs = keep?.appendingPathComponent(catalog.file) ?? folder.appendingPathComponent("outputs")
            try FileManager.default.createDirectory(at: outputs, withIntermediateDirectories: true)
            var counts: [String: FindingCounts] = [:]
            var seconds = 0.0
            for output in CatalogOutput.allCases {
                let configuration = work.appendingPathComponent(CatalogOutput.everyRuleConfiguration)
                if output == .everyRule { try Data(#"{ "extends" : "all" }"#.utf8).write(to: configuration) }
                let before = Set(Places.files(below: work, suffix: "").map(\.path))
                var text = ""
                for arguments in output.runs(catalog.file) {
                    let start = DispatchTime.now().uptimeNanoseconds
                    let run = try Tool.run(program, arguments, in: work, ["PATH": "/usr/bin:/bin"])
                    if output == .check { seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }
                    if output == .json { for rule in try rules(run) { counts[rule, default: FindingCounts()].normal += 1 } }
                    if output == .everyRule {
                        for rule in try rules(run) { counts[rule, default: FindingCounts()].everyRule += 1 }
                    }
                    text += "\(run.isCrash ? "signal" : "exit") \(run.exitCode)\n\(run.output)\(run.errors)"
                }
                for file in Places.files(below: work, suffix: "") where output == .fix || !before.contains(file.path) {
                    guard let data = try? Data(contentsOf: file) else { continue }
                    text += "\(file.path.dropFirst(work.path.count + 1))\n\(String(decoding: data, as: UTF8.self))"
                }
                for made in [CatalogOutput.everyRuleConfiguration, output.rawValue] {
                    try? FileManager.default.removeItem(at: work.appendingPathComponent(made))
                }
                text = version.removed(from: text).replacingOccurrences(of: work.path + "/", with: "")
                try Data(text.utf8).write(to: outputs.appendingPathComponent(output.rawValue))
            }
            let sums = try Checksum.sha256(of: CatalogOutput.allCases.map(\.rawValue), in: outputs)
            let hashes = sums.split(separator: "\n").map { String($0.prefix(8)) }
            return (
                CatalogResult(
                    hashes: Dictionary(uniqueKeysWithValues: zip(CatalogOutput.allCases, hashes)), findings: counts),
                seconds
            )
        }
    }
}

/// The rules of the findings in a JSON report. None if the program could not write one: its output says why.
private func rules(_ run: Tool.Run) throws -> [String] {
    struct Report: Decodable {
        struct Finding: Decodable {
            let rule: String
        }
        let findings: [Finding]
    }
    guard !run.output.isEmpty else { return [] }
    return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).findings.map(\.rule)
}

/// The numbers in what a program prints of its version: its own, and that of its libraries.
struct ProgramVersion {
    private let numbers: [String]

    init(of program: URL) throws {
        let run = try Tool.run(program, ["--version"], in: Places.root)
        guard run.exitCode == 0 else { throw ChildProcess.LaunchError(program: program.path, reason: run.errors) }
        self.init(run.output)
    }

    init(_ text: String) {
        numbers = text.split { !$0.isNumber && $0 != "." }.filter { $0.contains(".") }.map(String.init)
    }

    /// The text without these numbers where they are quoted, as in documents for programs.
    func removed(from text: String) -> String {
        numbers.reduce(text) { $0.replacingOccurrences(of: "\"\($1)\"", with: "\"\"") }
    }
}
