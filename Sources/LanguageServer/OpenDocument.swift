internal import L10nDiagnostics
internal import L10nJSONRPC
internal import L10nSyntax

/// A file that an editor has open, as it is there.
struct OpenDocument: Sendable {
    enum Kind: Sendable {
        case catalog, code, configuration, other

        init(path: String) {
            if path.hasSuffix(".xcstrings") {
                self = .catalog
            } else if path.hasSuffix(".swift") {
                self = .code
            } else {
                self = path.hasSuffix("/l10n.json") || path == "l10n.json" ? .configuration : .other
            }
        }
    }

    let uri: String
    /// Relative to the folder of the workspace, or absolute where it is elsewhere.
    let path: String
    let kind: Kind
    private(set) var version: Int
    private(set) var source: SourceFile
    private(set) var positions: TextPositions
    private let encoding: PositionEncoding

    init(uri: String, path: String, version: Int, text: String, _ encoding: PositionEncoding) {
        self.uri = uri
        self.path = path
        self.version = version
        self.encoding = encoding
        kind = Kind(path: path)
        source = SourceFile(path: path, bytes: Array(text.utf8))
        positions = TextPositions(source.bytes, encoding)
    }

    /// Applies changes of the editor, in their order.
    mutating func apply(_ changes: [JSONNode], version: Int) {
        var bytes = source.bytes
        var positions = positions
        for change in changes {
            let text = Array((change["text"]?.text ?? "").utf8)
            if let range = change["range"], let start = Position(range["start"]), let end = Position(range["end"]) {
                let (first, last) = (positions.offset(of: start), positions.offset(of: end))
                bytes.replaceSubrange(first..<max(first, last), with: text)
            } else {
                bytes = text
            }
            positions = TextPositions(bytes, encoding)
        }
        source = SourceFile(path: path, bytes: bytes)
        self.positions = positions
        self.version = version
    }
}

/// The addresses of files.
enum FileAddress {
    /// The path of a `file:` address; nil for others.
    static func path(_ uri: String) -> String? {
        guard uri.hasPrefix("file://") else { return nil }
        var bytes: [UInt8] = []
        var rest = Array(uri.utf8.dropFirst("file://".utf8.count))[...]
        // The name of a host, which is this one.
        if rest.first != UInt8(ascii: "/") { rest = rest.drop { $0 != UInt8(ascii: "/") } }
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest.removeFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The `file:` address of an absolute path.
    static func uri(_ path: String) -> String {
        var text = "file://"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return text
    }
}

extension Position {
    init?(_ node: JSONNode?) {
        guard let line = node?["line"]?.integer, let character = node?["character"]?.integer else { return nil }
        self.init(line: line, character: character)
    }

    var node: JSONNode { .object([("line", .integer(line)), ("character", .integer(character))]) }
}

extension TextPositions {
    func node(_ range: ByteRange) -> JSONNode {
        let (start, end) = self.range(range)
        return .object([("start", start.node), ("end", end.node)])
    }

    /// The whole text.
    var all: JSONNode { .object([("start", Position(line: 0, character: 0).node), ("end", end.node)]) }

    func bytes(_ node: JSONNode?) -> ByteRange? {
        guard let start = Position(node?["start"]), let end = Position(node?["end"]) else { return nil }
        let first = offset(of: start)
        return ByteRange(first..<max(first, offset(of: end)))
    }

    func edit(_ edit: TextEdit) -> JSONNode {
        .object([("range", node(edit.range)), ("newText", .string(edit.replacement))])
    }
}
