import L10nSyntax
import Testing

struct PrinterTests {
    private static let elements: [JSONNode] = [
        .string("\"\\\u{8}\u{C}\n\r\t\u{1F} ü\u{301}"), .integer(-1), .number("1.5"), .bool(true), .null, .array([]),
        .object([]),
        .object([("a \"b\"", .array([.integer(1)]))]),
    ]

    @Test(arguments: 0...elements.count) func streamsPrintLikeArrays(count: Int) {
        let elements = Array(Self.elements.prefix(count))
        func node(_ array: JSONNode) -> JSONNode { .object([("list", array), ("nested", .array([array]))]) }
        let parts = stride(from: 0, through: count, by: 3).map { elements[$0..<min($0 + 3, count)] }
        let stream = node(.stream(parts.map { part in { write in for element in part { write(element) } } }))
        #expect(JSONPrinter.print(stream) == JSONPrinter.print(node(.array(elements))))
        #expect(JSONPrinter.document(stream).utf8.elementsEqual(JSONPrinter.documentParts(stream).joined()))
        #expect(JSONPrinter.line(stream) == JSONPrinter.line(node(.array(elements))))
    }

    @Test func escapesOnlyWhatJSONRequires() {
        let text = (0...0x7F as ClosedRange<UInt8>).map { String(Unicode.Scalar($0)) }.joined() + "/é\u{2028}"
        let controls =
            "\\u0000\\u0001\\u0002\\u0003\\u0004\\u0005\\u0006\\u0007\\b\\t\\n\\u000b\\f\\r\\u000e\\u000f"
            + "\\u0010\\u0011\\u0012\\u0013\\u0014\\u0015\\u0016\\u0017\\u0018\\u0019\\u001a\\u001b\\u001c\\u001d\\u001e\\u001f"
        let rest = (0x20...0x7F as ClosedRange<UInt8>).map {
            $0 == 0x22 ? "\\\"" : $0 == 0x5C ? "\\\\" : String(Unicode.Scalar($0))
        }.joined()
        #expect(JSONPrinter.print(.string(text)) == "\"" + controls + rest + "/é\u{2028}\"")
    }
}
