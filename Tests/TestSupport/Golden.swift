public import Foundation

/// Golden files: what a test wrote once and a person has looked at.
///
/// `L10N_UPDATE_GOLDENS=1 swift test` records all of them. A test that records fails, so that nobody takes it for a pass.
public enum Golden {
    /// The one switch.
    public static let isUpdating = ProcessInfo.processInfo.environment["L10N_UPDATE_GOLDENS"] == "1"

    /// Nil when the file holds the text; else what to tell the person who runs the tests.
    public static func problem(_ file: URL, is text: String) throws -> String? {
        // All bytes: as a text the file would lose its byte-order mark.
        let old = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
        if old == text { return nil }
        if isUpdating {
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
            return "recorded \(file.lastPathComponent): look at the difference, then run the tests again"
        }
        return
            "\(file.lastPathComponent) differs: \(firstDifference(old ?? "", text)); record it with L10N_UPDATE_GOLDENS=1 swift test"
    }

    private static func firstDifference(_ old: String, _ new: String) -> String {
        let (a, b) = (
            old.split(separator: "\n", omittingEmptySubsequences: false),
            new.split(separator: "\n", omittingEmptySubsequences: false)
        )
        let index = zip(a, b).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(a.count, b.count)
        func line(_ lines: [Substring]) -> String { index < lines.count ? "'\(lines[index])'" : "nothing" }
        return "line \(index + 1) was \(line(a)) and is \(line(b))"
    }
}
