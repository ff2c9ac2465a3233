import Foundation
import L10nDiagnostics
import L10nSyntax
import TestSupport
import Testing

/// The reader accepts valid documents and rejects invalid ones.
struct ConformanceTests {
    static let folder = Places.shared.appendingPathComponent("oracles/json-conformance")

    static func documents(_ prefix: String) -> [URL] {
        Places.files(below: folder, suffix: ".json").filter { $0.lastPathComponent.hasPrefix(prefix) }
    }

    static func read(_ url: URL) throws -> JSONDocument {
        JSONReader.read(SourceFile(path: url.lastPathComponent, bytes: [UInt8](try Data(contentsOf: url))))
    }

    private static func read(_ text: String) -> JSONDocument {
        JSONReader.read(SourceFile(path: "document.json", bytes: Array(text.utf8)))
    }

    /// Documents and their values, as `transcript` writes them.
    @Test(
        arguments: [
            ("null", "null"), (" \t\r\n[ ] ", "[]"), ("{}", "{}"), ("\"\"", "\"\""), ("[true,false]", "[true,false]"),
            ("[0,-0,-1,12.50,1e400,1E-7,0.1e+2]", "[#0,#-0,#-1,#12.50,#1e400,#1E-7,#0.1e+2]"),
            ("[123456789012345678901234567890]", "[#123456789012345678901234567890]"),
            (#"{"a":{"b":[null,{"c":""}]}}"#, #"{"a":{"b":[null,{"c":""}]}}"#), (#"{"a":1,"a":2}"#, #"{"a":#1,"a":#2}"#),
            (#"["\u0041\u00e9\/\"\\"]"#, #"["Aé/\"\\"]"#), (#"["\ud83d\ude00"]"#, #"["😀"]"#),
            (#"["\b\f\n\r\t"]"#, "[\("\u{8}\u{C}\n\r\t".debugDescription)]"),
            ("[\"\u{7F}\u{2028}é日😀\"]", "[\("\u{7F}\u{2028}é日😀".debugDescription)]"),
            (#"{"":0," ":1,"a.b":2}"#, #"{"":#0," ":#1,"a.b":#2}"#),
            (String(repeating: "[", count: 100) + String(repeating: "]", count: 100), nil),
        ] as [(String, String?)])
    func readsValidText(_ text: String, _ value: String?) {
        let document = Self.read(text)
        #expect(document.issues.isEmpty)
        if let value { #expect(document.withRoot { $0.map(transcript) } == value) }
    }

    @Test(arguments: [
        "", " ", "nul", "True", "[1 2]", "[,1]", "[1,]", "[", "]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}",
        "{\"a\" 1}", "{\"a\":1", "01", "-", "+1", ".5", "1.", "1e", "0x10", "1_000", "NaN", "-Infinity", "\"a", "\"\t\"",
        #""\x41""#, #""\u12g4""#, #""\ud83d""#, #""\ude00\ud83d""#, "[1]x", "{}{}", "// comment\n1", "/**/1", "'a'", "\u{A0}1",
    ])
    func rejectsInvalidText(_ text: String) {
        let document = Self.read(text)
        #expect(document.issues.contains { $0.isError })
        #expect(document.issues.allSatisfy { $0.range.start <= $0.range.end && Int($0.range.end) <= text.utf8.count })
    }

    @Test(.enabled(if: Places.hasShared, "needs ../shared/oracles/json-conformance"))
    func acceptsValidDocuments() throws {
        let documents = Self.documents("y_")
        #expect(documents.count == 123)
        for url in documents {
            let document = try Self.read(url)
            #expect(document.issues.isEmpty, "\(url.lastPathComponent): \(document.issues)")
        }
    }

    @Test(.enabled(if: Places.hasShared, "needs ../shared/oracles/json-conformance"))
    func rejectsInvalidDocuments() throws {
        let documents = Self.documents("n_")
        #expect(documents.count == 273)
        for url in documents {
            let document = try Self.read(url)
            let isRejected = document.issues.contains { $0.isError }
            #expect(isRejected, "\(url.lastPathComponent) was accepted")
            for issue in document.issues {
                #expect(issue.range.start <= issue.range.end, "\(url.lastPathComponent)")
                #expect(Int(issue.range.end) <= document.source.bytes.count, "\(url.lastPathComponent): \(issue)")
            }
        }
    }

    @Test(.enabled(if: Places.hasShared, "needs ../shared/oracles/json-conformance"))
    func reportsEncodingsAndLimits() throws {
        let expected: [String: JSONIssue.Kind?] = [
            "i_bom_utf8.json": .byteOrderMark, "i_bom_utf8_catalog.json": .byteOrderMark, "i_nesting_1000.json": .tooDeep,
            "i_nesting_100000.json": .tooDeep, "i_nesting_objects_10000.json": .tooDeep, "i_utf16be_bom.json": .utf16,
            "i_utf16be_no_bom.json": .utf16, "i_utf16le_bom.json": .utf16, "i_utf16le_no_bom.json": .utf16,
            "i_utf32le_bom.json": .utf32,
        ]
        for url in Self.documents("i_") {
            let document = try Self.read(url)
            #expect(
                document.issues.map(\.kind) == [try #require(expected[url.lastPathComponent] ?? nil)], "\(url.lastPathComponent)")
        }
    }

    @Test(.enabled(if: Places.hasShared, "needs ../shared/oracles/json-conformance"))
    func preservesEveryValue() throws {
        for row in try Places.rows(Self.folder.appendingPathComponent("values.tsv")).dropFirst() {
            let document = try Self.read(Self.folder.appendingPathComponent(row[0]))
            let found = document.withRoot { $0.map(transcript) ?? "nothing" }
            let expected = transcript(
                ofExpected: try JSONSerialization.jsonObject(with: Data(row[1].utf8), options: .fragmentsAllowed))
            #expect(found == expected, "\(row[0])")
        }
    }

    /// A text for a value, which shows the order of members and all duplicates.
    private func transcript(_ value: JSONValue) -> String {
        switch value.kind {
        case .object:
            "{" + value.members.map { "\($0.nameString.debugDescription):\(transcript($0.value))" }.joined(separator: ",") + "}"
        case .array: "[" + value.elements.map(transcript).joined(separator: ",") + "]"
        case .string: (value.string ?? "").debugDescription
        case .number: "#" + value.rawText
        case .bool: value.bool == true ? "true" : "false"
        case .null: "null"
        case .invalid: "invalid"
        }
    }

    private func transcript(ofExpected value: Any) -> String {
        if let marked = value as? [String: Any] {
            if let members = marked["object"] as? [[Any]] {
                return "{"
                    + members.map { "\(($0[0] as! String).debugDescription):\(transcript(ofExpected: $0[1]))" }.joined(
                        separator: ",") + "}"
            }
            if let elements = marked["array"] as? [Any] {
                return "[" + elements.map(transcript(ofExpected:)).joined(separator: ",") + "]"
            }
            if let number = marked["number"] as? String { return "#" + number }
        }
        if let text = value as? String { return text.debugDescription }
        if value is NSNull { return "null" }
        return (value as! Bool) ? "true" : "false"
    }
}
