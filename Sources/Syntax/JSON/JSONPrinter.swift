internal import L10nDiagnostics

/// A JSON value to be written. Members keep their order.
package enum JSONNode: Sendable {
    case object([(name: String, value: JSONNode)])
    case array([JSONNode])
    /// An array in parts, which all cores share. Its elements exist only while they are written.
    case stream([@Sendable (_ write: (JSONNode) -> Void) -> Void])
    case string(String)
    case integer(Int)
    case bool(Bool)
    case null
    /// A number as text, for what does not fit an `Int`.
    case number(String)
}

/// Writes JSON in the layout of Xcode's catalogs: two spaces, a space on both sides of the colon, an empty line in an empty
/// object, slashes and everything above U+001F as they are.
package struct JSONPrinter {
    /// UTF-8, without a final newline.
    package private(set) var output: [UInt8] = []
    /// What comes before the output, where a stream has many elements.
    private var parts: [[UInt8]] = []
    private var depth = 0
    private var isOneLine = false
    /// In which order members of a document are written; nil: in theirs.
    private var order: (any KeyOrder)?

    package init() {}

    /// The text of a value.
    package static func print(_ node: JSONNode) -> String {
        var printer = JSONPrinter()
        printer.append(node)
        return printer.text
    }

    /// The text of a value and a newline.
    package static func document(_ node: JSONNode) -> String {
        var printer = JSONPrinter()
        printer.append(node)
        return printer.text + "\n"
    }

    /// The text of a value and a newline, in parts.
    package static func documentParts(_ node: JSONNode) -> [[UInt8]] {
        var printer = JSONPrinter()
        printer.append(node)
        printer.output.append(0x0A)
        return printer.parts + [printer.output]
    }

    /// The text of a value on one line, for files that have a value on each line.
    package static func line(_ node: JSONNode) -> String {
        var printer = JSONPrinter()
        printer.isOneLine = true
        printer.append(node)
        return printer.text
    }

    /// The text of each value on a line of its own.
    package static func lines(_ nodes: [JSONNode]) -> [UInt8] {
        var printer = JSONPrinter()
        printer.isOneLine = true
        for node in nodes {
            printer.append(node)
            printer.output.append(0x0A)
        }
        return printer.bytes
    }

    private var text: String { String(decoding: bytes, as: UTF8.self) }
    private var bytes: [UInt8] { parts.isEmpty ? output : Array((parts + [output]).joined()) }

    /// A text as it is written between quotation marks.
    package static func escaped(_ text: String) -> String { String(print(.string(text)).dropFirst().dropLast()) }

    /// A catalog as Xcode would save it, with the order of members as it is, or in another one. Members of the same name stay in
    /// their order.
    package static func print(_ document: JSONDocument, order: (any KeyOrder)? = nil) -> [UInt8] {
        var printer = JSONPrinter()
        printer.order = order
        printer.output.reserveCapacity(document.source.bytes.count)
        document.withRoot { root in
            if let root { printer.append(root) }
        }
        return printer.output
    }

    private mutating func append(_ node: JSONNode) {
        switch node {
        case .object(let members):
            open("{")
            for index in members.indices {
                beginItem(isFirst: index == 0)
                append(string: members[index].name)
                append(" : ")
                append(members[index].value)
            }
            close("}")
        case .array(let elements):
            open("[")
            for index in elements.indices {
                beginItem(isFirst: index == 0)
                append(elements[index])
            }
            close("]")
        case .stream(let parts):
            append("[")
            let texts = parts.concurrentMap { [depth, isOneLine] part in
                var printer = JSONPrinter()
                (printer.depth, printer.isOneLine) = (depth + 1, isOneLine)
                part { element in
                    printer.breakLine()
                    printer.indent()
                    printer.append(element)
                    printer.append(",")
                }
                return printer.parts + [printer.output]
            }
            var pieces = texts.joined().filter { !$0.isEmpty }
            if pieces.isEmpty {
                breakLine()
            } else {
                pieces[pieces.count - 1].removeLast()
                self.parts += [output] + pieces
                output = []
            }
            breakLine()
            indent()
            append("]")
        case .string(let text): append(string: text)
        case .integer(let number): append(contentsOf: "\(number)")
        case .bool(let value): append(value ? "true" : "false")
        case .null: append("null")
        case .number(let text): append(contentsOf: text)
        }
    }

    private mutating func append(_ value: JSONValue) {
        switch value.kind {
        case .object:
            if let sorted = sortedMembers(of: value) {
                append(sorted, in: value.bytes)
            } else {
                append(value.members, in: value.bytes)
            }
        case .array:
            open("[")
            var isFirst = true
            for element in value.elements {
                beginItem(isFirst: isFirst)
                append(element)
                isFirst = false
            }
            close("]")
        case .string:
            if let text = value.text { append(text, in: value.bytes) }
        default:
            output.append(contentsOf: UnsafeBufferPointer(rebasing: value.bytes[value.range.indices]))
        }
    }

    private mutating func append(_ members: some Sequence<JSONMember>, in bytes: UnsafeBufferPointer<UInt8>) {
        open("{")
        var isFirst = true
        for member in members {
            beginItem(isFirst: isFirst)
            append(member.name, in: bytes)
            append(" : ")
            append(member.value)
            isFirst = false
        }
        close("}")
    }

    /// The members of an object in the wanted order; nil where they are already in it.
    private func sortedMembers(of value: JSONValue) -> [JSONMember]? {
        guard let order else { return nil }
        let members = value.members.map { member in
            (name: member.name.withUTF8(in: value.bytes) { String(decoding: $0, as: UTF8.self) }, member: member)
        }
        let isSorted = zip(members, members.dropFirst()).allSatisfy { !order.precedes($1.name, $0.name) }
        if isSorted { return nil }
        return members.enumerated().sorted { a, b in
            if order.precedes(a.element.name, b.element.name) { return true }
            return !order.precedes(b.element.name, a.element.name) && a.offset < b.offset
        }.map(\.element.member)
    }

    /// A string of a document. One without escapes has nothing that needs any.
    private mutating func append(_ text: JSONText, in bytes: UnsafeBufferPointer<UInt8>) {
        guard text.hasEscapes else {
            output.append(UInt8(ascii: "\""))
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[text.content.indices]))
            output.append(UInt8(ascii: "\""))
            return
        }
        text.withUTF8(in: bytes) { append(string: $0) }
    }

    private mutating func open(_ bracket: StaticString) {
        append(bracket)
        breakLine()
        depth += 1
    }

    private mutating func beginItem(isFirst: Bool) {
        if !isFirst {
            append(",")
            breakLine()
        }
        indent()
    }

    /// Nothing was written since `open` for an empty container, which therefore has an empty line.
    private mutating func close(_ bracket: StaticString) {
        breakLine()
        depth -= 1
        indent()
        append(bracket)
    }

    /// A new line, or a space in one-line layout.
    private mutating func breakLine() { append(isOneLine ? " " : "\n") }

    private mutating func indent() {
        if isOneLine { return }
        var missing = 2 * depth
        while missing > 0 {
            let spaces: StaticString = "                "
            let count = min(missing, spaces.utf8CodeUnitCount)
            output.append(contentsOf: UnsafeBufferPointer(start: spaces.utf8Start, count: count))
            missing -= count
        }
    }

    private mutating func append(_ text: StaticString) {
        output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func append(contentsOf text: consuming String) {
        text.withUTF8 { output.append(contentsOf: $0) }
    }

    private mutating func append(string text: consuming String) {
        text.withUTF8 { append(string: $0) }
    }

    private mutating func append(string bytes: UnsafeBufferPointer<UInt8>) {
        output.append(UInt8(ascii: "\""))
        var start = 0
        while true {
            let end = Self.endOfPlainRun(in: bytes, from: start)
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
            if end == bytes.count { break }
            let byte = bytes[end]
            start = end + 1
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case 0x0A: append("\\n")
            case 0x0D: append("\\r")
            case 0x09: append("\\t")
            case 0x08: append("\\b")
            case 0x0C: append("\\f")
            default:
                let digits = Array("0123456789abcdef".utf8)
                append("\\u00")
                output.append(digits[Int(byte >> 4)])
                output.append(digits[Int(byte & 15)])
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    /// The index of the next byte that needs an escape, or the count. Eight bytes at a time.
    private static func endOfPlainRun(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var index = start
        while index + 8 <= bytes.count {
            let block = UnsafeRawPointer(bytes.baseAddress! + index).loadUnaligned(as: UInt64.self)
            let quotes = block ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslashes = block ^ (ones &* UInt64(UInt8(ascii: "\\")))
            // The high bit of a byte is set where it is below U+0020, a quotation mark, or a backslash.
            let escapes =
                (block &- ones &* 0x20) & ~block | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
            if escapes & (ones &* 0x80) != 0 { break }
            index += 8
        }
        while index < bytes.count, bytes[index] >= 0x20, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") {
            index += 1
        }
        return index
    }
}
