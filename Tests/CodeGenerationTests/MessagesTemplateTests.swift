import Foundation
import L10nCodeGeneration
import L10nStringCatalogs
import TestSupport
import Testing

private typealias Code = GeneratedCode

/// The templates of the tool's own texts: a new text adds lines to the generated files and changes none, so that branches that
/// add texts merge.
struct MessagesTemplateTests {
    private static func lines(_ entries: [String: String], _ template: String = "messages") async throws -> [Substring] {
        let strings = entries.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
        let text = try await Code.generate(
            Code.catalog(strings, path: "Own.xcstrings"),
            template: String(contentsOf: Places.root.appendingPathComponent("Templates/\(template).mustache"), encoding: .utf8)
        ) {
            $0.access = .package
            $0.form = .message
        }.text
        return text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static let entries = [
        "a.title": Code.entry(["de": "Titel", "en": "Title"]), "b.count": Code.entry(["de": "%lld Stück", "en": "%lld items"]),
        "b.title": Code.entry(["en": "Title"]), "c": Code.entry(["de": "Das\nEnde", "en": "The\nend"]),
    ]

    @Test(arguments: ["a", "a.count", "b.name", "b.x.y", "bb"]) func aNewTextAddsLinesOnly(_ key: String) async throws {
        for template in ["messages", "translations"] {
            let before = try await Self.lines(Self.entries, template)
            let translated = Code.entry(["de": "Neu %@", "en": "New %@"])
            let after = try await Self.lines(Self.entries.merging([key: translated]) { $1 }, template)
            let removed = before.difference(from: after).insertions
            #expect(after.count > before.count && removed.isEmpty, "\(removed)")
        }
    }

    @Test func aTextInEnglishOnlyChangesNoTranslation() async throws {
        let new = ["b.name": Code.entry(["en": "New %@"])]
        let after = try await Self.lines(Self.entries.merging(new) { $1 }, "translations")
        #expect(try await after == Self.lines(Self.entries, "translations"))
    }

    @Test func anAccessorIsOneLine() async throws {
        let lines = try await Self.lines(Self.entries).filter { $0.contains("static ") }.map { $0.drop { $0 == " " } }
        #expect(
            lines == [
                #"package static var c: Message { .init("c\nThe\nend") }"#,
                #"package static var title: Message { .init("a.title\nTitle") }"#,
                #"package static func count(_ arg1: Swift.Int) -> Message { .init("b.count\n\u{1}01d\u{4} items", .integer(arg1)) }"#,
                #"package static var title: Message { .init("b.title\nTitle") }"#,
            ])
    }

    @Test func aTranslationIsOneLine() async throws {
        let lines = try await Self.lines(Self.entries, "translations")
        let start = try #require(lines.firstIndex { $0.hasSuffix("= #\"\"\"") })
        let end = try #require(lines.firstIndex(of: "\"\"\"#"))
        #expect(
            lines[(start + 1)..<end] == [
                "a.title", " de Titel", "b.count", ##" de \#u{1}01d\#u{4} Stück"##, "c", ##" de Das\#u{D}Ende"##,
            ])
    }
}
