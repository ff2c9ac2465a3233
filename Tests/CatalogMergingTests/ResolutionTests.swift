import L10nCatalogEditing
import L10nDiagnostics
import L10nICU
import L10nSyntax
import TestSupport
import Testing

/// Fixes of files after a line-based merge.
struct ResolutionTests {
    // MARK: Duplicate names

    @Test func removesIdenticalDuplicates() throws {
        let a = entry("a", "A", german: "Ah")
        try expect(catalog(a, a, entry("b", "B"), a), is: catalog(a, entry("b", "B")))
        try expect(catalog(entry("b", "B"), a, a), is: catalog(entry("b", "B"), a))
        try expect(catalog(a).replacing("\"version\"", with: "\"version\" : \"1.0\",\n  \"version\""), is: catalog(a))
    }

    @Test func keepsTheTranslatedDuplicate() throws {
        let done = entry("a", "A", german: "Ah")
        for other in [entry("a", "A", german: "", state: "new"), entry("a", "A", german: "A", state: "new"), entry("a", "A")] {
            try expect(catalog(done, other), is: catalog(done))
            try expect(catalog(other, done), is: catalog(done))
        }
    }

    @Test func combinesTheLanguagesOfDuplicates() throws {
        try expect(
            catalog(entry("a", "A", german: "Ah"), entry("b", "B"), entry("a", "A", french: "Ha")),
            is: catalog(entry("a", "A", german: "Ah", french: "Ha"), entry("b", "B")))
    }

    @Test func removesIdenticalDuplicateLanguages() throws {
        let texts = entry("a", "A", german: "Ah")
        let twice = texts.replacing("\"en\" :", with: "\"de\" :").replacing("\"value\" : \"A\"", with: "\"value\" : \"Ah\"")
        let once = catalog(entry("a", "Ah").replacing("\"en\" :", with: "\"de\" :"))
        try expect(catalog(twice), is: once)
        // The same in two duplicate keys.
        try expect(catalog(twice, twice), is: once)
    }

    @Test func reportsDuplicatesWithDifferentTexts() throws {
        let file = catalog(entry("a", "A", german: "Ah"), entry("b", "B"), entry("a", "A", german: "Oh"), entry("b", "B"))
        let outcome = try resolve(file)
        #expect(outcome.text == catalog(entry("a", "A", german: "Ah"), entry("b", "B"), entry("a", "A", german: "Oh")))
        #expect(outcome.duplicates.map(\.name) == ["a"])
        #expect(outcome.duplicates.map(\.key) == ["a"])
        for duplicate in outcome.duplicates {
            #expect(outcome.bytes[Int(duplicate.first)...].starts(with: "\"a\" :".utf8))
            #expect(outcome.bytes[Int(duplicate.second)...].starts(with: "\"a\" :".utf8))
            #expect(duplicate.first < duplicate.second)
        }
        // Of three duplicates, two are identical.
        let three = catalog(entry("a", "A", german: "Ah"), entry("a", "A", german: "Oh"), entry("a", "A", german: "Oh"))
        #expect(try resolve(three).text == catalog(entry("a", "A", german: "Ah"), entry("a", "A", german: "Oh")))
    }

    /// Comparing each with each would take minutes.
    @Test func comparesADuplicateWithAFewOthers() throws {
        let many = (0..<3_000).map { entry("a", "A", german: "Ah \($0)") }
        let count = try withinAMinute { try resolve(CatalogJSON.xcodeCatalog(many)).duplicates.count }
        #expect(count == 2_999)
        // Identical ones that are near each other are one in any case.
        let near = many.prefix(7) + [many[0]]
        #expect(try resolve(CatalogJSON.xcodeCatalog(Array(near))).duplicates.count == 6)
    }

    @Test func resolvesManyConflicts() throws {
        var file = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n"
        for index in 0..<1_500 {
            file += "<<<<<<< HEAD\n\(entry("k\(index)a", "A")),\n=======\n\(entry("k\(index)b", "B")),\n>>>>>>> x\n"
        }
        file += "\(entry("z", "Z"))\n  },\n  \"version\" : \"1.0\"\n}"
        let outcome = try withinAMinute { [file] in try resolve(file) }
        #expect(outcome.isComplete)
        let names = outcome.text.split(separator: "\n").filter { $0.hasPrefix("    \"") }
        #expect(names.count == 3_001)
    }

    @Test func leavesUndamagedFilesUnchanged() throws {
        for file in [catalog(entry("a", "A")), "{}", "{ \"strings\" : { } }\r\n", "{\"a\":[1,{\"b\":1}]}"] {
            try expect(file, is: file)
        }
    }

    // MARK: Markers

    private static func conflicted(_ ours: String, _ theirs: String, base: String? = nil, around: (String, String)? = nil)
        -> String
    {
        let old = base.map { "||||||| 1234567\n\($0)" } ?? ""
        let before = around.map { $0.0 + ",\n" } ?? ""
        return catalog(
            "\(before)<<<<<<< HEAD\n\(ours)\(old)=======\n\(theirs)>>>>>>> feature/x\n\((around?.1) ?? entry("z", "Z"))")
    }

    @Test func keepsTheKeysOfBothSides() throws {
        let file = Self.conflicted(entry("b", "B") + ",\n", entry("a", "A") + ",\n" + entry("c", "C") + ",\n")
        try expect(file, is: catalog(entry("a", "A"), entry("b", "B"), entry("c", "C"), entry("z", "Z")))
        try expect(
            file.replacing("\n", with: "\r\n"),
            is: catalog(entry("a", "A"), entry("b", "B"), entry("c", "C"), entry("z", "Z")).replacing("\n", with: "\r\n"))
    }

    /// What the markers show of the common ancestor counts, although a name occurs twice elsewhere.
    @Test func duplicatesElsewhereDoNotHideTheCommonAncestor() throws {
        let text = """
            {
              "sourceLanguage" : "en",
              "strings" : {
            <<<<<<< ours
                "Add Bot" : {
                  "comment" : "c"
            ||||||| base
                "add friend" : {
                  "comment" : "c"
            =======
                "Add Bot" : {
                  "comment" : "c"
                },
                "add friend" : {
                  "comment" : "c"
            >>>>>>> theirs
                },
                "dup" : {

                },
                "dup" : {

                }
              },
              "version" : "1.0"
            }
            """
        let outcome = try resolve(text)
        #expect(outcome.isComplete && !String(decoding: outcome.bytes, as: UTF8.self).contains("add friend"))
    }

    /// Git took the lines of two keys for those of one: the common ancestor has the key twice.
    @Test func textsStayAtTheirKeys() throws {
        func language(_ name: String, _ text: String) -> String {
            """
                    "\(name)" : {
                      "stringUnit" : {
                        "state" : "translated",
                        "value" : "\(text)"
                      }
                    }
                  }
                }
            """
        }
        let text = """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "b" : {
                  "extractionState" : "manual",
                  "localizations" : {
            <<<<<<< ours
            \(language("pl", "Otwórz"))
            ||||||| base
            \(language("pl", "Otwórz")),
                "b" : {
                  "localizations" : {
            \(language("fr", "Fermer"))
            =======
            \(language("fr", "Fermer"))
            >>>>>>> theirs
              },
              "version" : "1.0"
            }
            """
        #expect(try !resolve(text).isComplete)
    }

    @Test func resolvesAConflictInsideAStringUnit() throws {
        func text(_ lines: String) -> String {
            catalog(entry("a", "A", german: "Ah")).replacing(
                "            \"state\" : \"translated\",\n            \"value\" : \"Ah\"", with: lines)
        }
        func unit(_ state: String, _ value: String) -> String {
            "            \"state\" : \"\(state)\",\n            \"value\" : \"\(value)\"\n"
        }
        func both(_ a: String, _ b: String) -> String { text("<<<<<<< HEAD\n\(a)=======\n\(b)>>>>>>> feature/x") }
        try expect(both(unit("new", ""), unit("translated", "Ah")), is: catalog(entry("a", "A", german: "Ah")))
        try expect(
            both(unit("needs_review", "Ah"), unit("translated", "Ah")),
            is: catalog(entry("a", "A", german: "Ah", state: "needs_review")))
        // Two different texts need a person; the markers keep their labels.
        let left = both(unit("translated", "Ah"), unit("translated", "Oh"))
        let outcome = try resolve(left)
        #expect(outcome.conflicts.map(\.language) == ["de"])
        #expect(
            outcome.text.contains(
                "<<<<<<< HEAD\n            \"value\" : \"Ah\"\n=======\n            \"value\" : \"Oh\"\n>>>>>>> feature/x\n"))
        #expect(try resolve(outcome.text).text == outcome.text)
    }

    @Test func reportsDeletionsWithoutABase() throws {
        let one = Self.conflicted("", entry("b", "B") + ",\n", around: (entry("a", "A"), entry("z", "Z")))
        let outcome = try resolve(one)
        #expect(outcome.conflicts.map(\.key) == ["b"])
        #expect(outcome.conflicts.map(\.isDeletion) == [true])
        #expect(outcome.text == one)
        // With a base the deletion is certain.
        try expect(
            Self.conflicted("", entry("b", "B") + ",\n", base: entry("b", "B") + ",\n"), is: catalog(entry("z", "Z")))
        try expect(Self.conflicted("", entry("b", "B") + ",\n", base: ""), is: catalog(entry("b", "B"), entry("z", "Z")))
    }

    @Test func marksTranslationsOfAnOlderSourceTextWithABase() throws {
        func part(_ source: String, _ german: String) -> String { entry("a", source, german: german) + ",\n" }
        try expect(
            Self.conflicted(part("Bags", "Tasche"), part("Bag", "Beutel"), base: part("Bag", "Tasche")),
            is: catalog(entry("a", "Bags", german: "Beutel", state: "needs_review"), entry("z", "Z")))
    }

    @Test func restoresMissingCommas() throws {
        let file =
            "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n<<<<<<< HEAD\n\(entry("b", "B"))\n=======\n\(entry("a", "A"))\n>>>>>>> x\n\(entry("z", "Z")),\n  },\n  \"version\" : \"1.0\"\n}"
        try expect(file, is: catalog(entry("a", "A"), entry("b", "B"), entry("z", "Z")))
    }

    @Test func resolvesDuplicatesWithinOneSide() throws {
        let double = entry("a", "A", german: "Ah") + ",\n" + entry("a", "A", french: "Ha") + ",\n"
        try expect(
            Self.conflicted(double, entry("b", "B") + ",\n"),
            is: catalog(entry("a", "A", german: "Ah", french: "Ha"), entry("b", "B"), entry("z", "Z")))
        let file = Self.conflicted(
            entry("a", "A", german: "Ah") + ",\n" + entry("a", "A", german: "Oh") + ",\n", entry("b", "B") + ",\n")
        let outcome = try resolve(file)
        #expect(outcome.text == file)
        #expect(outcome.duplicates.map(\.name) == ["a"])
        for duplicate in outcome.duplicates { #expect(outcome.bytes[Int(duplicate.second)...].starts(with: "\"a\" :".utf8)) }
    }

    @Test func reportsOffsetsInTheResolvedFile() throws {
        // A comma is missing, one duplicate can be fixed, and another cannot.
        let part =
            entry("b", "B") + ",\n" + entry("b", "B") + "\n" + entry("c", "C", german: "Ce") + ",\n"
            + entry("c", "C", german: "Che") + ",\n"
        let outcome = try resolve(Self.conflicted(part, entry("a", "A") + ",\n"))
        #expect(outcome.duplicates.map(\.name) == ["c"])
        for duplicate in outcome.duplicates {
            #expect(outcome.bytes[Int(duplicate.first)...].starts(with: "\"c\" :".utf8))
            #expect(outcome.bytes[Int(duplicate.second)...].starts(with: "\"c\" :".utf8))
        }
        // A duplicate on both sides is reported once.
        let both = Self.conflicted(
            entry("x", "X") + ",\n", entry("y", "Y") + ",\n",
            around: (entry("a", "A") + ",\n" + entry("a", "AA"), entry("z", "Z")))
        #expect(try resolve(both).duplicates.map(\.name) == ["a"])
    }

    /// Git has taken the text behind the conflict for that of both keys, although one of the sides has another one.
    @Test func leavesATextThatFollowsTwoKeys() throws {
        let rest = entry("x", "Bag").split(separator: "\n").dropFirst().joined(separator: "\n")
        let names = ["    \"old\" : {", "    \"new\" : {"]
        let keys = entry("c", "C") + ",\n"
        let file = catalog(
            entry("a", "A") + ",\n<<<<<<< HEAD\n\(keys)\(names[0])\n=======\n\(names[1])\n>>>>>>> x\n\(rest)", entry("z", "Z"))
        let outcome = try resolve(file)
        #expect(outcome.conflicts.map(\.key) == ["new", "old"])
        for key in ["\"old\"", "\"new\"", "\"c\""] { #expect(outcome.text.contains(key)) }
        #expect(try resolve(outcome.text).conflicts.count == 2)
        // Each has its own text, and only brackets follow.
        let end = try #require(rest.firstRange(of: "\"Bag\"")).upperBound
        let (head, tail) = (rest[..<end], rest[end...])
        try expect(
            catalog(
                "<<<<<<< HEAD\n\(names[0])\n\(head)\n=======\n\(names[1])\n\(head.replacing("Bag", with: "Box"))\n>>>>>>> x\(tail)",
                entry("z", "Z")),
            is: catalog(entry("new", "Box"), entry("old", "Bag"), entry("z", "Z")))
    }

    /// The text behind the conflict is that of one side's language: git has found the same lines under another one.
    @Test func leavesATextThatFollowsTwoLanguages() throws {
        func unit(_ text: String) -> String {
            "          \"stringUnit\" : {\n            \"state\" : \"translated\",\n            \"value\" : \"\(text)\"\n          }\n        }"
        }
        func file(_ ours: String, _ theirs: String, _ rest: String) -> String {
            let lines = "<<<<<<< HEAD\n\(ours)\n=======\n\(theirs)\n>>>>>>> x\n\(rest)"
            return catalog("    \"key\" : {\n      \"localizations\" : {\n\(lines)\n      }\n    }", entry("z", "Z"))
        }
        let name = { (language: String) in "        \"\(language)\" : {" }
        let mixed = try resolve(file("\(name("de"))\n\(unit("Tasche")),\n\(name("fr"))", name("en"), unit("Bag")))
        #expect(mixed.conflicts.map(\.key) == ["key"])
        #expect(try resolve(mixed.text).conflicts.map(\.key) == ["key"])
        // Each has its own text.
        let both = try resolve(
            file("\(name("de"))\n\(unit("Tasche"))", "\(name("en"))\n\(unit("Bag"))", "")
                .replacing(">>>>>>> x\n\n", with: ">>>>>>> x\n"))
        #expect(both.isComplete && both.text.contains("Tasche") && both.text.contains("Bag"))
    }

    /// The conflict begins in a text that one side may not have: after it, that side goes on with other languages.
    @Test func leavesTextsThatMayBeOfAnotherKey() throws {
        func unit(_ state: String, _ text: String) -> String {
            "            \"state\" : \"\(state)\",\n            \"value\" : \"\(text)\"\n"
        }
        let next = "          }\n        },\n        \"fr\" : {\n          \"stringUnit\" : {\n"
        let file = catalog(
            "    \"key\" : {\n      \"localizations\" : {\n        \"de\" : {\n          \"stringUnit\" : {\n<<<<<<< HEAD\n"
                + unit("translated", "Tasche") + "=======\n" + unit("new", "Bag") + next + unit("translated", "Sac")
                + ">>>>>>> x\n          }\n        }\n      }\n    }", entry("z", "Z"))
        let outcome = try resolve(file)
        #expect(outcome.conflicts.map(\.key) == ["key"])
        for text in ["Tasche", "Bag", "Sac"] { #expect(outcome.text.contains(text)) }
    }

    /// With the common ancestor: a side has nothing left of the texts that the other adds to.
    @Test func leavesTextsOfAKeyThatASideMayHaveReplaced() throws {
        func text(_ language: String) -> String {
            "        \"\(language)\" : {\n          \"stringUnit\" : {\n            \"state\" : \"translated\",\n"
                + "            \"value\" : \"\(language)\"\n          }\n        },\n"
        }
        func file(_ ours: String, _ base: String, _ theirs: String) -> String {
            let start = "<<<<<<< HEAD\n\(ours)||||||| 1\n\(base)=======\n\(theirs)>>>>>>> x\n"
            return catalog(
                entry("key", "Key").replacing("        \"en\"", with: start + "        \"en\""), entry("z", "Z"))
        }
        let replaced = try resolve(file("", text("da") + text("de"), text("da") + text("de") + text("el")))
        #expect(replaced.conflicts.map(\.key) == ["key"])
        #expect(try resolve(replaced.text).conflicts.map(\.key) == ["key"])
        #expect(try resolve(file(text("cs"), text("da"), text("da") + text("de"))).conflicts.map(\.key) == ["key"])
        // Others are left, so a side has removed one language.
        let removed = try resolve(file(text("da"), text("da") + text("de"), text("da") + text("de") + text("el")))
        #expect(removed.isComplete && removed.text.contains("\"el\"") && !removed.text.contains("\"de\""))
    }

    @Test func acceptsLongerMarkers() throws {
        let file = Self.conflicted(entry("b", "B") + ",\n", entry("a", "A") + ",\n")
        let longer = file.replacing("<<<<<<<", with: "<<<<<<<<<").replacing("=======", with: "=========").replacing(
            ">>>>>>>", with: ">>>>>>>>>")
        try expect(longer, is: try resolve(file).text)
    }

    // MARK: Errors

    @Test func rejectsIncompleteConflicts() throws {
        let file = Self.conflicted(entry("b", "B") + ",\n", entry("a", "A") + ",\n")
        for marker in ["<<<<<<< HEAD\n", "=======\n", ">>>>>>> feature/x\n"] {
            #expect(throws: CatalogResolution.Failure.self) { try resolve(file.replacing(marker, with: "")) }
        }
        #expect(throws: CatalogResolution.Failure.misplacedMarker(offset: 0)) { try resolve("=======\n" + catalog()) }
        #expect(throws: CatalogResolution.Failure.noObject) { try resolve("[1]") }
        #expect(throws: CatalogResolution.Failure.malformed(nil, offset: 3)) { try resolve("{} x") }
        let half = file.replacing("\"b\" : {", with: "\"b\" {")
        let place = try #require(half.utf8.firstRange(of: "\"b\" {".utf8)).lowerBound.utf16Offset(in: half)
        #expect(throws: CatalogResolution.Failure.malformed(.ours, offset: UInt32(place + 4))) { try resolve(half) }
    }

    // MARK: Support

    private func resolve(_ text: String) throws -> CatalogResolution.Outcome {
        try CatalogResolution(order: XcodeOrder()).resolve(SourceFile(path: "A.xcstrings", bytes: Array(text.utf8)))
    }

    private func expect(_ text: String, is expected: String, at place: SourceLocation = #_sourceLocation) throws {
        let outcome = try resolve(text)
        #expect(outcome.isComplete, sourceLocation: place)
        #expect(outcome.text == expected, sourceLocation: place)
    }
}

extension CatalogResolution.Outcome {
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
