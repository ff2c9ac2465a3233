import L10nCLDR
import L10nCatalogEditing
import L10nDiagnostics
import L10nICU
import L10nRuntime
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

/// What each edit makes of a catalog.
struct CatalogDraftTests {
    private typealias JSON = CatalogJSON

    /// A catalog after edits, and why those that were refused were.
    private func edited(_ text: String, _ edits: CatalogEdit...) throws -> (text: String, refusals: [EditRefusal]) {
        let draft = try #require(CatalogDraft(EditLawTests.read(Array(text.utf8)), order: XcodeOrder()))
        var refusals: [EditRefusal] = []
        for edit in edits {
            do throws(EditRefusal) {
                try draft.apply(edit)
            } catch {
                refusals.append(error)
            }
        }
        return (String(decoding: draft.bytes(), as: UTF8.self), refusals)
    }

    /// Expects that edits make one catalog of another.
    private func expect(_ old: String, _ new: String, _ edits: CatalogEdit..., location: SourceLocation = #_sourceLocation) throws
    {
        let draft = try #require(CatalogDraft(EditLawTests.read(Array(old.utf8)), order: XcodeOrder()), sourceLocation: location)
        for edit in edits { try draft.apply(edit) }
        #expect(String(decoding: draft.bytes(), as: UTF8.self) == new, sourceLocation: location)
    }

    /// Expects that an edit is refused and changes nothing.
    private func expectRefusal(
        _ refusal: EditRefusal, _ text: String, _ edit: CatalogEdit, location: SourceLocation = #_sourceLocation
    ) throws {
        let (result, refusals) = try edited(text, edit)
        #expect(refusals == [refusal], sourceLocation: location)
        #expect(result == text, sourceLocation: location)
    }

    private func set(
        _ text: String, _ path: String = "", key: String = "a.key", _ language: String = "de", _ state: TextState = .translated
    ) -> CatalogEdit {
        .setText(key: key, language: language, path: TextPath(path)!, text: text, state: state)
    }

    private func catalog(_ german: String) -> String { JSON.catalog(JSON.entry("a.key", [("de", german)])) }

    // MARK: Texts

    @Test func makesWhatATextNeeds() throws {
        try expect(
            JSON.catalog(#""a.key":{}"#), JSON.catalog(JSON.entry("a.key", [("de", JSON.unit("Neu", state: "new"))], fields: "")),
            set("Neu", "", "de", .new))
        try expect(catalog(JSON.unit("Alt")), catalog(JSON.unit("Neu \\\"x\\\"\\n")), set("Neu \"x\"\n"))
        try expect(
            catalog(#"{}"#), catalog(JSON.plural([("one", "Eins"), ("other", "Viele")])), set("Viele", "plural.other"),
            set("Eins", "plural.one"))
        // Null says as much as nothing.
        try expect(catalog("null"), catalog(JSON.unit("Neu")), set("Neu"))
        try expect(catalog(#"{"variations":{}}"#), catalog(JSON.plural([("one", "Eins")])), set("Eins", "plural.one"))
    }

    @Test func aPlainTextBecomesTheOneForOther() throws {
        try expect(
            catalog(JSON.unit("Alt", state: "needs_review")),
            catalog(
                JSON.variations("plural", [("one", JSON.unit("Eins")), ("other", JSON.unit("Alt", state: "needs_review"))])),
            set("Eins", "plural.one"))
        try expect(catalog(JSON.unit("Alt")), catalog(JSON.plural([("other", "Neu")])), set("Neu", "plural.other"))
        try expect(
            catalog(JSON.unit("Alt")),
            catalog(JSON.variations("device", [("mac", JSON.unit("Mac")), ("other", JSON.unit("Alt"))])),
            set("Mac", "device.mac"))
        try expect(
            catalog(JSON.unit("Alt")),
            catalog(
                JSON.variations(
                    "device", [("mac", JSON.plural([("one", "Eins"), ("other", "Viele")])), ("other", JSON.unit("Alt"))])
            ),
            set("Viele", "device.mac.plural.other"), set("Eins", "device.mac.plural.one"))
    }

    @Test func aTextOfADeviceBecomesTheOneForOther() throws {
        let old = catalog(JSON.variations("device", [("mac", JSON.unit("Mac")), ("other", JSON.unit("Alt"))]))
        let mac = JSON.plural([("one", "Eins"), ("other", "Mac")])
        try expect(
            old, catalog(JSON.variations("device", [("mac", mac), ("other", JSON.unit("Alt"))])),
            set("Eins", "device.mac.plural.one"))
    }

    @Test func variationsAreNotMixed() throws {
        let (plural, device) = (
            catalog(JSON.plural([("other", "Alt")])), catalog(JSON.variations("device", [("mac", JSON.unit("Alt"))]))
        )
        for path in ["device.mac", "device.mac.plural.one", "device.other"] {
            let refusal = EditRefusal.otherVariation(key: "a.key", language: "de", path: TextPath(path)!)
            try expectRefusal(refusal, plural, set("Neu", path))
        }
        try expectRefusal(
            .otherVariation(key: "a.key", language: "de", path: TextPath("plural.one")!), device, set("Neu", "plural.one"))
        for text in [plural, device] { try expectRefusal(.hasForms(key: "a.key", language: "de"), text, set("Neu")) }
    }

    @Test func setsOfPhrasesKeepTheirShape() throws {
        let text = catalog(#"{"stringSet":{"state":"new","values":["Eins","Zwei"]}}"#)
        try expectRefusal(.hasForms(key: "a.key", language: "de"), text, set("Neu"))
        try expectRefusal(
            .otherVariation(key: "a.key", language: "de", path: TextPath("plural.one")!), text, set("Neu", "plural.one"))
        try expect(
            text, text.replacing(#""new""#, with: #""translated""#),
            .setState(key: "a.key", language: "de", path: nil, state: .translated))
    }

    @Test func substitutionsAreMadeLikeThoseOfTheSource() throws {
        func substitution(_ forms: String) -> String { #"{"argNum":1,"formatSpecifier":"lld",\#(forms.dropFirst())"# }
        func localization(_ text: String, _ forms: [(String, String)]) -> String {
            #"\#(JSON.unit(text).dropLast()),"substitutions":{"n":\#(substitution(JSON.plural(forms)))}}"#
        }
        let source = ("en", localization("%#@n@", [("one", "%arg item"), ("other", "%arg items")]))
        func text(_ german: (String, String)...) -> String { JSON.catalog(JSON.entry("a.key", german + [source])) }
        try expect(
            text(), text(("de", localization("%#@n@", [("one", "%arg Ding"), ("other", "%arg Dinge")]))),
            set("%#@n@"), set("%arg Dinge", "substitutions.n.plural.other"), set("%arg Ding", "substitutions.n.plural.one"))
        try expectRefusal(.unknownSubstitution(key: "a.key", name: "m"), text(), set("Neu", "substitutions.m.plural.one"))
        let plain = CatalogEdit.setText(
            key: "a.key", language: "de", path: TextPath(substitution: "n"), text: "Neu", state: .translated)
        try expectRefusal(.hasForms(key: "a.key", language: "de"), text(), plain)
    }

    @Test func textsThatDifferInBytesAreNotTheSame() throws {
        try expect(catalog(JSON.unit("é")), catalog(JSON.unit("e\u{301}")), set("e\u{301}"))
        let (result, refusals) = try edited(
            JSON.catalog(JSON.entry("é", [])), .rename(key: "é", newKey: "e\u{301}"), .addKey("é", comment: nil))
        #expect(refusals.isEmpty)
        #expect(EditLawTests.read(Array(result.utf8)).entries.count == 2)
    }

    @Test func statesChangeAlone() throws {
        let old = catalog(JSON.plural([("one", "Eins"), ("other", "Viele")]))
        try expect(
            old, catalog(JSON.plural([("one", "Eins"), ("other", "Viele")], state: "needs_review")),
            .setState(key: "a.key", language: "de", path: nil, state: .needsReview))
        try expect(
            old, catalog(JSON.variations("plural", [("one", JSON.unit("Eins", state: "new")), ("other", JSON.unit("Viele"))])),
            .setState(key: "a.key", language: "de", path: TextPath("plural.one"), state: .new))
        try expectRefusal(
            .noForm(key: "a.key", language: "de", path: TextPath("plural.few")!), old,
            .setState(key: "a.key", language: "de", path: TextPath("plural.few"), state: .new))
        try expectRefusal(
            .noText(key: "a.key", language: "fr"), old, .setState(key: "a.key", language: "fr", path: nil, state: .new))
        try expectRefusal(
            .noText(key: "a.key", language: "de"), catalog("{}"), .setState(key: "a.key", language: "de", path: nil, state: .new))
    }

    // MARK: Keys

    @Test func newKeysAreMaintainedByHand() throws {
        try expect(
            JSON.catalog(#""b":{}"#), JSON.catalog(#""a":{"comment":"C","extractionState":"manual"}"#, #""b":{}"#),
            .addKey("a", comment: "C"))
        try expectRefusal(.presentKey("b"), JSON.catalog(#""b":{}"#), .addKey("b", comment: nil))
        try expectRefusal(.emptyKey, JSON.catalog(#""b":{}"#), .addKey("", comment: nil))
        try expectRefusal(.presentKey("b"), JSON.catalog(#""b":{}"#, #""c":{}"#), .rename(key: "c", newKey: "b"))
        try expectRefusal(.presentKey("b"), JSON.catalog(#""b":{}"#, #""c":{}"#), .copy(key: "c", newKey: "b"))
        try expectRefusal(.presentKey("b"), JSON.catalog(#""b":{}"#), .insert(key: "b", contents: .object([])))
        try expectRefusal(.unknownKey("a"), JSON.catalog(#""b":{}"#), .removeKey("a"))
    }

    @Test func marksAreFieldsThatXcodeKnows() throws {
        func key(_ fields: String) -> String { JSON.catalog(#""a.key":{\#(fields)}"#) }
        func mark(_ mark: EntryMark) -> CatalogEdit { .mark(key: "a.key", mark: mark) }
        try expect(key(""), key(#""shouldTranslate":false"#), mark(.untranslatable))
        try expect(key(#""shouldTranslate":false"#), key(""), mark(.translatable))
        try expect(key(#""shouldTranslate":false,"x":1,"shouldTranslate":true"#), key(#""x":1"#), mark(.translatable))
        try expect(key(#""extractionState":"stale""#), key(#""extractionState":"manual""#), mark(.manual))
        try expect(key(#""custom":[1, 2]"#), key(#""custom":[1, 2],"extractionState":"stale""#), mark(.stale))
        try expect(key(#""extractionState":"stale""#), key(""), mark(.extracted))
        try expect(
            key(#""extractionState":"stale""#), key(#""extractionState":"extracted_with_value""#), mark(.extractedWithValue))
        try expect(key(""), key(#""generatesSymbol":false"#), mark(.noSymbol))
        try expect(key(#""generatesSymbol":false"#), key(""), mark(.symbol))
    }

    @Test func commentsOfPeopleAreNotGenerated() throws {
        func key(_ fields: String) -> String { JSON.catalog(#""a.key":{\#(fields)}"#) }
        let old = key(#""comment":"Old","isCommentAutoGenerated":true"#)
        try expect(old, key(#""comment":"New""#), .setComment(key: "a.key", text: "New"))
        try expect(old, key(#""comment":"Old""#), .setComment(key: "a.key", text: "Old"))
        try expect(old, key(""), .setComment(key: "a.key", text: nil))
    }

    @Test(arguments: [CatalogEdit.rename(key: "Hello %@", newKey: "hello.title"), .copy(key: "Hello %@", newKey: "hello.title")])
    func keysThatBecomeNamesKeepTheirText(_ edit: CatalogEdit) throws {
        func text(_ text: String) throws -> StringCatalog { EditLawTests.read(Array(try edited(text, edit).text.utf8)) }
        func source(_ catalog: StringCatalog) throws -> String? {
            let entry = try #require(catalog.entries.first { catalog.string($0.key) == "hello.title" })
            return catalog.sourceLocalization(of: entry).map { catalog.string(catalog.units[$0.units.lowerBound].value) }
        }
        #expect(try source(text(JSON.catalog(JSON.entry("Hello %@", [("de", JSON.unit("Hallo %@"))])))) == "Hello %@")
        #expect(try source(text(JSON.catalog(#""Hello %@":{}"#))) == "Hello %@")
        #expect(try source(text(JSON.catalog(JSON.entry("Hello %@", [("en", JSON.unit("Hi %@"))])))) == "Hi %@")
    }

    @Test func renamingATextKeyToATextAddsNoSourceText() throws {
        try expect(JSON.catalog(#""Hello":{}"#), JSON.catalog(#""Bye":{}"#), .rename(key: "Hello", newKey: "Bye"))
        try expect(JSON.catalog(#""a.key":{}"#), JSON.catalog(#""b.key":{}"#), .rename(key: "a.key", newKey: "b.key"))
    }

    // MARK: Languages

    @Test func removingALanguageRemovesEveryTextInIt() throws {
        let both = JSON.catalog(
            JSON.entry("a.key", [("de", JSON.unit("A")), ("en", JSON.unit("A"))]), JSON.entry("b.key", [("de", JSON.unit("B"))]))
        let english = JSON.catalog(JSON.entry("a.key", [("en", JSON.unit("A"))]), #""b.key":{"extractionState":"manual"}"#)
        try expect(both, english, .removeLanguage("de"))
        try expect(both, english, .removeTexts(key: "a.key", language: "de"), .removeTexts(key: "b.key", language: "de"))
        try expectRefusal(.sourceLanguage("en"), both, .removeLanguage("en"))
        try expectRefusal(.unknownLanguage("fr"), both, .removeLanguage("fr"))
        try expectRefusal(.unknownLanguage("fr"), both, .renameLanguage("fr", to: "it"))
        try expectRefusal(.presentLanguage("en"), both, .renameLanguage("de", to: "en"))
        try expectRefusal(.emptyLanguage, both, .renameLanguage("de", to: ""))
        try expect(both, both.replacing(#""de""#, with: #""de-CH""#), .renameLanguage("de", to: "de-CH"))
    }

    @Test func theSourceLanguageIsRenamedWhereTheCatalogNamesIt() throws {
        let text = JSON.catalog(JSON.entry("a.key", [("en", JSON.unit("A"))]))
        try expect(text, text.replacing(#""en""#, with: #""en-GB""#), .renameLanguage("en", to: "en-GB"))
        // Later edits know the new name.
        let (_, refusals) = try edited(text, .renameLanguage("en", to: "en-GB"), .removeLanguage("en-GB"), .removeLanguage("en"))
        #expect(refusals == [.sourceLanguage("en-GB"), .unknownLanguage("en")])
        // Two spellings of it.
        let mixed = JSON.catalog(JSON.entry("a.key", [("en-GB", JSON.unit("A"))]), source: "en-UK")
        try expect(mixed, text, .renameLanguage("en-UK", to: "en"))
        try expect(mixed, text, .renameLanguage("en-GB", to: "en"))
        try expectRefusal(.sourceLanguage("en-GB"), mixed, .removeLanguage("en-GB"))
        try expectRefusal(.sourceLanguage("en-UK"), mixed, .removeLanguage("en-UK"))
    }

    // MARK: Damage

    @Test func damagedPartsAreNotReplaced() throws {
        for part in [
            #""localizations":[]"#, #""localizations":{"de":"Hallo"}"#, #""localizations":{"de":{"stringUnit":"Hallo"}}"#,
        ] {
            let text = JSON.catalog(#""a.key":{\#(part)}"#)
            try expectRefusal(.malformed(key: "a.key"), text, set("Neu"))
        }
        for part in [#"{"variations":[]}"#, #"{"variations":{"plural":1}}"#, #"{"variations":{"plural":{"one":""}}}"#] {
            try expectRefusal(.malformed(key: "a.key"), catalog(part), set("Neu", "plural.one"))
        }
        let unit = #""stringUnit":{"state":"new","value":"A"}"#
        for part in [#""localizations":{"de":{\#(unit)},"de":{\#(unit)}}"#, #""localizations":{"de":{\#(unit),\#(unit)}}"#] {
            try expectRefusal(.malformed(key: "a.key"), JSON.catalog(#""a.key":{\#(part)}"#), set("Neu"))
        }
        try expect(
            catalog(#"{"stringUnit":{"value":"A","value":"B"}}"#),
            catalog(#"{"stringUnit":{"state":"translated","value":"Neu"}}"#), set("Neu"))
    }

    @Test func repeatedKeysAreLeftAlone() throws {
        let text = JSON.catalog(JSON.entry("a.key", [("de", JSON.unit("A"))]), JSON.entry("a.key", [("de", JSON.unit("B"))]))
        for edit in [
            set("Neu"), .removeKey("a.key"), .rename(key: "a.key", newKey: "b"), .copy(key: "a.key", newKey: "b"),
            .setComment(key: "a.key", text: "C"), .mark(key: "a.key", mark: .stale), .removeTexts(key: "a.key", language: "de"),
        ] { try expectRefusal(.repeatedKey("a.key"), text, edit) }
        let removed = JSON.catalog(#""a.key":{"extractionState":"manual"}"#, #""a.key":{"extractionState":"manual"}"#)
        try expect(text, removed, .removeLanguage("de"))
        try expect(text, text.replacing(#""de""#, with: #""fr""#), .renameLanguage("de", to: "fr"))
    }

    @Test func damagedEntriesCanBeRemoved() throws {
        try expect(JSON.catalog(#""a.key":"text""#, #""b":{}"#), JSON.catalog(#""b":{}"#), .removeKey("a.key"))
        try expectRefusal(.malformed(key: "a.key"), JSON.catalog(#""a.key":"text""#), set("Neu"))
    }

    @Test(arguments: ["", "[]", "{", #"{"version":"1.0"}"#, #"{"strings":[]}"#])
    func rejectsEditsOfFilesThatAreNotCatalogs(_ text: String) {
        #expect(CatalogDraft(EditLawTests.read(Array(text.utf8)), order: XcodeOrder()) == nil)
    }
}
