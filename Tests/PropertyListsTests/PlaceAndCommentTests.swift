import L10nDiagnostics
import L10nSyntax
import Testing

/// Places, comments, and reading on after mistakes.
struct PlaceAndCommentTests {
    private func read(_ text: String) -> PropertyListDocument {
        PropertyListReader.read(SourceFile(path: "A.strings", bytes: Array(text.utf8)))
    }

    /// The issues, as `kind: text at the place`.
    private func issues(_ text: String) -> [String] {
        let document = read(text)
        return document.issues.map { "\($0.kind): \(document.source.text(in: $0.range))" }
    }

    private func comments(_ text: String) -> [String: String?] {
        Dictionary((read(text).root?.members ?? []).map { ($0.key, $0.comment) }) { $1 }
    }

    @Test func keepsDuplicates() {
        for text in [
            "a = 1; \"a\" = 2;", "<plist><dict><key>a</key><string>1</string><key>a</key><string>2</string></dict></plist>",
        ] {
            let document = read(text)
            let members = document.root?.members ?? []
            #expect(members.map(\.key) == ["a", "a"])
            #expect(members.map(\.value.text) == ["1", "2"])
            #expect(members.map { document.source.text(in: $0.keyRange).filter { !"\"<>/key".contains($0) } } == ["a", "a"])
        }
    }

    @Test func rangesCoverKeysAndValues() {
        let document = read("/* x */ 'a' = \"b\\n\";")
        let member = document.root?.members?.first
        #expect(member.map { document.source.text(in: $0.keyRange) } == "'a'")
        #expect(member.map { document.source.text(in: $0.value.range) } == "\"b\\n\"")
    }

    @Test func attachesCommentsToTheNextEntry() {
        #expect(comments("/* one */\na = 1;\n\n// two\n// more\nb = 2;") == ["a": "one", "b": "two\nmore"])
        #expect(comments("/* one */ a = 1; /* two */ b = 2;") == ["a": "one", "b": "two"])
        #expect(comments("/*\n   first\n   second\n */\na;") == ["a": "first\nsecond"])
    }

    @Test func attachesTrailingCommentsToTheirEntry() {
        #expect(comments("a = 1; // one\nb = 2; /* two */\nc = 3;") == ["a": "one", "b": "two", "c": nil])
        #expect(comments("/* first */\na = 1; // second") == ["a": "first\nsecond"])
    }

    @Test func detachesCommentsBeforeEmptyLines() {
        let document = read("/* of the file */\n\n/* MARK */\n\n/* one */\na /* inside */ = 1;\n\n/* at the end */\n")
        #expect(document.root?.members?.map(\.comment) == ["one"])
        #expect(
            document.looseComments.map { document.source.text(in: $0) } == [
                "/* of the file */", "/* MARK */", "/* inside */", "/* at the end */",
            ])
    }

    @Test func continuesAfterAMistake() {
        let document = read("a = 1\nb = 2;\n+ = 3;\nc = ;\nd = 4;\n\"e\" = \"5\" \"f\" = 6;\ng = \"7")
        #expect(document.root?.members?.map(\.key) == ["a", "b", "d", "e", "f", "g"])
        #expect(document.root?.members?.map(\.value.text) == ["1", "2", "4", "5", "6", "7"])
    }

    @Test func reportsMistakesAtTheirPlace() {
        #expect(issues("a = 1\nb = 2;") == ["missingSemicolon: 1"])
        #expect(issues("a = ;") == ["missingValue: ="])
        #expect(issues("é = 1;") == ["unexpectedCharacter: é"])
        #expect(issues("a = \"b;") == ["missingSemicolon: ;", "unterminatedString: \""].reversed())
        #expect(issues("a = b; /* c") == ["unterminatedComment: /*"])
        #expect(issues("a = \"\\UD83D\";") == ["loneSurrogate: \"\\UD83D\""])
        #expect(issues("a = \"\\u00e9\";") == ["unknownEscape: \\u"])
        #expect(issues("<plist><dict><key>a</key><string>&nbsp;</string></dict></plist>") == ["unknownEntity: &"])
        #expect(issues("<plist><dict><key>a</key></dict></plist>") == ["missingElement: <key>a</key>"])
        #expect(issues("<plist><dict><key>a</key><link/></dict></plist>").first == "unknownElement(\"link\"): <link/>")
    }

    @Test func reportsUnsupportedEncodings() {
        func kinds(_ bytes: [UInt8]) -> [PropertyListIssue.Kind] {
            PropertyListReader.read(SourceFile(path: "A.strings", bytes: bytes)).issues.map(\.kind)
        }
        #expect(kinds(Array("a = \"caf".utf8) + [0xE9] + Array("\";".utf8)) == [.invalidUTF8])
        #expect(kinds(utf16("a = b;", isBigEndian: true, hasMark: false)) == [.utf16WithoutMark])
        #expect(kinds(utf16("a = b;", isBigEndian: false, hasMark: false)) == [.utf16WithoutMark])
        #expect(kinds(utf16("a = b;", isBigEndian: true) + [0]) == [.damagedUTF16])
        #expect(kinds([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0]) == [.utf32])
        #expect(
            kinds(Array("<?xml version='1.0' encoding='Shift_JIS'?><plist><dict/></plist>".utf8)) == [
                .unsupportedEncoding("Shift_JIS")
            ])
        #expect(kinds(Array("bplist00 and nothing".utf8)) == [.damagedBinary])
    }

    /// UTF-16 without a byte-order mark is an error, but its texts are read.
    @Test func readsUTF16WithoutByteOrderMark() {
        let document = PropertyListReader.read(
            SourceFile(path: "A.strings", bytes: utf16("a = \"é\";", isBigEndian: false, hasMark: false)))
        #expect(document.root?.members?.first?.value.text == "é")
        #expect(document.source.bytes == Array("a = \"é\";".utf8))
    }

    @Test func limitsNestingAndIssues() {
        let deep = String(repeating: "{a=", count: 100_000)
        #expect(read("a = " + deep).issues.contains { $0.kind == .tooDeep })
        #expect(read("<plist>" + String(repeating: "<array>", count: 100_000)).issues.contains { $0.kind == .tooDeep })
        #expect(read(String(repeating: "+;", count: 10_000)).issues.last?.kind == .tooManyIssues)
    }

    /// External document types are not followed, and internal declarations are rejected.
    @Test func neverLoadsEntities() {
        let text =
            "<!DOCTYPE plist [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><plist><dict><key>a</key><string>&e;</string></dict></plist>"
        #expect(read(text).issues.map(\.kind) == [.internalDeclarations])
        #expect(read(text).root == nil)
    }
}
