import CodeGeneration
import Foundation
import StringCatalogs
import TestSupport
import Testing

private typealias Code = GeneratedCode

/// The template of the tool's own texts: a new text adds lines to the generated file and changes none, so that branches that
/// add texts merge.
struct MessagesTemplateTests {
    private static let template = Result {
        try String(contentsOf: Places.root.appendingPathComponent("Templates/messages.mustache"), encoding: .utf8)
    }

    private static func lines(_ entries: [String: String]) async throws -> [Substring] {
        let strings = entries.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
        let text = try await Code.generate(Code.catalog(strings, path: "Own.xcstrings"), template: template.get()) {
            $0.access = .package
            $0.form = .message
        }.text
        return text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static let entries = [
        "a.title": Code.entry(["de": "Titel", "en": "Title"]), "b.count": Code.entry(["de": "%lld Stück", "en": "%lld items"]),
        "b.title": Code.entry(["en": "Title"]), "c": Code.entry(["de": "Ende", "en": "End"]),
    ]

    @Test(arguments: ["a", "a.count", "b.name", "b.x.y", "bb"]) func aNewTextAddsLinesOnly(_ key: String) async throws {
        let before = try await Self.lines(Self.entries)
        for entry in [Code.entry(["en": "New %@"]), Code.entry(["de": "Neu %@", "en": "New %@"])] {
            let after = try await Self.lines(Self.entries.merging([key: entry]) { $1 })
            let removed = before.difference(from: after).insertions
            #expect(after.count > before.count && removed.isEmpty, "\(removed)")
        }
    }

    @Test func accessorsAndLinesAreInTheOrderOfTheKeys() async throws {
        let lines = try await Self.lines(Self.entries).map { $0.drop { $0 == " " } }
        let cases = lines.filter { $0.hasPrefix("case ") }
        #expect(cases == ["case a_title", "case b_count", "case b_title", "case c"])
        let end = ##"\#u{3}\#"##
        #expect(lines.contains("a.title\(end)") && lines.contains("Titel\(end)"))
        // The German text that is missing.
        #expect(lines.contains("\(end)"))
    }
}
