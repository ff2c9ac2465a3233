import Foundation
import L10nCatalogEditing
import L10nDiagnostics
import L10nFileTrees
import L10nICU
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// Edits that are checked before they are written.
struct CatalogEditorTests {
    private typealias JSON = CatalogJSON

    private static let path = "/Shop.xcstrings"

    private static let catalog = JSON.catalog(
        JSON.entry(
            "bag.items.message",
            [
                ("de", JSON.plural([("one", "%lld Artikel"), ("other", "%lld Artikel")])),
                ("en", JSON.plural([("one", "%lld item"), ("other", "%lld items")])),
            ]),
        JSON.entry("welcome.title", [("de", JSON.unit("Hallo %@.")), ("en", JSON.unit("Hello %@."))]),
        JSON.entry("wrong.label", [("de", JSON.unit("%@ Dinge")), ("en", JSON.unit("%lld things"))]))

    private func set(
        _ text: String, _ path: String = "", _ key: String = "welcome.title", _ language: String = "de"
    ) -> CatalogEdit {
        .setText(key: key, language: language, path: TextPath(path)!, text: text, state: .translated)
    }

    /// Edits the catalog above in memory; the file afterward.
    private func edit(
        _ edits: [CatalogEdit], _ mode: CatalogEditor.Mode = .all, writes: Bool = true, of text: String = catalog
    ) async throws -> (outcome: CatalogEditor.Outcome, text: String) {
        let tree = MemoryFileTree([Self.path: Array(text.utf8)])
        let outcome = try CatalogEditor(tree: tree, keyOrder: XcodeOrder()).edit(Self.path, mode, writes: writes) { _, _ in
            EditPlan(edits)
        }
        return (outcome, String(decoding: try tree.read(Self.path).bytes, as: UTF8.self))
    }

    // MARK: What is refused

    private static func texts(_ forms: (String, String)...) -> [(path: String, text: String)] { forms.map { ($0.0, $0.1) } }

    /// A text that would crash or show nonsense.
    @Test(arguments: [
        ("welcome.title", "de", texts(("", "Hallo %lld."))),
        ("welcome.title", "de", texts(("", "Hallo."))),
        ("welcome.title", "de", texts(("", "Hallo %@, %@."))),
        ("welcome.title", "de", texts(("", "Hallo %@, %arg."))),
        ("welcome.title", "de", texts(("", "Hallo %#@name@."))),
        ("welcome.title", "fr", texts(("", "Bonjour %d."))),
        ("bag.items.message", "de", texts(("plural.other", "%@ Artikel"))),
        ("bag.items.message", "ru", texts(("plural.one", "%lld товар"), ("plural.other", "%lld товара"))),
        ("bag.items.message", "fr", texts(("plural.one", "%lld article"))),
    ])
    func refusesTextsThatCrashOrSayNonsense(_ key: String, _ language: String, _ texts: [(path: String, text: String)])
        async throws
    {
        let edits = texts.map { set($0.text, $0.path, key, language) }
        let (outcome, text) = try await edit(edits)
        #expect(!outcome.refusals.isEmpty && outcome.refusals.allSatisfy { $0.rule != nil })
        #expect(!outcome.isWritten && outcome.count == 0)
        #expect(text == Self.catalog)
    }

    @Test(arguments: [
        ("", "Hallo %@", "welcome.title", "de"), ("", "hallo  %@!", "welcome.title", "de"),
        ("", "Bonjour %@.", "welcome.title", "fr"),
        ("plural.one", "Ein Artikel", "bag.items.message", "de"),
    ])
    func acceptsTextsThatOnlyLookOdd(_ path: String, _ text: String, _ key: String, _ language: String) async throws {
        let (outcome, file) = try await edit([set(text, path, key, language)])
        #expect(outcome.refusals.isEmpty && outcome.isWritten && outcome.count == 1)
        #expect(file.contains(text))
    }

    @Test func acceptsAllFormsOfALanguageTogether() async throws {
        let forms = ["one": "%lld товар", "few": "%lld товара", "many": "%lld товаров", "other": "%lld товара"]
        let edits = forms.sorted { $0.key < $1.key }.map { set($0.value, "plural.\($0.key)", "bag.items.message", "ru") }
        #expect(try await edit(edits).outcome.isWritten)
    }

    /// An old error doesn't block an edit. A new error does.
    @Test func oldErrorsDoNotBlockEdits() async throws {
        for edit in [
            CatalogEdit.setComment(key: "wrong.label", text: "A label"), set("%@ Sachen", "", "wrong.label"),
            .setState(key: "wrong.label", language: "de", path: nil, state: .needsReview),
            .mark(key: "wrong.label", mark: .stale),
            .removeTexts(key: "wrong.label", language: "de"), .rename(key: "wrong.label", newKey: "right.label"),
            .renameLanguage("de", to: "de-CH"),
        ] { #expect(try await self.edit([edit]).outcome.isWritten, "\(edit)") }
        #expect(try await edit([set("%s Dinge", "", "wrong.label")]).outcome.refusals.count == 1)
        #expect(try await edit([set("%lld Dinge", "", "wrong.label")]).outcome.isWritten)
    }

    @Test(arguments: ["", "welcome.title", "welcome title", "welcomeTitle", "…"])
    func refusesKeysThatAreNotOfTheStyleOrCollide(_ key: String) async throws {
        let (outcome, text) = try await edit([.addKey(key, comment: nil), set("New", "", key, "en")])
        #expect(!outcome.refusals.isEmpty)
        #expect(text == Self.catalog)
    }

    @Test func refusesKeysThatOnlyLookDifferent() async throws {
        let text = JSON.catalog(JSON.entry("é", [("en", JSON.unit("E"))]))
        let (outcome, file) = try await edit([.addKey("e\u{301}", comment: nil), set("E", "", "e\u{301}", "en")], of: text)
        #expect(outcome.refusals.contains { $0.rule == "duplicate-key-normalized" })
        #expect(file == text)
    }

    // MARK: Modes

    private var mixed: [CatalogEdit] {
        [
            set("Tag, %@."), set("%@", "plural.one", "bag.items.message"), .removeKey("none"),
            .setComment(key: "wrong.label", text: "C"),
        ]
    }

    @Test func writesNothingIfOneEditIsRefused() async throws {
        let (outcome, text) = try await edit(mixed)
        #expect(outcome.refusals.map(\.index) == [1, 2])
        #expect(outcome.count == 0 && !outcome.isWritten)
        #expect(text == Self.catalog)
    }

    @Test func leavesOutRefusedEdits() async throws {
        let (outcome, text) = try await edit(mixed, .valid)
        #expect(outcome.refusals.map(\.index) == [1, 2])
        #expect(outcome.count == 2 && outcome.isWritten)
        #expect(text == String(decoding: outcome.catalog.source.bytes, as: UTF8.self))
        #expect(try await edit([mixed[0], mixed[3]]).text == text)
    }

    @Test func forcedTextsNeedReview() async throws {
        let edits = [set("Hallo."), set("Ein Artikel", "plural.one", "bag.items.message")]
        let (outcome, text) = try await edit(edits, .forced)
        #expect(outcome.refusals.isEmpty && outcome.isWritten && outcome.count == 2)
        #expect(text.contains(#"{"state":"needs_review","value":"Hallo."}"#))
        #expect(text.contains(#"{"state":"translated","value":"Ein Artikel"}"#))
        #expect(try await edit([.removeKey("none")], .forced).text == Self.catalog)
    }

    @Test func writesNothingWithoutNeed() async throws {
        let same = [set("Hallo %@."), .setState(key: "welcome.title", language: "en", path: nil, state: .translated)]
        for edits in [[], same] {
            let (outcome, text) = try await edit(edits)
            #expect(!outcome.isWritten && !outcome.isChanged && outcome.refusals.isEmpty)
            #expect(text == Self.catalog)
        }
        let (outcome, text) = try await edit([set("Tag, %@.")], writes: false)
        #expect(!outcome.isWritten && outcome.isChanged && text == Self.catalog)
    }

    /// One bad edit among many is found, for any kind of finding.
    @Test func findsTheEditThatCausesAFinding() async throws {
        let good = (0..<30).map { CatalogEdit.addKey("new.key\($0).title", comment: nil) }
        for bad in [set("%lld"), .renameLanguage("de", to: "xx-yy-zz"), .addKey("welcome.Title", comment: nil)] {
            let (outcome, _) = try await edit(good + [bad], .valid)
            #expect(outcome.refusals.allSatisfy { $0.index == 30 }, "\(bad): \(outcome.refusals.map(\.index))")
            #expect(outcome.count >= 30)
        }
    }

    @Test(arguments: ["", "[]", "{", #"{"sourceLanguage":"en","version":"1.0"}"#])
    func doesNotEditFilesThatAreNotCatalogs(_ text: String) async throws {
        await #expect(throws: EditFailure.self) { try await edit([.addKey("a.key", comment: nil)], of: text) }
    }

    // MARK: Files

    @Test func keepsLinksAndModes() async throws {
        try await inTemporaryFolder { folder in
            let (file, link) = (folder.appendingPathComponent("A.xcstrings"), folder.appendingPathComponent("B.xcstrings"))
            try Data(Self.catalog.utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "A.xcstrings")
            let edits = [set("Tag, %@.")]
            let editor = CatalogEditor(tree: DiskFileTree(currentFolder: folder.path), keyOrder: XcodeOrder())
            #expect(try editor.edit("B.xcstrings") { _, _ in EditPlan(edits) }.isWritten)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "A.xcstrings")
            #expect(try String(contentsOf: file, encoding: .utf8).contains("Tag, %@."))
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o640)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["A.xcstrings", "B.xcstrings"])
        }
    }

    @Test func refusesReadOnlyFiles() async throws {
        try await inTemporaryFolder { folder in
            let file = folder.appendingPathComponent("A.xcstrings")
            try Data(Self.catalog.utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
            let edits = [set("Tag, %@.")]
            let editor = CatalogEditor(tree: DiskFileTree(currentFolder: folder.path), keyOrder: XcodeOrder())
            #expect(throws: EditFailure.self) { try editor.edit("A.xcstrings") { _, _ in EditPlan(edits) } }
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.catalog)
        }
    }

    /// Writers at once: each edits another key of one file a hundred times.
    @Test func writersAtOnceLoseNothing() async throws {
        try await inTemporaryFolder { folder in
            let file = folder.appendingPathComponent("A.xcstrings")
            try Data(Self.catalog.utf8).write(to: file)
            let editor = CatalogEditor(tree: DiskFileTree(currentFolder: folder.path), keyOrder: XcodeOrder())
            let writers = ["first", "second"]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for name in writers {
                    group.addTask { () async throws -> Void in
                        for number in 0..<100 {
                            let edit = CatalogEdit.addKey("\(name).key\(number).title", comment: nil)
                            let outcome = try editor.edit("A.xcstrings", .forced) { _, _ in EditPlan([edit]) }
                            #expect(outcome.isWritten)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let catalog = CatalogDecoder.decode(SourceFile(path: "", bytes: Array(try Data(contentsOf: file))))
            #expect(catalog.document.isWellFormed)
            #expect(catalog.entries.count == 3 + 100 * writers.count)
        }
    }
}
