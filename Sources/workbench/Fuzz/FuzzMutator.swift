import L10nDiagnostics
import L10nSyntax
import TestSupport

/// Damages files as accidents, faulty tools, and strangers do: bytes, words and pairs of brackets of any text, and the parts of
/// JSON.
enum FuzzMutator {
    /// Strings that mean something to one of the readers.
    private static let fragments: [String] = [
        // Of any text
        "\"", "\\", "'", "`", "{", "}", "[", "]", "(", ")", "<", ">", ",", ":", ";", "=", "|", "#", "&", "*", "-", "\t", "\n",
        "\r", "\r\n", "\u{0}", "\u{1B}[31m", "\u{FEFF}", "\u{FFFE}", "\u{2028}", "\u{202E}", "\u{85}", "日本語", "👩‍👩‍👧", "e\u{301}",
        "İ", "ﬀ", "null", "true", "NaN", "::warning::x", "%0A", "../", "/etc/passwd", "..\\", "$HOME", "`id`", "$(id)",
        // Of JSON and catalogs
        "\\u", "\\ud83d", "\\u0000", "//", "/*", "*/", "1e999", "-0", "0x1F",
        "\"variations\" : {", "\"plural\"", "\"device\"", "\"substitutions\" : {", "\"argNum\" : 99999999999999999999",
        "\"stringUnit\"", "\"stringSet\"", "\"state\" : \"new\"", "\"value\" : \"\"", "\"localizations\" : {", "\"zh_CN\"",
        "\"extractionState\" : \"stale\"", "<<<<<<< HEAD\n", "=======\n", "||||||| base\n", ">>>>>>> x\n",
        // Of format strings
        "%", "%%", "%@", "%d", "%lld", "%1$@", "%2$lld", "%0$@", "%99999999999$d", "%*d", "%.*f", "%#@x@", "%1$#@n@", "%arg",
        "%(n)@", "%(count)lld", "％@", "% @", "%n", "%s", "%C", "%5.2f", "%-+ #0'8.3qx", "^[a](inflect: true)", "**b**", "[l](u)",
        // Of property lists and XML
        "<?xml version=\"1.0\"?>", "<!DOCTYPE plist [<!ENTITY a \"b\">]>", "<dict>", "</dict>", "<key>", "</key>", "<string>",
        "</string>", "<integer>", "<![CDATA[", "]]>", "<!--", "-->", "&amp;", "&#0;", "&#x110000;", "&a;", "<target>",
        "</target>",
        "<note>", "state=\"final\"", "NSStringLocalizedFormatKey", "NSStringFormatSpecTypeKey", "bplist00",
        // Of tables
        "=1+1", "\"\"", "sep=;\n", "msgid \"", "msgstr[0] \"", "msgctxt", "#, fuzzy\n",
        "\"Plural-Forms: nplurals=9; plural=n/0;\\n\"\n",
        // Of configurations
        "\"rules\" : {", "\"ignore\" : [", "\"/^(a+)+$/\"", "\"**/*\"", "\"output\" : \"../../x\"", "\"languages\" : [",
        "\"accessors\" : {", "\"error\"", "\"off\"", "\"overrides\" : [",
        // Of templates
        "{{", "}}", "{{{", "{{#keys}}", "{{/keys}}", "{{>x}}", "{{^", "{{. }}", "{{%", "{{$a}}", "{{=<% %>=}}",
        // Of code
        "\\(", "#\"", "\"\"\"", "#if", "#endif", "String(localized: \"", "Text(\"", "NSLocalizedString(", "/x/", "@\"",
    ]

    private static let numbers = [
        "0", "-1", "1", "2", "7", "127", "128", "255", "256", "4096", "65535", "2147483647", "2147483648", "4294967296",
        "9223372036854775807", "9223372036854775808", "99999999999999999999", "1.5", "1e9", "-0", "00",
    ]

    static func fragment(_ random: inout SplitMix64) -> String { fragments.randomElement(using: &random)! }
    static func number(_ random: inout SplitMix64) -> String { numbers.randomElement(using: &random)! }

    /// - Parameter donors: Files of the same kind, whose parts may be used.
    static func mutate(_ path: String, _ bytes: [UInt8], donors: [[UInt8]], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        let isJSON = path.hasSuffix(".xcstrings") || path.hasSuffix(".json") || ["base", "ours", "theirs"].contains(path)
        // Most stay well-formed, so that more than the reader is reached.
        let isDamaged = Int.random(in: 0..<4, using: &random) == 0
        if isJSON, let tree = JSONTree(bytes) {
            let donor = donors.randomElement(using: &random).flatMap(JSONTree.init)
            for _ in 0...Int.random(in: 0...4, using: &random) { tree.mutate(donor, &random) }
            bytes = tree.bytes(isOneLine: Int.random(in: 0..<8, using: &random) == 0)
            if !isDamaged { return bytes }
        }
        let isBinary = bytes.starts(with: Array("bplist".utf8)) || path.hasSuffix(".l10n")
        for _ in 0...Int.random(in: 0...3, using: &random) {
            if isBinary || Int.random(in: 0..<4, using: &random) == 0 {
                mutateBytes(&bytes, &random)
            } else {
                mutateTokens(&bytes, donors, &random)
            }
        }
        return bytes
    }

    private static func mutateBytes(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
        switch Int.random(in: 0..<9, using: &random) {
        case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
        case 4: bytes.removeSubrange(place...)
        case 5: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 6:
            // A number of one to eight bytes, the largest or nearly.
            for index in place..<min(bytes.count, place + (1 << Int.random(in: 0...3, using: &random))) {
                bytes[index] = [0, 0xFF, 0x7F, 0x80, 1].randomElement(using: &random)!
            }
        case 7: bytes = Array(bytes[place...]) + Array(bytes[..<place])
        default: bytes.insert(contentsOf: Array(fragment(&random).utf8), at: place)
        }
    }

    private static func mutateTokens(_ bytes: inout [UInt8], _ donors: [[UInt8]], _ random: inout SplitMix64) {
        let range = part(of: bytes, &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: bytes.removeSubrange(range)
        case 1: bytes.insert(contentsOf: Array(bytes[range]), at: range.upperBound)
        case 2:
            let moved = Array(bytes[range])
            bytes.removeSubrange(range)
            bytes.insert(contentsOf: moved, at: part(of: bytes, &random).lowerBound)
        case 3, 4:
            guard let donor = donors.randomElement(using: &random) else { return }
            bytes.replaceSubrange(range, with: donor[part(of: donor, &random)])
        case 5:
            let isNumber = { (byte: UInt8) in (0x30...0x39).contains(byte) }
            guard let start = bytes[range.lowerBound...].firstIndex(where: isNumber) else { return }
            let end = bytes[start...].firstIndex { !isNumber($0) } ?? bytes.count
            bytes.replaceSubrange(start..<end, with: Array(number(&random).utf8))
        case 6:
            let copies = 1 << Int.random(in: 1...6, using: &random)
            guard range.count * copies < 20_000 else { return }
            bytes.insert(contentsOf: (0..<copies).flatMap { _ in bytes[range] }, at: range.upperBound)
        default:
            bytes.insert(contentsOf: Array(fragment(&random).utf8), at: range.lowerBound)
        }
    }

    /// A word, a line, a pair of brackets or quotation marks with its contents, or an element of XML.
    private static func part(of bytes: [UInt8], _ random: inout SplitMix64) -> Range<Int> {
        if bytes.isEmpty { return 0..<0 }
        let place = Int.random(in: bytes.indices, using: &random)
        let kind = Int.random(in: 0..<4, using: &random)
        func isWord(_ byte: UInt8) -> Bool {
            byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20) || byte == 0x5F
        }
        if kind == 0 {
            let start = bytes[..<place].lastIndex { !isWord($0) }.map { $0 + 1 } ?? 0
            return start..<(bytes[place...].firstIndex { !isWord($0) } ?? bytes.count)
        }
        if kind == 1 {
            let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            return start..<(bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count)
        }
        guard let start = bytes[place...].firstIndex(where: { closing[$0] != nil }), let last = closing[bytes[start]] else {
            return place..<place
        }
        var depth = 0
        for index in start..<bytes.count {
            if index > start, bytes[index] == last {
                depth -= 1
                if depth <= 0 { return start..<index + 1 }
            } else if bytes[index] == bytes[start] {
                depth += 1
            }
        }
        return start..<bytes.count
    }

    private static let closing: [UInt8: UInt8] = [
        UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"),
        UInt8(ascii: "<"): UInt8(ascii: ">"), UInt8(ascii: "\""): UInt8(ascii: "\""),
    ]
}

/// Well-formed JSON whose parts are moved, doubled, deleted, renamed, and exchanged with those of other files.
private final class JSONTree {
    final class Node {
        enum Value {
            case object, array
            case leaf(JSONNode)
        }

        /// The name in an object.
        var name = ""
        var value: Value
        var children: [Node] = []

        init(_ node: JSONNode) {
            switch node {
            case .object(let members):
                value = .object
                children = members.map { member in
                    let child = Node(member.value)
                    child.name = member.name
                    return child
                }
            case .array(let elements):
                value = .array
                children = elements.map(Node.init)
            default: value = .leaf(node)
            }
        }

        var json: JSONNode {
            switch value {
            case .object: .object(children.map { ($0.name, $0.json) })
            case .array: .array(children.map(\.json))
            case .leaf(let node): node
            }
        }

        var copy: Node {
            let copy = Node(json)
            copy.name = name
            return copy
        }
    }

    private let root: Node

    init?(_ bytes: [UInt8]) {
        let document = JSONReader.read(SourceFile(path: "", bytes: bytes))
        guard document.isWellFormed, let node = document.withRoot({ $0?.node }) else { return nil }
        root = Node(node)
    }

    func bytes(isOneLine: Bool) -> [UInt8] {
        Array((isOneLine ? JSONPrinter.line(root.json) : JSONPrinter.print(root.json)).utf8)
    }

    /// All parts below the root, each with the part that it is in.
    private var parts: [(parent: Node, index: Int)] {
        var parts: [(Node, Int)] = []
        var nodes = [root]
        while let node = nodes.popLast() {
            for index in node.children.indices { parts.append((node, index)) }
            nodes += node.children
        }
        return parts
    }

    func mutate(_ donor: JSONTree?, _ random: inout SplitMix64) {
        let all = parts
        guard let (parent, index) = all.randomElement(using: &random) else { return }
        let node = parent.children[index]
        switch Int.random(in: 0..<14, using: &random) {
        case 0: parent.children.remove(at: index)
        case 1: parent.children.insert(node.copy, at: index)
        case 2:
            let (other, _) = all.randomElement(using: &random)!
            let moved = node.copy
            parent.children.remove(at: index)
            other.children.insert(moved, at: Int.random(in: 0...other.children.count, using: &random))
        case 3, 4:
            guard let (from, place) = donor?.parts.randomElement(using: &random) else { return }
            let spliced = from.children[place].copy
            if Bool.random(using: &random) { spliced.name = node.name }
            parent.children[index] = spliced
        case 5:
            let (other, place) = all.randomElement(using: &random)!
            if Bool.random(using: &random) { node.name = other.children[place].name }
            // Not into itself, which would never end.
            if other !== parent { node.children = other.children[place].copy.children }
        case 6: node.name = FuzzMutator.fragment(&random)
        case 7: node.name += FuzzMutator.fragment(&random)
        case 8: node.value = .leaf(scalar(&random))
        case 9: node.children.shuffle(using: &random)
        case 10:
            let count = 1 << Int.random(in: 1...5, using: &random)
            for number in 0..<count where all.count < 4_000 {
                let more = node.copy
                more.name += "\(number)"
                parent.children.insert(more, at: index)
            }
        default:
            // Texts are the main content of a catalog.
            let texts = all.filter { if case .leaf(.string) = $0.parent.children[$0.index].value { true } else { false } }
            guard let (parent, index) = texts.randomElement(using: &random),
                case .leaf(.string(let text)) = parent.children[index].value
            else { return }
            parent.children[index].value = .leaf(.string(mutated(text, &random)))
        }
    }

    private func scalar(_ random: inout SplitMix64) -> JSONNode {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .null
        case 1: .bool(Bool.random(using: &random))
        case 2: .number(FuzzMutator.number(&random))
        case 3: .object([])
        case 4: .array([])
        default: .string(FuzzMutator.fragment(&random))
        }
    }

    private func mutated(_ text: String, _ random: inout SplitMix64) -> String {
        var scalars = Array(text.unicodeScalars)
        let place = Int.random(in: 0...scalars.count, using: &random)
        let end = min(scalars.count, place + Int.random(in: 0...6, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: scalars.removeSubrange(place..<end)
        case 1: scalars.insert(contentsOf: scalars[place..<end], at: place)
        default: scalars.insert(contentsOf: FuzzMutator.fragment(&random).unicodeScalars, at: place)
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
