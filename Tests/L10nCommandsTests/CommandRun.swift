import Foundation
import L10nDiagnostics
import L10nFileTrees

@testable import L10nCommands

/// What a command wrote, and its exit code.
struct CommandRun {
    let exitCode: Int32
    let output: String
    let errors: String

    /// Runs `l10n` in this process.
    static func run(
        _ arguments: [String], in files: any WritableFileTree = MemoryFileTree([:]), variables: [String: String] = [:],
        input: String = "", isTerminal: Bool = false
    ) async -> CommandRun {
        let (output, errors) = (RecordingStream(isTerminal: isTerminal), RecordingStream(isTerminal: isTerminal))
        let environment = CommandEnvironment(
            arguments: arguments, variables: variables, files: files, input: { Array(input.utf8) }, output: output,
            errors: errors)
        let code = await L10nTool.run(in: environment)
        return CommandRun(exitCode: code, output: output.text, errors: errors.text)
    }
}

/// Keeps the output.
final class RecordingStream: TextStream, @unchecked Sendable {
    let isTerminal: Bool
    let columns: Int? = 120
    private var content = ""
    private let lock = NSLock()

    init(isTerminal: Bool) { self.isTerminal = isTerminal }

    var text: String { lock.withLock { content } }

    func write(_ text: String) { lock.withLock { content += text } }
}

extension MemoryFileTree {
    /// Files with texts.
    init(texts: [String: String]) { self.init(texts.mapValues { Array($0.utf8) }) }

    /// The text of a file; nil if there is none.
    func text(_ path: String) -> String? { (try? read(path)).map { String(decoding: $0.bytes, as: UTF8.self) } }
}

/// Small catalogs.
enum Catalogs {
    /// Without a finding.
    static let clean = catalog()
    /// With arguments of different types, which is an error.
    static let broken = catalog(de: "Gut %lld", en: "Good %@")
    /// Not laid out as Xcode does.
    static let unformatted = clean.replacing("  ", with: "\t")

    private static func catalog(de: String = "Gut", en: String = "Good") -> String {
        """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "review.good" : {
              "extractionState" : "manual",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "\(de)"
                  }
                },
                "en" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "\(en)"
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }
        """
    }
}
