import Foundation
import L10nSyntax
import TestSupport
import Testing

/// A property list of texts and dictionaries.
private indirect enum List: Equatable {
    case text(String)
    case dictionary([String: List])

    /// The value for Foundation.
    var object: Any {
        switch self {
        case .text(let text): text
        case .dictionary(let members): members.mapValues(\.object)
        }
    }

    init?(_ object: Any) {
        if let text = object as? String {
            self = .text(text)
        } else if let members = object as? [String: Any] {
            self = .dictionary(members.compactMapValues(List.init))
        } else {
            return nil
        }
    }

    func bytes<Writer: PropertyListWriter>(_: Writer.Type) -> Data {
        var writer = Writer(capacity: 0)
        if case .dictionary(let members) = self { Self.write(members, to: &writer) }
        return Data(writer.finish())
    }

    private static func write(_ members: [String: List], to writer: inout some PropertyListWriter) {
        let keys = members.keys.map { Array($0.utf8) }.sorted { a, b in
            a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { b in PropertyListOrder.precedes(a, b) } }
        }
        for key in keys {
            key.withUnsafeBufferPointer { writer.write(key: $0) }
            switch members[String(decoding: key, as: UTF8.self)] {
            case .text(let text): Array(text.utf8).withUnsafeBufferPointer { writer.write(text: $0) }
            case .dictionary(let members):
                writer.beginDictionary()
                write(members, to: &writer)
                writer.endDictionary()
            case nil: break
            }
        }
    }
}

struct WriterTests {
    /// Texts that are special in XML, in key order, or in an encoding.
    private static let texts =
        [
            "", " ", "a", "A", "b", "ab", "a b", "Z", "z", "ä", "Ä", "ß", "10", "9", "_", "-", ".", "%@", "& < > \" '", "]]>",
            "&amp;", "<key>", "\t\n", "\r", "\r\n", "\u{7f}", "\u{85}", "\u{a0}", "\u{200b}a", "\u{2028}", "\u{2029}", "日本語", "가",
            "e\u{301}", "e", "ee", "é!", "😀", "😀x", "\u{10000}", "\u{10ffff}", "\u{e000}", "\u{ff21}", "\u{fb01}", "\u{fffd}",
            "\u{0}", "a\u{0}b", "\u{1}", "\u{b}\u{1f}", "مرحبا", "\u{202e}x", String(repeating: "long ", count: 4000),
            String(repeating: "ü", count: 300),
        ] + [0xFFFE, 0xFFFF, 0xFDD0].compactMap { Unicode.Scalar($0 as UInt32).map { String($0) } }

    private static let lists: [List] = {
        var generator = SplitMix64(state: 8)
        func list(_ depth: Int) -> List {
            guard depth > 0, Int.random(in: 0..<3, using: &generator) == 0 else {
                return .text(texts.randomElement(using: &generator) ?? "")
            }
            return .dictionary(members(depth - 1))
        }
        func members(_ depth: Int) -> [String: List] {
            var members: [String: List] = [:]
            for _ in 0..<Int.random(in: 0..<40, using: &generator) {
                members[texts.randomElement(using: &generator) ?? ""] = list(depth)
            }
            return members
        }
        let all = Dictionary(texts.map { ($0, List.text($0)) }) { first, _ in first }
        return [.dictionary([:]), .dictionary(["a": .dictionary([:])]), .dictionary(all)]
            + (0..<60).map { _ in .dictionary(members(3)) }
    }()

    @Test func writesTheSameXMLAsFoundation() throws {
        for list in Self.lists {
            let expected = try PropertyListSerialization.data(fromPropertyList: list.object, format: .xml, options: 0)
            let own = list.bytes(XMLPropertyListWriter.self)
            #expect(own == expected, "\(String(decoding: own.prefix(4000), as: UTF8.self))")
        }
    }

    @Test func foundationReadsWhatWasWritten() throws {
        for list in Self.lists {
            for data in [list.bytes(XMLPropertyListWriter.self), list.bytes(BinaryPropertyListWriter.self)] {
                let object = try PropertyListSerialization.propertyList(from: data, format: nil)
                #expect(List(object) == list)
            }
        }
    }

    /// With many objects, references and offsets need more bytes.
    @Test func foundationReadsManyObjects() throws {
        let list = List.dictionary(Dictionary(uniqueKeysWithValues: (0..<33_000).map { ("\($0)", .text("text \($0)")) }))
        let data = list.bytes(BinaryPropertyListWriter.self)
        #expect(List(try PropertyListSerialization.propertyList(from: data, format: nil)) == list)
    }

    @Test(.enabled(if: Python.canRun("import plistlib"), "python3 is not installed")) func pythonReadsBinaryFiles() throws {
        try withTemporaryFolder { folder in
            for (number, list) in Self.lists.enumerated() where number < 20 {
                try list.bytes(BinaryPropertyListWriter.self).write(to: folder.appendingPathComponent("\(number).plist"))
                let json = try JSONSerialization.data(withJSONObject: list.object)
                try json.write(to: folder.appendingPathComponent("\(number).json"))
            }
            let script = """
                import json, plistlib
                for n in range(20):
                    a, b = plistlib.load(open(f"{n}.plist", "rb")), json.load(open(f"{n}.json", encoding="utf-8"))
                    assert a == b, n
                """
            let run = try Python.run(script, in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
        }
    }
}
