import L10nCatalogEditing
import L10nDiagnostics
import L10nICU
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

/// Three-way merges, rule by rule.
struct MergeTests {
    // MARK: Keys

    @Test func keepsNewKeysOfBothSidesInXcodesOrder() throws {
        let base = catalog(entry("bag.title", "Bag"))
        let ours = catalog(entry("bag.title", "Bag"), entry("search.title", "Search"))
        let theirs = catalog(entry("bag_count", "Count"), entry("bag.title", "Bag"), entry("menu.title", "Menu"))
        let all = catalog(
            entry("bag_count", "Count"), entry("bag.title", "Bag"), entry("menu.title", "Menu"), entry("search.title", "Search"))
        try expectMerge(base, ours, theirs, is: all)
    }

    @Test func mergesAKeyAddedOnBothSides() throws {
        let base = catalog(entry("bag.title", "Bag"))
        let both = catalog(entry("bag.title", "Bag"), entry("menu.title", "Menu", german: "Menü"))
        let plain = catalog(entry("bag.title", "Bag"), entry("menu.title", "Menu"))
        try expectMerge(base, plain, both, is: both)
        try expectMerge(
            base, catalog(entry("bag.title", "Bag"), entry("menu.title", "Menu", german: "Karte")), both,
            conflicts: ["menu.title de value"])
    }

    @Test func removesAKeyDeletedOnOneSide() throws {
        let base = catalog(entry("a", "A"), entry("b", "B"))
        try expectMerge(
            base, catalog(entry("a", "A")), catalog(entry("a", "A"), entry("b", "B"), entry("c", "C")),
            is: catalog(entry("a", "A"), entry("c", "C")))
    }

    @Test func reportsADeletionThatMeetsAChange() throws {
        let base = catalog(entry("a", "A"), entry("b", "B", german: "Be"), entry("c", "C"))
        let ours = catalog(entry("a", "A"), entry("c", "C"))
        let theirs = catalog(entry("a", "A"), entry("b", "B", german: "Bee"), entry("c", "C"))
        let outcome = try expectMerge(base, ours, theirs, conflicts: ["b - b deleted"])
        #expect(
            outcome == """
                {
                  "sourceLanguage" : "en",
                  "strings" : {
                \(entry("a", "A")),
                <<<<<<< ours
                =======
                \(entry("b", "B", german: "Bee")),
                >>>>>>> theirs
                \(entry("c", "C"))
                  },
                  "version" : "1.0"
                }
                """)
    }

    @Test func deletionWinsOverStale() throws {
        let base = catalog(entry("a", "A"), entry("b", "B"))
        let theirs = catalog(entry("a", "A"), entry("b", "B", extraction: "stale"))
        try expectMerge(base, catalog(entry("a", "A")), theirs.replacing("\"A\"", with: "\"AA\""), is: catalog(entry("a", "AA")))
    }

    // MARK: Source texts, duplicates, and renames

    /// A key is its source text, written out or not, with and without positions.
    @Test(arguments: [("Bags", "Bags"), ("%@ of %lld", "%1$@ of %2$lld")])
    func aSourceTextThatIsWrittenOutIsNotAnotherOne(_ key: String, _ source: String) throws {
        func entry(_ texts: [(String, String, String)]) -> String { catalog(CatalogJSON.xcodeEntry(key, texts)) }
        let old = ("de", "alt", "translated")
        let new = ("de", "neu", "translated")
        let written = ("en", source, "translated")
        try expectMerge(entry([old]), entry([old, written]), entry([new]), is: entry([new, written]))
        try expectMerge(entry([old, written]), entry([old]), entry([new, written]), is: entry([new]))
        try expectMerge(
            entry([old]), entry([old, ("en", "Other", "translated")]), entry([new]),
            is: entry([("de", "neu", "needs_review"), ("en", "Other", "translated")]))
    }

    @Test func equalDuplicatesAreOne() throws {
        let (a, b) = (entry("a", "A", german: "Ah"), entry("b", "B"))
        let (c, d) = (entry("c", "C"), entry("d", "D"))
        try expectMerge(catalog(a, b), catalog(a, b, c), catalog(a, a, b, d), is: catalog(a, b, c, d))
        try expectMerge(catalog(a, a, b), catalog(a, a, b, c), catalog(a, b, d), is: catalog(a, b, c, d))
    }

    /// They stay as a side has them, and the rest is merged.
    @Test func differentDuplicatesAreTakenTogether() throws {
        let twice = entry("a", "A", german: "Ah") + ",\n" + entry("a", "A", german: "Oh")
        let (b, c) = (entry("b", "B"), entry("c", "C"))
        let once = entry("a", "A", german: "Ah")
        #expect(try merge(catalog(twice, b), catalog(twice, b, c), catalog(twice)).text == catalog(twice, c))
        #expect(try merge(catalog(once, b), catalog(once, b, c), catalog(twice, b)).text == catalog(twice, b, c))
        let both = try merge(catalog(once), catalog(entry("a", "A", german: "Uh"), c), catalog(twice, b))
        #expect(both.conflicts.map(\.key) == ["a"])
        for text in ["Ah", "Oh", "Uh", "\"b\"", "\"c\""] { #expect(both.text.contains(text)) }
    }

    /// The changes of the other side are under the new name.
    @Test func aRenamedKeyKeepsWhatTheOtherSideDid() throws {
        func texts(_ key: String, _ texts: [String]) -> String {
            CatalogJSON.xcodeEntry(key, texts.map { (String($0.prefix(2)), $0, "translated") })
        }
        let z = entry("z", "Z")
        let base = catalog(texts("MacOS only", ["ja x", "uk x"]), z)
        let changed = catalog(texts("MacOS only", ["fr y", "ja x", "uk x"]), z)
        let renamed = catalog(texts("macOS only", ["ja x", "uk x"]), z)
        for outcome in [try merge(base, changed, renamed), try merge(base, renamed, changed)] {
            #expect(outcome.conflicts.isEmpty)
            #expect(outcome.renames.map { [$0.old, $0.new] } == [["MacOS only", "macOS only"]])
            // The key is the source text.
            let french = CatalogJSON.xcodeEntry(
                "macOS only", [("fr", "fr y", "needs_review"), ("ja", "ja x", "translated"), ("uk", "uk x", "translated")])
            #expect(outcome.text == catalog(french, z))
        }
        // A text that only the source language has, which stays.
        let (old, new) = (entry("a.title", "Bag"), entry("bag.title", "Bag"))
        try expectMerge(
            catalog(old, z), catalog(new, z), catalog(entry("a.title", "Bag", german: "Tasche"), z),
            is: catalog(entry("bag.title", "Bag", german: "Tasche"), z))
        // Both changed one text.
        let both = try merge(
            catalog(entry("a", "A", german: "x"), z), catalog(entry("b", "A", german: "x"), z),
            catalog(entry("a", "A", german: "y"), z))
        #expect(both.text == catalog(entry("b", "A", german: "y"), z))
    }

    /// Without texts, or with those of several keys, nothing tells which key it is.
    @Test func anUnclearRenameIsAConflict() throws {
        let z = entry("z", "Z")
        let changed = catalog(entry("a", "A", german: "y"), z)
        for renamed in [
            [entry("b", "A", german: "x"), entry("c", "A", german: "x")], [entry("b", "A", german: "w")], [entry("b", "A")],
        ] {
            let outcome = try merge(catalog(entry("a", "A", german: "x"), z), CatalogJSON.xcodeCatalog(renamed + [z]), changed)
            #expect(outcome.conflicts.map(\.isDeletion) == [true])
            #expect(outcome.renames.isEmpty)
        }
    }

    @Test func keepsKeysThatDifferOnlyInNormalization() throws {
        let base = catalog()
        let (composed, decomposed) = (entry("caf\u{E9}", "A"), entry("cafe\u{301}", "B"))
        let outcome = try merge(base, catalog(composed), catalog(decomposed))
        #expect(outcome.conflicts == [])
        #expect(outcome.text.utf8.count > catalog(composed).utf8.count)
        #expect(outcome.text.contains("\"A\"") && outcome.text.contains("\"B\""))
    }

    // MARK: Texts

    @Test func prefersATranslationToAnUntranslatedText() throws {
        let base = catalog(entry("a", "A"))
        for (state, text) in [("new", "A"), ("new", ""), ("translated", "")] {
            try expectMerge(
                base, catalog(entry("a", "A", german: text, state: state)), catalog(entry("a", "A", german: "Ah")),
                is: catalog(entry("a", "A", german: "Ah")))
        }
    }

    @Test(arguments: [
        ("needs_review", "translated", "needs_review", "translated"),
        ("needs_review", "needs_review", "translated", "translated"),
        ("new", "translated", "needs_review", "needs_review"), ("translated", "new", "needs_review", "needs_review"),
        ("new", "machine_translated", "translated", "needs_review"), ("translated", "translated", "new", "new"),
        ("new", "", "translated", "translated"),
    ]) func mergesStates(base: String, ours: String, theirs: String, merged: String) throws {
        func text(_ state: String, _ more: String) -> String {
            catalog(entry("a", "A", german: "Ah", state: state), entry(more, "X"))
        }
        let outcome = try merge(text(base, "x"), text(ours, "x1"), text(theirs, "x2"))
        #expect(outcome.conflicts == [])
        #expect(outcome.text.contains("\"state\" : \"\(merged)\",\n            \"value\" : \"Ah\""), "\(outcome.text)")
    }

    @Test func keepsTheStateOfAChangedText() throws {
        let base = catalog(entry("a", "A", german: "Ah", state: "needs_review"))
        let ours = catalog(entry("a", "A", german: "Aha", state: "translated"))
        try expectMerge(base, ours, catalog(entry("a", "A", german: "Ah", state: "translated")), is: ours)
        try expectMerge(
            catalog(entry("a", "A", german: "Ah")), ours, catalog(entry("a", "A", german: "Ah", state: "needs_review")),
            is: catalog(entry("a", "A", german: "Aha", state: "needs_review")))
    }

    @Test func marksConflictingTextsAtTheirLine() throws {
        let outcome = try expectMerge(
            catalog(entry("a", "A", german: "Ah")), catalog(entry("a", "A", german: "Aha")),
            catalog(entry("a", "A", german: "Oh")),
            conflicts: ["a de value"])
        #expect(
            outcome.contains(
                """
                            "state" : "translated",
                <<<<<<< ours
                            "value" : "Aha"
                =======
                            "value" : "Oh"
                >>>>>>> theirs
                          }
                """))
    }

    @Test func marksConflictingTextsWithTheirStates() throws {
        let outcome = try expectMerge(
            catalog(entry("a", "A", german: "Ah")), catalog(entry("a", "A", german: "Aha")),
            catalog(entry("a", "A", german: "Oh", state: "needs_review")), conflicts: ["a de value"])
        #expect(
            outcome.contains(
                """
                <<<<<<< ours
                            "state" : "translated",
                            "value" : "Aha"
                =======
                            "state" : "needs_review",
                            "value" : "Oh"
                >>>>>>> theirs
                """))
    }

    // MARK: Source texts

    @Test func marksTranslationsOfAnOlderSourceText() throws {
        let base = catalog(entry("a", "Bag", german: "Tasche", french: "Sac"))
        let ours = catalog(entry("a", "Shopping bag", german: "Tasche", french: "Sac"))
        let theirs = catalog(entry("a", "Bag", german: "Beutel", french: "Sac"))
        let merged = catalog(entry("a", "Shopping bag", german: "Beutel", state: "needs_review", french: "Sac"))
        try expectMerge(base, ours, theirs, is: merged)
        // A translation by the side with the new source text is for that text.
        try expectMerge(
            base, catalog(entry("a", "Shopping bag", german: "Beutel", french: "Sac")), theirs,
            is: catalog(entry("a", "Shopping bag", german: "Beutel", french: "Sac")))
        // A new language is marked too, and so is a review of the old text.
        try expectMerge(
            catalog(entry("a", "Bag")), catalog(entry("a", "Shopping bag")), catalog(entry("a", "Bag", german: "Beutel")),
            is: catalog(entry("a", "Shopping bag", german: "Beutel", state: "needs_review")))
        try expectMerge(
            catalog(entry("a", "Bag", german: "Beutel", state: "needs_review")),
            catalog(entry("a", "Shopping bag", german: "Beutel", state: "needs_review")),
            catalog(entry("a", "Bag", german: "Beutel")),
            is: catalog(entry("a", "Shopping bag", german: "Beutel", state: "needs_review")))
    }

    @Test func marksPluralFormsSeparately() throws {
        func text(_ source: String, _ few: String, _ state: String = "translated", many: String = "сумок") -> String {
            catalog(
                """
                    "a" : {
                      "localizations" : {
                        "en" : {
                          "stringUnit" : {
                            "state" : "translated",
                            "value" : "\(source)"
                          }
                        },
                        "ru" : {
                          "variations" : {
                            "plural" : {
                              "few" : {
                                "stringUnit" : {
                                  "state" : "\(state)",
                                  "value" : "\(few)"
                                }
                              },
                              "many" : {
                                "stringUnit" : {
                                  "state" : "translated",
                                  "value" : "\(many)"
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                """)
        }
        try expectMerge(
            text("bags", "сумки"), text("big bags", "сумки"), text("bags", "сумочки"),
            is: text("big bags", "сумочки", "needs_review"))
        try expectMerge(
            text("bags", "сумки"), text("bags", "сумочки"), text("bags", "сумки", many: "сумочек"),
            is: text("bags", "сумочки", many: "сумочек"))
    }

    @Test func reportsConflictingSourceTextsInStateNew() throws {
        func text(_ source: String, _ state: String) -> String {
            catalog(entry("a", source).replacing("translated", with: state))
        }
        try expectMerge(text("Bag", "new"), text("Bags", "new"), text("Sack", "translated"), conflicts: ["a en value"])
    }

    // MARK: Fields

    @Test(arguments: [
        ("manual", "stale", "extracted_with_value", "extracted_with_value"), ("stale", "stale", "manual", "manual"),
        ("extracted_with_value", "stale", "manual", "manual"),
    ]) func prefersAKeyInUseToStale(base: String, ours: String, theirs: String, merged: String) throws {
        func text(_ state: String, _ version: String) -> String { catalog(entry("a", "A", extraction: state), version: version) }
        try expectMerge(text(base, "1.0"), text(ours, "1.0"), text(theirs, "1.1"), is: text(merged, "1.1"))
    }

    @Test func removesStaleWhenTheKeyIsInCodeAgain() throws {
        try expectMerge(
            catalog(entry("a", "A", extraction: "manual")), catalog(entry("a", "A", extraction: "stale")),
            catalog(entry("a", "A")),
            is: catalog(entry("a", "A")))
    }

    @Test func keepsTheHigherVersion() throws {
        try expectMerge(
            catalog(version: "1.0"), catalog(entry("a", "A"), version: "1.9"), catalog(entry("a", "A"), version: "1.10"),
            is: catalog(entry("a", "A"), version: "1.10"))
    }

    @Test func prefersAHandwrittenComment() throws {
        func text(_ fields: String) -> String { catalog("    \"a\" : {\n\(fields)\n    }") }
        let own = text("      \"comment\" : \"Title of the bag\"")
        try expectMerge(
            text("      \"shouldTranslate\" : false"), own,
            text("      \"comment\" : \"A label\",\n      \"isCommentAutoGenerated\" : true"), is: own)
        try expectMerge(
            text("      \"comment\" : \"A\""), text("      \"comment\" : \"B\""), text("      \"comment\" : \"C\""),
            conflicts: ["a - comment"])
    }

    @Test func preservesUnknownFieldsNumbersAndEscapes() throws {
        func text(_ one: String, _ two: String) -> String {
            catalog("    \"a\" : {\n      \"proofread\" : \(one),\n      \"x\" : \(two)\n    }")
        }
        try expectMerge(
            text("1.50", "[1e2, \"\\u00e9\"]"), text("true", "[1e2, \"\\u00e9\"]"), text("1.50", "[1e3, \"\\/\"]"),
            is: text("true", "[1e3, \"\\/\"]"))
    }

    // MARK: Shapes

    @Test func reportsATextAgainstPluralFormsAsOneConflict() throws {
        let plural = [
            "{", "          \"variations\" : {", "            \"plural\" : {", "              \"other\" : {",
            "                \"stringUnit\" : {", "                  \"state\" : \"translated\",",
            "                  \"value\" : \"Taschen\"",
            "                }", "              }", "            }", "          }", "        }",
        ].joined(separator: "\n")
        func text(_ german: String) -> String {
            catalog("    \"a\" : {\n      \"localizations\" : {\n        \"de\" : \(german)\n      }\n    }")
        }
        func unit(_ value: String, _ state: String = "translated") -> String {
            "{\n          \"stringUnit\" : {\n            \"state\" : \"\(state)\",\n            \"value\" : \"\(value)\"\n          }\n        }"
        }
        let plurals = text(plural)
        let outcome = try expectMerge(text(unit("Tasche")), plurals, text(unit("Beutel")), conflicts: ["a de de"])
        #expect(outcome.contains("Taschen") && outcome.contains("Beutel"))
        try expectMerge(text(unit("Tasche")), plurals, text(unit("Beutel", "new")), is: plurals)
    }

    // MARK: Files

    @Test func writesReadableConflictsOnOneLine() throws {
        let base = #"{"sourceLanguage":"en","strings":{"a":{"comment":"x"},"b":{"comment":"y"}},"version":"1.0"}"#
        let ours = #"{"sourceLanguage":"en","strings":{"a":{"comment":"x"}},"version":"1.0"}"#
        let theirs = #"{"sourceLanguage":"en","strings":{"a":{"comment":"x"},"b":{"comment":"z"}},"version":"1.0"}"#
        let outcome = try expectMerge(base, ours, theirs, conflicts: ["b - b deleted"])
        #expect(
            Self.sides(outcome).map { JSONReader.read(SourceFile(path: "", bytes: Array($0.utf8))).isWellFormed } == [true, true])
    }

    @Test func keepsOurLayout() throws {
        let tabs =
            catalog(entry("a", "A"), entry("c", "C")).replacing("  ", with: "\t").replacing(" : ", with: ": ").replacing(
                "\n", with: "\r\n") + "\r\n"
        let theirs = catalog(entry("a", "A"), entry("b", "B", german: "Be"), entry("c", "CC"))
        let all =
            catalog(entry("a", "AA"), entry("b", "B", german: "Be"), entry("c", "CC")).replacing("  ", with: "\t").replacing(
                " : ", with: ": "
            )
            .replacing("\n", with: "\r\n") + "\r\n"
        try expectMerge(
            nil, tabs.replacing("\"A\"", with: "\"AA\""),
            theirs.replacing("\"A\"", with: "\"AA\"").replacing("\"CC\"", with: "\"C\""),
            is: all.replacing("\"CC\"", with: "\"C\""))
        // If only their layout differs, that is a change too.
        try expectMerge(
            catalog(entry("a", "A"), entry("c", "C")), catalog(entry("a", "AA"), entry("c", "C")), tabs,
            is: tabs.replacing("\"A\"", with: "\"AA\""))
    }

    @Test func keepsAReordering() throws {
        let (a, b, c) = (entry("a", "A"), entry("b", "B"), entry("c", "C"))
        try expectMerge(catalog(b, a), catalog(b, a, c), catalog(a, b), is: catalog(a, b, c))
        try expectMerge(catalog(b, a), catalog(b, entry("a", "AA")), catalog(a, b), is: catalog(entry("a", "AA"), b))
    }

    @Test func rejectsFilesThatAreNotCatalogs() throws {
        let good = catalog(entry("a", "A"))
        for bad in ["", "{", "[]", good.replacing("\"version\"", with: "<<<<<<< HEAD\n\"version\"")] {
            #expect(throws: CatalogMerge.Failure.self) { try merge(good, bad, good + "\n") }
            #expect(throws: CatalogMerge.Failure.self) { try merge(good, good + "\n", bad) }
        }
    }

    @Test func showsTheBaseOnRequest() throws {
        var style = ConflictStyle(markerSize: 9)
        style.labels = ("old", "HEAD", "feature")
        style.showsBase = true
        let outcome = try merge(
            catalog(entry("a", "A", german: "Ah")), catalog(entry("a", "A", german: "Aha")),
            catalog(entry("a", "A", german: "Oh")),
            style)
        #expect(
            outcome.text.contains(
                """
                <<<<<<<<< HEAD
                            "value" : "Aha"
                ||||||||| old
                            "value" : "Ah"
                =========
                            "value" : "Oh"
                >>>>>>>>> feature
                """))
        #expect(
            JSONReader.read(SourceFile(path: "", bytes: outcome.bytes)).issues.map(\.kind)
                == Array(repeating: .conflictMarker, count: 4))
    }

    // MARK: Support

    /// Expects a merge without conflicts, in both directions.
    private func expectMerge(
        _ base: String?, _ ours: String, _ theirs: String, is expected: String, at place: SourceLocation = #_sourceLocation
    ) throws {
        for (ours, theirs) in base == nil ? [(ours, theirs)] : [(ours, theirs), (theirs, ours)] {
            let outcome = try merge(base, ours, theirs)
            #expect(outcome.conflicts == [], sourceLocation: place)
            #expect(outcome.text == expected, sourceLocation: place)
        }
    }

    /// Expects conflicts, as `key language field`, in a file whose keys and languages are all readable.
    @discardableResult
    private func expectMerge(
        _ base: String?, _ ours: String, _ theirs: String, conflicts: [String], at place: SourceLocation = #_sourceLocation
    ) throws -> String {
        let outcome = try merge(base, ours, theirs)
        let found = outcome.conflicts.map { conflict in
            "\(conflict.key ?? "-") \(conflict.language ?? "-") \(conflict.field)\(conflict.isDeletion ? " deleted" : "")"
        }
        #expect(found == conflicts, sourceLocation: place)
        for conflict in outcome.conflicts {
            #expect(outcome.bytes[Int(conflict.offset)...].starts(with: "<<<<<<< ".utf8), sourceLocation: place)
        }
        let document = JSONReader.read(SourceFile(path: "", bytes: outcome.bytes))
        #expect(Set(document.issues.map(\.kind)) == [.conflictMarker], sourceLocation: place)
        // Each side alone is a valid file.
        for side in Self.sides(outcome.text) {
            #expect(JSONReader.read(SourceFile(path: "", bytes: Array(side.utf8))).isWellFormed, sourceLocation: place)
        }
        return outcome.text
    }

    /// Both sides of a file with conflicts.
    static func sides(_ text: String) -> [String] {
        ["ours", "theirs"].map { side in
            var part: String?
            return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
                switch line.prefix(7) {
                case "<<<<<<<": part = "ours"
                case "=======": part = "theirs"
                case ">>>>>>>": part = nil
                default: return part == nil || part == side
                }
                return false
            }.joined(separator: "\n")
        }
    }
}

/// Merges in Xcode's order.
func merge(
    _ base: String?, _ ours: String, _ theirs: String, _ style: ConflictStyle = ConflictStyle()
) throws -> CatalogMerge.Outcome {
    func source(_ text: String) -> SourceFile { SourceFile(path: "A.xcstrings", bytes: Array(text.utf8)) }
    return try CatalogMerge(order: XcodeOrder(), style: style).merge(
        base: base.map(source), ours: source(ours), theirs: source(theirs))
}

extension CatalogMerge.Outcome {
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A catalog in Xcode's layout.
func catalog(_ entries: String..., version: String = "1.0") -> String {
    CatalogJSON.xcodeCatalog(entries, version: version)
}

/// An entry with an English text, and German and French ones if given.
func entry(
    _ key: String, _ source: String, german: String? = nil, state: String = "translated", french: String? = nil,
    extraction: String? = nil
) -> String {
    let texts = [("de", german, state), ("en", source, "translated"), ("fr", french, "translated")].compactMap {
        language, text, state in text.map { (language, $0, state) }
    }
    return CatalogJSON.xcodeEntry(key, texts, extractionState: extraction)
}
