import Diagnostics
import Foundation
import JSONSyntax
import TestSupport
import Testing

/// The reader accepts and rejects what the documents in `shared/oracles/json-conformance` say.
@Suite(.enabled(if: Places.hasShared, "the reference data in ../shared is not here"))
struct ConformanceTests {
    static let folder = Places.shared.appendingPathComponent("oracles/json-conformance")

    static func documents(_ prefix: String) -> [URL] {
        Places.files(below: folder, suffix: ".json").filter { $0.lastPathComponent.hasPrefix(prefix) }
    }

    static func read(_ url: URL) throws -> JSONDocument {
        JSONReader.read(SourceFile(path: url.lastPathComponent, bytes: [UInt8](try Data(contentsOf: url))))
    }

    @Test func acceptsWhatMustBeAccepted() throws {
        let documents = Self.documents("y_")
        #expect(documents.count == 123)
        for url in documents {
            let document = try Self.read(url)
            #expect(document.issues.isEmpty, "\(url.lastPathComponent): \(document.issues)")
        }
    }

    @Test func rejectsWhatMustBeRejected() throws {
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

    @Test func namesTheEncodingOfOpenCases() throws {
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

    @Test func keepsEveryValueOfAcceptedDocuments() throws {
        for row in try Places.rows(Self.folder.appendingPathComponent("values.tsv")).dropFirst() {
            let document = try Self.read(Self.folder.appendingPathComponent(row[0]))
            let found = document.withRoot { $0.map(transcript) ?? "nothing" }
            let expected = transcript(
                ofExpected: try JSONSerialization.jsonObject(with: Data(row[1].utf8), options: .fragmentsAllowed))
            #expect(found == expected, "\(row[0])")
        }
    }

    /// One text for a value, with the order of members and all duplicates.
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
