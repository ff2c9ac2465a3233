package import Foundation

/// Golden files: recorded output that a person has reviewed.
///
/// `L10N_UPDATE_GOLDENS=1 swift test` records them. A test that records fails, so that it cannot be mistaken for a pass.
package enum Golden {
    /// Whether to record.
    package static let isUpdating = ProcessInfo.processInfo.environment["L10N_UPDATE_GOLDENS"] == "1"

    /// Compares a text with a golden file; returns nil if they are equal, else a message.
    package static func problem(_ file: URL, is text: String) throws -> String? {
        // Decode bytes, because reading a string would drop the byte-order mark.
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
