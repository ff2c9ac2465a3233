import Foundation
import L10nDiagnostics
import L10nSyntax
import TestSupport
import Testing

/// The texts that Foundation reads from a property list; nil if it does not read a dictionary. The last duplicate wins.
func foundationTexts(_ bytes: [UInt8]) -> [String: String?]? {
    let value = try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
    return (value as? [String: Any]).map { $0.mapValues { $0 as? String } }
}

/// The same for our reader; nil if it reports an error.
func texts(_ bytes: [UInt8]) -> [String: String?]? {
    let document = PropertyListReader.read(SourceFile(path: "A.strings", bytes: bytes))
    guard !document.issues.contains(where: \.isError), let members = document.root?.members else { return nil }
    return Dictionary(members.map { ($0.key, $0.value.text) }) { _, last in last }
}

/// UTF-16 with or without a byte-order mark.
func utf16(_ text: String, isBigEndian: Bool, hasMark: Bool = true) -> [UInt8] {
    ((hasMark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
        return isBigEndian ? bytes : bytes.reversed()
    }
}

/// Our reader agrees with Foundation.
struct FoundationConformanceTests {
    /// Old-style texts, common and unusual ones.
    static let oldStyle = [
        #"a = "1";"#, #""a" = "b"; "c"="d";"#, #"a = "1"; a = "2";"#, #""key"; b = c;"#, "{ a = b; }", "{ a = b; } c = d;",
        "a = b", "a = b\nc = d;", "a = { b = c; }; d = (1, 2); e = <0f 0F>;", "'a' = 'b\"c';", "a/b:c.d-e_$f = 1;", "a+b = 1;",
        "/a = b;", "a /*x*/ = //y\n b /*z*/ ;", "a = \"b", " \n", "/* x */\n", "a = \"x\0y\";", "a = \"x\r\ny\r\";",
        "a\u{2028}=\u{2029}b;", "a\u{A0}= b;", "hello", "(a, b)", "= ;", ";", "a = ;", "\"\" = \"\";", "a = (1 2);", "a = (1, );",
        "a = <0g>;", "a = <0", "a = (1", "a = {b = c;", "a = \"b\" \"c\";", "a == b;", "a = é;",
        "\"é\" = \"ü\";",
        #"a = "\101\200\341\376\0\8\777";"#, #"a = "\U00e9\U12\UD83D\UDE00x\Uzz\U";"#, #"a = "\u00e9\q\x\'\e";"#,
        #"a = "\a\b\f\v\n\r\t\\\"";"#, "a = \"x\\\ny\\\u{E9}z\";", #"a = "\"#, #"a = "\""#, #"a = "\\";"#, "a = \"%@\";", "// x",
        "a = b; /", "a = b; /* x */ // y", "\u{FEFF}a = b;", "<0f>", "a = <>;", "a = ();", "a = {};",
    ]

    private static func plist(_ content: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\(content)</plist>\n"
    }

    private static func text(_ content: String) -> String { plist("<dict><key>a</key><string>\(content)</string></dict>") }

    static let xml =
        [
            text("x\r\ny\rz"), text("&lt;&gt;&amp;&quot;&apos;&#233;&#xe9;&#x1F600;&#13;"), text("&foo;"), text("a & b"),
            text("&#xD83D;"),
            text("x<![CDATA[<b>&amp;]]>y"), text("x<!-- d -->y"), text("\u{1}\0\u{7F}"), text("x<b>y</b>"), text("a>b]]>"),
            text("&#X41;"), text("&#x110000;"), text("&#+1;"), text(""), text("<![CDATA["), text("&"),
        ]
        + [
            "<dict><key>a</key><string/></dict>", "<dict><key/><string>x</string></dict>", "<dict/>", "", "<dict/><dict/>",
            "<dict/>x",
            "<dict a=\"b\"><key>a</key><string c='d'>x</string></dict>", "<dict><string>x</string></dict>",
            "<dict><key>a</key></dict>",
            "<dict>x<key>a</key><string>x</string></dict>", "<dict><key>a</key><string>x</string>", "<foo/>", "<dict></dict >",
            "<dict><key>a</key><string>1</string><key>a</key><string>2</string></dict>", "<dict><key>a</key><key>b</key></dict>",
            "<dict ><key >a</key ><string >x</string ></dict >", "<dict><?x y?><!-- c --><key>a</key><string>x</string></dict>",
            "<dict><key>a</key><integer>1</integer><key>b</key><true/><key>c</key><date>2020-01-01T00:00:00Z</date><key>d</key>"
                + "<data>AAAA</data><key>e</key><array><string>x</string><dict/></array><key>f</key><real>1.5</real></dict>",
            "<string>x</string>", "<array/>", "<dict><key>a</key><dict><key>b</key><string>c</string></dict></dict>",
            "<dict><key>a</string></dict>", "<dict><key>a</key><string>x</key></dict>", "< dict/>", "<DICT/>", "<dict><!-- x",
            "<dict><key>a</key><array><string>x</string></dict></dict>", "<dict><key>a</key><foo/></dict>", "<dict></dict",
        ].map(plist)
        + [
            "<dict><key>a</key><string>x</string></dict>", "<!-- c --><plist><dict/></plist>", "\n <plist><dict/></plist>",
            "<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY e \"v\">]><plist><dict/></plist>", "<plist><dict/>", "<plist/>",
            "<",
            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\"><plist><dict/></plist>",
            "<plist", "<!", "<!DOCTYPE", "<?xml", "<plist><dict><key>a</key>",
        ]

    @Test(arguments: oldStyle + xml) func readsTheSameAsFoundation(_ text: String) {
        #expect(texts(Array(text.utf8)) == foundationTexts(Array(text.utf8)))
    }

    /// Foundation stops silently where it expects a key.
    @Test(arguments: ["a = b;; c = d;", "a = b; } c = d;", "a = b; \0c = d;"])
    func reportsWhereFoundationStopsSilently(_ text: String) {
        #expect(foundationTexts(Array(text.utf8)) == ["a": "b"])
        let document = PropertyListReader.read(SourceFile(path: "A.strings", bytes: Array(text.utf8)))
        #expect(document.issues.map(\.kind) == [.unexpectedCharacter])
        #expect(document.root?.members?.map(\.key) == ["a", "c"])
    }

    @Test(arguments: [true, false]) func readsUTF16WithByteOrderMark(_ isBigEndian: Bool) {
        for text in Self.oldStyle + Self.xml {
            let bytes = utf16(text, isBigEndian: isBigEndian)
            #expect(texts(bytes) == foundationTexts(bytes), "\(text.debugDescription)")
        }
    }

    /// A file that Foundation cannot decode is an error, not different text.
    @Test func rejectsWhatFoundationCannotDecode() {
        let latin = Array("a = \"caf".utf8) + [0xE9] + Array("\";".utf8)
        let declared = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><dict><key>a</key><string>".utf8)
        let rest = Array("</string></dict></plist>".utf8)
        for bytes in [
            latin, utf16("a = \"é\";", isBigEndian: true, hasMark: false),
            utf16("a = \"é\";", isBigEndian: false, hasMark: false),
            declared + [0xE9] + rest, Array(declared.map { $0 == UInt8(ascii: "8") ? UInt8(ascii: "7") : $0 }) + [0x41] + rest,
            Array("bplist00 and nothing".utf8), [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0],
        ] {
            let expected = foundationTexts(bytes)
            #expect(texts(bytes) == expected || texts(bytes) == nil, "\(bytes.prefix(60))")
        }
        #expect(texts(declared + [0xE9] + rest) == ["a": "é"])
        #expect(texts(latin) == nil)
    }

    /// Texts with all kinds of characters, in three formats.
    @Test func readsWhatFoundationWrites() throws {
        var numbers = SplitMix64(state: 1)
        for _ in 0..<200 {
            let values = Dictionary(
                (0..<Int.random(in: 0..<8, using: &numbers)).map { _ in (Self.text(&numbers), Self.text(&numbers)) }
            ) { $1 }
            for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
                let bytes = Array(try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0))
                #expect(texts(bytes) == values)
            }
            let oldStyle = values.map { "\(Self.quoted($0.key, &numbers)) = \(Self.quoted($0.value, &numbers));\n" }.joined()
            #expect(texts(Array(oldStyle.utf8)) == values)
            #expect(values.isEmpty || foundationTexts(Array(oldStyle.utf8)) == values)
        }
    }

    private static func text(_ numbers: inout SplitMix64) -> String {
        let scalars = [
            "a", "é", "\n", "\r", "\t", "\"", "'", "\\", "&", "<", ">", "😀", "ж", "中", "%@", ";", "=", "/*", "\u{1}", "\u{7F}",
        ]
        return (0..<Int.random(in: 0..<12, using: &numbers)).map { _ in scalars.randomElement(using: &numbers)! }.joined()
    }

    /// A quoted text in which characters are escaped at random.
    private static func quoted(_ text: String, _ numbers: inout SplitMix64) -> String {
        let escapes: [Unicode.Scalar: String] = ["\n": "\\n", "\r": "\\r", "\t": "\\t", "\"": "\\\"", "\\": "\\\\"]
        let content = text.unicodeScalars.map { scalar -> String in
            if Bool.random(using: &numbers) || "\"\\".unicodeScalars.contains(scalar) {
                if let escape = escapes[scalar] { return escape }
                return Character(scalar).utf16.map {
                    "\\U" + String(repeating: "0", count: 4 - String($0, radix: 16).count) + String($0, radix: 16)
                }
                .joined()
            }
            return String(Character(scalar))
        }
        return "\"\(content.joined())\""
    }

    /// Random damage: no crash, places are inside the file, and texts without errors match Foundation.
    @Test func readsDamagedTextsLikeFoundation() {
        var numbers = SplitMix64(state: 7)
        let seeds = (Self.oldStyle + Self.xml).map { Array($0.utf8) } + [utf16(Self.oldStyle[0], isBigEndian: true)]
        let bytes: [UInt8] = Array("\"'\\/*;={}()<>&!?-[]# \n\u{0}aU0".utf8) + [0xE2, 0x80, 0xA8, 0xFF, 0xFE, 0xEF, 0xBB, 0xBF]
        for _ in 0..<20_000 {
            var mutated = seeds.randomElement(using: &numbers)!
            for _ in 0..<Int.random(in: 1..<4, using: &numbers) where !mutated.isEmpty {
                let place = Int.random(in: 0..<mutated.count, using: &numbers)
                switch Int.random(in: 0..<4, using: &numbers) {
                case 0: mutated[place] = bytes.randomElement(using: &numbers)!
                case 1: mutated.insert(bytes.randomElement(using: &numbers)!, at: place)
                case 2: mutated.remove(at: place)
                default: mutated.removeSubrange(place..<min(mutated.count, place + 9))
                }
            }
            let document = PropertyListReader.read(SourceFile(path: "A.strings", bytes: mutated))
            let end = document.source.bytes.count
            #expect(document.issues.allSatisfy { $0.range.start <= $0.range.end && Int($0.range.end) <= end })
            if let texts = texts(mutated), let expected = foundationTexts(mutated) {
                #expect(texts == expected, "\(String(decoding: mutated, as: UTF8.self).debugDescription)")
            }
        }
    }

    /// Not compared with Foundation, because damaged binary property lists crash it on Linux.
    @Test func survivesDamagedBinaryFiles() throws {
        var numbers = SplitMix64(state: 11)
        let values: [String: Any] = [
            "a": "b", "é": "ü😀", "list": ["x", ["y"]],
            "k": ["NSStringLocalizedFormatKey": "%#@value@", "value": ["other": "%d"]],
            "more": [1, true, 1.5, Data([1, 2]), Date(timeIntervalSince1970: 0)], "long": String(repeating: "z", count: 300),
        ]
        let seed = Array(try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0))
        let whole = PropertyListReader.read(SourceFile(path: "A.strings", bytes: seed))
        #expect(whole.issues.isEmpty)
        #expect(whole.root?.members?.count == values.count)
        var readCount = 0
        for _ in 0..<20_000 {
            var mutated = seed
            for _ in 0..<Int.random(in: 1..<4, using: &numbers) {
                let place = Int.random(in: 8..<mutated.count, using: &numbers)
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: mutated[place] = UInt8.random(in: 0...255, using: &numbers)
                case 1: mutated.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
                default: mutated.remove(at: place)
                }
            }
            let document = PropertyListReader.read(SourceFile(path: "A.strings", bytes: mutated))
            #expect(document.root != nil || !document.issues.isEmpty)
            if document.root != nil { readCount += 1 }
        }
        #expect(readCount > 1000)
    }

    @Test func rejectsATableOfOffsetsInTheHeader() {
        let trailer: [UInt8] =
            [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 6]
        let document = PropertyListReader.read(SourceFile(path: "A.strings", bytes: Array("bplist00".utf8) + trailer))
        #expect(document.issues.map(\.kind) == [.damagedBinary])
    }

    /// An object that refers to itself, and a size that would not fit into memory.
    @Test func rejectsCyclesAndHugeCounts() {
        func binary(_ objects: [[UInt8]]) -> [UInt8] {
            var bytes = Array("bplist00".utf8)
            var offsets: [UInt8] = []
            for object in objects {
                offsets.append(UInt8(bytes.count))
                bytes += object
            }
            let table = UInt8(bytes.count)
            func number(_ value: UInt8) -> [UInt8] { [0, 0, 0, 0, 0, 0, 0, value] }
            return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + number(UInt8(objects.count)) + number(0) + number(table)
        }
        #expect(texts(binary([[0xD1, 1, 2], [0x51, 0x61], [0x51, 0x62]])) == ["a": "b"])
        for objects: [[UInt8]] in [
            [[0xA1, 0]], [[0xD1, 1, 0], [0x51, 0x61]], [[0xDF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]],
            [[0x5F, 0x12, 0x7F, 0xFF, 0xFF, 0xFF]], [[0xD1, 1, 9], [0x51, 0x61]],
        ] {
            let document = PropertyListReader.read(SourceFile(path: "A.strings", bytes: binary(objects)))
            #expect(document.issues.map(\.kind) == [.damagedBinary])
        }
    }
}
