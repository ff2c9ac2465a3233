internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that lines end as in files that Xcode writes: with LF, and without one at the end of the file.
struct LineEndings: CatalogRule {
    static let metadata = RuleMetadata(.lineEndings, .syntax, .note, .style, fix: .safe)

    private typealias Texts = L10n.Rule.LineEndings

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        // An empty file, and one in another encoding, has other worries.
        guard catalog.document.hasValue else { return }
        let bytes = context.bytes
        var end = bytes.count
        while end > 0, Self.isSpace(bytes[end - 1]) { end -= 1 }
        if let first = catalog.document.lineEndings.firstCarriageReturn, first < end {
            reportReturns(from: Int(first), to: end, context, &findings)
        }
        // A truncated file has no end.
        guard end > 0, bytes[end - 1] == UInt8(ascii: "}"), bytes[end...].contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
            return
        }
        let range = ByteRange(end..<bytes.count)
        findings.report(
            Texts.Final.message, at: range, in: context, reason: Texts.Final.reason, advice: Texts.Final.advice,
            fix: FixIt(.safe, [TextEdit(range, "")]))
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private func reportReturns(from first: Int, to end: Int, _ context: CatalogContext, _ findings: inout Findings) {
        let bytes = context.bytes
        // Inside a text a line end is an error, and has another fix.
        let isFixable = context.catalog.document.isWellFormed
        var edits: [TextEdit] = []
        var pairs = 0
        var returns = 0
        var feeds = 0
        for index in 0..<end {
            if bytes[index] == 0x0A {
                if index == 0 || bytes[index - 1] != 0x0D { feeds += 1 }
            } else if bytes[index] == 0x0D {
                let isPair = index + 1 < end && bytes[index + 1] == 0x0A
                if isPair { pairs += 1 } else { returns += 1 }
                if isFixable { edits.append(TextEdit(ByteRange(index..<index + 1), isPair ? "" : "\n")) }
            }
        }
        let isUniform = feeds == 0 && (pairs == 0 || returns == 0)
        let isPair = first + 1 < end && bytes[first + 1] == 0x0A
        findings.report(
            isUniform ? Texts.message(ending: pairs > 0 ? "CRLF" : "CR") : Texts.Mixed.message,
            at: ByteRange(first..<first + (isPair ? 2 : 1)), in: context, reason: Texts.reason, advice: Texts.advice,
            fix: isFixable ? FixIt(.safe, edits) : nil)
    }
}
