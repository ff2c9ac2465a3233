import Foundation
import TestSupport
import Testing

/// The tutorial works as it is written, with this package instead of a released one.
@Suite(
    .enabled(
        if: ["1", "Tutorial"].contains(ProcessInfo.processInfo.environment["L10N_CONSUMERS"])
            || ProcessInfo.processInfo.environment["CI"] != nil,
        "set L10N_CONSUMERS=Tutorial to build its program, which takes a minute"))
struct TutorialTests {
    @Test func theCommandsMakeTheProgramShown() throws {
        let article = Places.root.appendingPathComponent("Sources/L10nCommands/L10nCommands.docc/Tutorial.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let commands = try #require(Self.block("sh", in: text))
        #expect(commands.split(separator: "\n").count == 10)
        try withTemporaryFolder { folder in
            let package = folder.appendingPathComponent("bag")
            try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
            // The name of the folder of this package is anything.
            let local = ".package(name: \"swift-l10n\", path: \"\(Places.root.path)\")"
            let script =
                "set -e\n"
                + commands.replacingOccurrences(
                    of: "swift package add-dependency https://github.com/swift-l10n/swift-l10n --from 0.1.0",
                    with: """
                        swift package add-dependency https://github.com/swift-l10n/swift-l10n --from 0.1.0
                        sed -i.old 's#\\.package(url: "https://github.com/swift-l10n/swift-l10n", from: "0.1.0")#\(local)#' Package.swift
                        """)
            var environment = ProcessInfo.processInfo.environment.filter {
                !["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"].contains($0.key)
            }
            // Alone, it builds in the folder of the consumers, which has the generator if their tests ran before.
            if environment["L10N_CONSUMERS"] == "Tutorial" {
                environment["SWIFTPM_BUILD_DIR"] = Places.root.appendingPathComponent(".build/consumers/native").path
            }
            environment["PATH"] = "\(Tool.executable.deletingLastPathComponent().path):\(environment["PATH"] ?? "")"
            let run = try Tool.run(
                URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: package, environment)
            #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
            let shown = try #require(Self.block("text", in: text))
            #expect(run.output.hasSuffix(shown), "\(run.output)\(run.errors)")
        }
    }

    /// The first code block in a language.
    private static func block(_ language: String, in text: String) -> String? {
        guard let start = text.range(of: "```\(language)\n"),
            let end = text.range(of: "```\n", range: start.upperBound..<text.endIndex)
        else { return nil }
        return String(text[start.upperBound..<end.lowerBound])
    }
}
