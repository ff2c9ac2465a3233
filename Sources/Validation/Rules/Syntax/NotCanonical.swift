internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that the bytes are those that Xcode would write for the same content, except for the order of names.
///
/// Line ends are for `line-endings`, the order for `unsorted-keys`.
struct NotCanonical: CatalogRule {
    static let metadata = RuleMetadata(.notCanonical, .syntax, .warning, .style, isOnByDefault: false)

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        let document = catalog.document
        guard document.issues.isEmpty, let place = firstDifference(document, context.bytes) else { return }
        // From the first byte that differs to the end of its line.
        let end = context.bytes[place...].firstIndex(of: 0x0A) ?? context.bytes.endIndex
        findings.report(
            L10n.Rule.NotCanonical.message, at: ByteRange(place..<end), in: context, reason: L10n.Rule.NotCanonical.reason,
            advice: L10n.Rule.NotCanonical.advice)
    }

    /// Offset of the first byte of the file that Xcode would write differently, ignoring line ends; nil when there is none.
    private func firstDifference(_ document: JSONDocument, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var layout = Layout(bytes)
        let isExpected = document.withRoot { $0.map { layout.accept($0) } ?? true }
        layout.skipCarriageReturn()
        return isExpected && bytes[layout.index...].allSatisfy { $0 == 0x0A || $0 == 0x0D } ? nil : layout.index
    }
}

/// Follows a document through its file as long as it is formatted as Xcode would: what is between names and values, and what
/// is escaped. The texts themselves need no comparison.
private struct Layout {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// How far the file is as expected.
    private(set) var index = 0
    private var depth = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func accept(_ value: JSONValue) -> Bool {
        switch value.kind {
        case .object:
            accept(value.members, in: ("{", "}")) { layout, member in
                layout.accept(member.name) && layout.accept(" ") && layout.accept(":") && layout.accept(" ")
                    && layout.accept(member.value)
            }
        case .array: accept(value.elements, in: ("[", "]")) { layout, element in layout.accept(element) }
        case .string: value.text.map { accept($0) } ?? true
        default: accept(value.range)
        }
    }

    private mutating func accept<Items: Sequence>(
        _ items: Items, in brackets: (Unicode.Scalar, Unicode.Scalar), _ acceptItem: (inout Layout, Items.Element) -> Bool
    ) -> Bool {
        guard accept(brackets.0) else { return false }
        depth += 1
        var isEmpty = true
        for item in items {
            guard isEmpty || accept(","), acceptLineBreak(), acceptItem(&self, item) else { return false }
            isEmpty = false
        }
        depth -= 1
        // An empty line is between the brackets of an empty object.
        return (!isEmpty || accept("\n")) && acceptLineBreak() && accept(brackets.1)
    }

    /// A string. One without escapes has nothing that needs any.
    private mutating func accept(_ text: JSONText) -> Bool {
        if text.hasEscapes {
            let decoded = text.withUTF8(in: bytes) { String(decoding: $0, as: UTF8.self) }
            return JSONPrinter.print(.string(decoded)).utf8.allSatisfy { accept($0) }
        }
        guard accept("\"") else { return false }
        // Behind the other quotation mark.
        index = Int(text.content.end) + 1
        return true
    }

    /// Bytes of the file, unchanged.
    private mutating func accept(_ range: ByteRange) -> Bool {
        skipCarriageReturn()
        guard index == Int(range.start) else { return false }
        index = Int(range.end)
        return true
    }

    /// A line break and the indentation of the next line.
    private mutating func acceptLineBreak() -> Bool {
        guard accept("\n") else { return false }
        let end = index + 2 * depth
        let raw = UnsafeRawBufferPointer(bytes)
        while index + 8 <= min(end, bytes.count),
            raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0x2020_2020_2020_2020
        {
            index += 8
        }
        while index < end { guard accept(" ") else { return false } }
        return true
    }

    @inline(__always)
    private mutating func accept(_ sign: Unicode.Scalar) -> Bool { accept(UInt8(ascii: sign)) }

    @inline(__always)
    private mutating func accept(_ byte: UInt8) -> Bool {
        if index < bytes.count, bytes[index] != byte { skipCarriageReturn() }
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// Goes on to the line feed of CR LF. Not inlined, as it is rare.
    @inline(never)
    mutating func skipCarriageReturn() {
        if index + 1 < bytes.count, bytes[index] == 0x0D, bytes[index + 1] == 0x0A { index += 1 }
    }
}
