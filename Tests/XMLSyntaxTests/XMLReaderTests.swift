import L10nCatalogEditing
import L10nDiagnostics
import TestSupport
import Testing

struct XMLReaderTests {
    /// What a document says, an event per line.
    private static func events(_ bytes: [UInt8]) throws(XMLError) -> [String] {
        var reader = XMLReader(DecodedSource(SourceFile(path: "a.xml", bytes: bytes)))
        var events: [String] = []
        while let event = try reader.next() {
            switch event {
            case .start(let tag):
                events.append(
                    "<" + ([tag.name.text] + tag.attributes.map { "\($0.name.text)=\($0.value)" }).joined(separator: " "))
            case .end(let name): events.append("/" + name.text)
            case .text: events.append(String(decoding: reader.text, as: UTF8.self))
            }
        }
        return events
    }

    private static func events(_ text: String) throws(XMLError) -> [String] { try events(Array(text.utf8)) }

    @Test(
        arguments: [
            ("<a/>", ["<a", "/a"]),
            ("<a b='1' c=\"2\"></a>", ["<a b=1 c=2", "/a"]),
            ("<?xml version='1.0'?><!-- b --><a>c</a><!-- d --><?e f?>\n", ["<a", "c", "/a"]),
            ("<x:a xmlns:x='b'><x:c x:d='e'/></x:a>", ["<x:a xmlns:x=b", "<x:c x:d=e", "/x:c", "/x:a"]),
            ("<a>1<!-- 2 -->3</a>", ["<a", "1", "3", "/a"]),
            ("<a><![CDATA[<b>&amp;]]></a>", ["<a", "<b>&amp;", "/a"]),
            ("<a b='&quot;&#9;&#xA;\n'>&lt;&amp;&gt;&apos;&#x1F600;</a>", ["<a b=\"\t\n ", "<&>'😀", "/a"]),
            ("<a>1\r\n2\r3\n4&#13;</a>", ["<a", "1\n2\n3\n4\r", "/a"]),
            ("<!DOCTYPE a [<!ENTITY b \"]>\"><!-- ]> --><?c ]>?>]><a/>", ["<a", "/a"]),
            ("<ä ö='ü'>日</ä>", ["<ä ö=ü", "日", "/ä"]),
            ("<a\n b = '1'\n/ >", nil), ("<a\n b = '1'\n/>", ["<a b=1", "/a"]),
        ] as [(String, [String]?)])
    func readsDocuments(_ text: String, _ expected: [String]?) throws {
        #expect((try? Self.events(text)) == expected)
        let utf16 = Array(text.utf16)
        #expect((try? Self.events([0xFE, 0xFF] + utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })) == expected)
        #expect((try? Self.events([0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })) == expected)
        #expect((try? Self.events([0xEF, 0xBB, 0xBF] + Array(text.utf8))) == expected)
    }

    @Test(
        arguments: [
            ("", .noRoot, 0), ("<!-- a -->", .noRoot, 10), ("a<b/>", .textOutside, 0), ("<a/>b", .textOutside, 4),
            ("<a/><b/>", .secondRoot, 4), ("<a>", .unclosed("a"), 0), ("<a><b></a>", .wrongEnd(found: "a", expected: "b"), 6),
            ("</a>", .unexpected, 0), ("<a b/>", .noValue(attribute: "b"), 3), ("<a b=c/>", .noValue(attribute: "b"), 3),
            ("<a b='1' b='2'/>", .repeated(attribute: "b"), 12), ("<a b='1'c='2'/>", .unexpected, 8),
            ("<a b='<'/>", .unexpected, 6),
            ("<a>&b;</a>", .unknownEntity("b"), 3), ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", .unknownEntity("b"), 33),
            ("<a>b & c</a>", .invalidReference, 5), ("<a>&#xD800;</a>", .invalidReference, 3), ("<a>&#0;</a>", .control("\0"), 3),
            ("<a>&#x110000;</a>", .invalidReference, 3), ("<a>\u{1}</a>", .control("\u{1}"), 3), ("<!-- a", .unterminated, 0),
            ("<a><![CDATA[", .unterminated, 3), ("<!DOCTYPE a [", .unterminated, 0), ("<a b='", .unterminated, 5),
            ("<a", .unterminated, 0),
            ("<1/>", .unexpected, 0), ("<a/><!DOCTYPE a>", .unexpected, 4),
        ] as [(String, XMLError.Kind, UInt32)])
    func namesTheFirstMistakeAndItsPlace(_ text: String, _ kind: XMLError.Kind, _ offset: UInt32) {
        let error = #expect(throws: XMLError.self) { try Self.events(text) }
        #expect(error?.kind == kind)
        #expect(error?.range.start == offset)
    }

    @Test func limitsTheDepth() {
        let depth = XMLReader.maximumDepth
        #expect(throws: Never.self) {
            try Self.events(String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth))
        }
        let error = #expect(throws: XMLError.self) { try Self.events(String(repeating: "<a>", count: depth + 1)) }
        #expect(error?.kind == .tooDeep(limit: depth))
    }

    /// A mistake is an error with a place in the file, for any bytes.
    @Test(arguments: Seeds.first(40)) func survivesDamagedFiles(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let model = Array(
            """
            <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE a [<!ENTITY b "c">]><x:a xmlns:x="b&quot;"><!-- c --><b c='d'/>&#13;\
            <![CDATA[<&]]>äöü😀<c><d e="&#x41;"/></c></x:a>
            """.utf8)
        let parts: [[UInt8]] = ["<", ">", "&", ";", "\"", "</", "]]>", "<!--", "<![CDATA[", "<!DOCTYPE", "&#", "\u{0}", "<?"].map
        {
            Array($0.utf8)
        }
        for _ in 0..<200 {
            var bytes = model
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.insert(contentsOf: parts.randomElement(using: &random)!, at: place)
                case 1: bytes.removeSubrange(place..<Int.random(in: place...bytes.count, using: &random))
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
                }
            }
            do throws(XMLError) {
                _ = try Self.events(bytes)
            } catch {
                let source = DecodedSource(SourceFile(path: "a.xml", bytes: bytes)).source
                #expect(error.range.start <= error.range.end && error.range.end <= source.bytes.count)
            }
        }
    }
}
