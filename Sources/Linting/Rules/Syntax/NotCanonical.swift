internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that the bytes are those that Xcode would write for the same content, except for the order of names.
///
/// Line ends are for `line-endings`, the order for `unsorted-keys`.
struct NotCanonical: CatalogRule {
    static let metadata = RuleMetadata(.notCanonical, .syntax, .warning, .style, isOnByDefault: false)

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        guard catalog.document.issues.isEmpty, let place = firstDifference(catalog) else { return }
        // From the first byte that differs to the end of its line.
        let end = context.bytes[place...].firstIndex(of: 0x0A) ?? context.bytes.endIndex
        findings.report(
            L10n.Rule.NotCanonical.message, at: ByteRange(place..<end), in: context, reason: L10n.Rule.NotCanonical.reason,
            advice: L10n.Rule.NotCanonical.advice)
    }

    /// Offset of the first byte of the file that Xcode would write differently, ignoring line ends; nil when there is none.
    private func firstDifference(_ catalog: StringCatalog) -> Int? {
        var layout = Layout(catalog)
        let isExpected = layout.acceptValue()
        layout.skipCarriageReturn()
        return isExpected && catalog.source.bytes[layout.index...].allSatisfy { $0 == 0x0A || $0 == 0x0D } ? nil : layout.index
    }
}

/// Follows the bytes of well-formed JSON as long as they are formatted as Xcode would: the bytes between names and values, and the
/// escapes. The texts themselves need no comparison.
private struct Layout {
    private let catalog: StringCatalog
    private let bytes: [UInt8]
    /// How far the file is as expected.
    private(set) var index = 0
    private var depth = 0

    init(_ catalog: StringCatalog) {
        self.catalog = catalog
        bytes = catalog.source.bytes
    }

    mutating func acceptValue() -> Bool {
        skipCarriageReturn()
        guard index < bytes.count else { return false }
        switch bytes[index] {
        case UInt8(ascii: "{"):
            return acceptContainer("{", "}") { layout in
                layout.acceptString() && layout.accept(" ") && layout.accept(":") && layout.accept(" ") && layout.acceptValue()
            }
        case UInt8(ascii: "["): return acceptContainer("[", "]") { $0.acceptValue() }
        case UInt8(ascii: "\""): return acceptString()
        default: return acceptWord()
        }
    }

    private mutating func acceptContainer(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ acceptItem: (inout Layout) -> Bool
    ) -> Bool {
        guard accept(opening) else { return false }
        if next == UInt8(ascii: closing) {
            // An empty line is between the brackets of an empty object.
            return accept("\n") && acceptLineBreak() && accept(closing)
        }
        depth += 1
        repeat {
            guard acceptLineBreak(), acceptItem(&self) else { return false }
        } while accept(",")
        depth -= 1
        let end = index
        if acceptLineBreak(), accept(closing) { return true }
        // Where a comma follows, the line break before it is the first difference.
        let difference = index
        index = end
        if next == UInt8(ascii: closing) { index = difference }
        return false
    }

    /// The next byte that is not whitespace.
    private var next: UInt8? { bytes[index...].first { !ASCII.isWhitespace($0) } }

    /// A string. One without escapes has nothing that needs any.
    private mutating func acceptString() -> Bool {
        guard accept("\"") else { return false }
        let start = index
        index = end(of: start)
        let hasEscapes = index < bytes.count && bytes[index] == UInt8(ascii: "\\")
        // What follows a backslash ends no string.
        while index < bytes.count, bytes[index] == UInt8(ascii: "\\") { index = end(of: index + 2) }
        if hasEscapes {
            let text = JSONText(content: ByteRange(start..<index), hasEscapes: true)
            let decoded = catalog.string(text)
            index = start - 1
            return JSONPrinter.print(.string(decoded)).utf8.allSatisfy { accept($0) }
        }
        index += 1
        return true
    }

    /// Where a part of a string ends: at a quotation mark or a backslash.
    private func end(of start: Int) -> Int {
        bytes.dropFirst(start).firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") } ?? bytes.count
    }

    /// A number, or a word such as `true`.
    private mutating func acceptWord() -> Bool {
        let start = index
        while index < bytes.count, Self.isOfWord(bytes[index]) { index += 1 }
        return index > start
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        !ASCII.isWhitespace(byte) && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "}") && byte != UInt8(ascii: "]")
    }

    /// A line break and the indentation of the next line.
    private mutating func acceptLineBreak() -> Bool {
        guard accept("\n") else { return false }
        let end = index + 2 * depth
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
