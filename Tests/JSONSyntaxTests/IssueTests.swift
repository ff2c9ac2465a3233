import L10nDiagnostics
import L10nSyntax
import TestSupport
import Testing

/// Each defect is reported at its place, and the rest of the document is read.
struct IssueTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let issues: [JSONIssue.Kind]
        /// The text that the first issue covers.
        let excerpt: String
        /// Whether the member `"z"` after the defect is still there.
        var keepsRest = true
        var testDescription: String { text }
    }

    static let cases: [Case] = [
        Case(text: #"{"a":[1,],"z":1}"#, issues: [.trailingComma], excerpt: ","),
        Case(text: #"{"a":1,,"z":1}"#, issues: [.unexpectedComma], excerpt: ","),
        Case(text: #"{"a":1 "z":1}"#, issues: [.missingComma], excerpt: "\""),
        Case(text: #"{"a" 1,"z":1}"#, issues: [.missingColon], excerpt: "1"),
        Case(text: #"{"a":,"z":1}"#, issues: [.missingValue], excerpt: ","),
        Case(text: #"{"a","z":1}"#, issues: [.missingValue], excerpt: ","),
        Case(text: #"{a:1,"z":1}"#, issues: [.unexpectedWord], excerpt: "a"),
        Case(text: #"{"a":NaN,"z":1}"#, issues: [.notANumber], excerpt: "NaN"),
        Case(text: #"{"a":-Infinity,"z":1}"#, issues: [.notANumber], excerpt: "-Infinity"),
        Case(text: #"{"a":01,"z":1}"#, issues: [.invalidNumber], excerpt: "01"),
        Case(text: #"{"a":True,"z":1}"#, issues: [.unexpectedWord], excerpt: "True"),
        Case(text: #"{"a":'b, c',"z":1}"#, issues: [.singleQuotedString], excerpt: "'b, c'"),
        Case(text: #"{"a":1, // why"# + "\n" + #""z":1}"#, issues: [.comment], excerpt: "// why"),
        Case(text: #"{"a":/* } */1,"z":1}"#, issues: [.comment], excerpt: "/* } */"),
        Case(text: "{\"a\":\"x\ty\",\"z\":1}", issues: [.controlCharacter], excerpt: "\t"),
        Case(text: "{\"a\":\"x\ny\",\"z\":1}", issues: [.controlCharacter], excerpt: "\n"),
        Case(text: "{\"a\":\"x,\n\"z\":1}", issues: [.unterminatedString, .missingComma], excerpt: "\"x,"),
        Case(text: #"{"a":"\x41","z":1}"#, issues: [.invalidEscape], excerpt: #"\x"#),
        Case(text: #"{"a":"\u12","z":1}"#, issues: [.invalidEscape], excerpt: #"\u12"#),
        Case(text: #"{"a":"\ud83d!","z":1}"#, issues: [.loneSurrogate], excerpt: #"\ud83d"#),
        Case(text: #"{"a":[1},"z":1}"#, issues: [.mismatchedBracket], excerpt: "}"),
        Case(text: #"{"a":{"b":[1},"z":1}"#, issues: [.mismatchedBracket], excerpt: "}"),
        Case(text: #"{"z":1}{"y":2}"#, issues: [.secondDocument], excerpt: #"{"y":2}"#),
        Case(text: #"{"z":1} x"#, issues: [.trailingText], excerpt: "x"),
        Case(text: #"{"z":1}}"#, issues: [.mismatchedBracket], excerpt: "}"),
        Case(text: #"{"z":1,"a":{"b":"#, issues: [.truncated], excerpt: "{"),
        Case(
            text: "{\n<<<<<<< HEAD\n\"a\":1\n=======\n\"a\":2\n>>>>>>> other\n,\"z\":1}",
            issues: [.conflictMarker, .conflictMarker, .conflictMarker], excerpt: "<<<<<<< HEAD"),
        Case(text: "{\"z\":1,\u{FEFF}\"a\":1}", issues: [.byteOrderMarkInside], excerpt: "\u{FEFF}"),
    ]

    @Test(arguments: cases) func reportsEachDefectAtItsPlace(_ example: Case) throws {
        let source = SourceFile(path: "case", bytes: Array(example.text.utf8))
        let document = JSONReader.read(source)
        #expect(document.issues.map(\.kind) == example.issues)
        #expect(document.issues.first.map { source.text(in: $0.range) } == example.excerpt)
        document.withRoot { #expect($0?["z"]?.integer == 1) }
    }

    /// The first and last bytes of each range in table 3-7 of Unicode, and those beside them.
    private static let edges: [UInt8] = [
        0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1,
        0xF3, 0xF4, 0xF5, 0xFF,
    ]

    /// Those with the least and the most bits for each count of bytes, and those beside the surrogates.
    private static let characters: [Character] = [
        "a", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
    ]

    @Test(arguments: Seeds.first(20)) func findsInvalidBytesAsSwiftDoes(seed: UInt64) {
        var generator = SplitMix64(state: seed)
        var validCount = 0
        for _ in 0..<2_000 {
            let length = Int.random(in: 1...12, using: &generator)
            var text = (0..<length).flatMap { _ in Array(Self.characters.randomElement(using: &generator)!.utf8) }
            for _ in 0..<Int.random(in: 0...2, using: &generator) {
                text[text.indices.randomElement(using: &generator)!] = Self.edges.randomElement(using: &generator)!
            }
            // Also near both ends of a document.
            let before = String(repeating: " ", count: Int.random(in: 0...9, using: &generator))
            let after = String(repeating: " ", count: Int.random(in: 0...20, using: &generator))
            let document = JSONReader.read(
                SourceFile(path: "case", bytes: Array("\(before){\"".utf8) + text + Array("\":1}\(after)".utf8)))
            let isValid = String(validating: text, as: UTF8.self) != nil
            if isValid { validCount += 1 }
            #expect(document.issues.isEmpty == isValid, "\(text)")
            #expect(document.issues.allSatisfy { $0.kind == .invalidUTF8 }, "\(text)")
        }
        #expect(validCount > 100)
    }

    @Test func reportsOneIssuePerRunOfInvalidBytes() {
        let source = SourceFile(
            path: "case", bytes: Array("{\"a\":\"".utf8) + [0xE9, 0x20, 0xC3, 0x28, 0xFF, 0xFE] + Array("\"}".utf8))
        #expect(
            JSONReader.read(source).issues == [
                JSONIssue(.invalidUTF8, ByteRange(6, 7)), JSONIssue(.invalidUTF8, ByteRange(8, 9)),
                JSONIssue(.invalidUTF8, ByteRange(10, 12)),
            ])
    }

    @Test func recordsCarriageReturns() {
        let document = JSONReader.read(SourceFile(path: "case", bytes: Array("{\r\n\"a\" : 1\r\n}".utf8)))
        #expect(document.issues.isEmpty)
        #expect(document.lineEndings.firstCarriageReturn == 1)
    }

    @Test func allowsCommentsInConfiguration() {
        let source = SourceFile(path: "l10n.json", bytes: Array("// one\n{ /* two */ \"a\" : 1 } // three".utf8))
        #expect(JSONReader.read(source, dialect: .jsonWithComments).issues.isEmpty)
        #expect(JSONReader.read(source).issues.map(\.kind) == [.comment, .comment, .comment])
    }

    @Test func reportsABinaryFileOnce() {
        #expect(
            JSONReader.read(SourceFile(path: "case", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]))
                .issues.map(\.kind) == [.binary])
    }

    @Test func reportsEmptyFiles() {
        #expect(JSONReader.read(SourceFile(path: "case", bytes: [])).issues.map(\.kind) == [.emptyDocument])
        #expect(JSONReader.read(SourceFile(path: "case", bytes: Array(" \n ".utf8))).issues.map(\.kind) == [.emptyDocument])
    }

    @Test func mapsDecodedTextToItsPlace() throws {
        let source = SourceFile(path: "case", bytes: Array(#"{"a":"x\n\u00e9%d\ud83d\ude00"}"#.utf8))
        try JSONReader.read(source).withRoot { root in
            let text = try #require(root?["a"]?.text)
            #expect(text.string(in: source) == "x\n\u{e9}%d\u{1F600}")
            #expect(source.text(in: text.sourceRange(ofDecoded: 4..<6, in: source)) == "%d")
            #expect(source.text(in: text.sourceRange(ofDecoded: 2..<4, in: source)) == #"\u00e9"#)
        }
    }
}
