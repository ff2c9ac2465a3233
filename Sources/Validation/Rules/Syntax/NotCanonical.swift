internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that the bytes are those that Xcode would write for the same content, the order of names left aside.
///
/// Line ends are for `line-endings`, the order for `unsorted-keys`.
struct NotCanonical: CatalogRule {
    static let metadata = RuleMetadata("not-canonical", .syntax, .warning, isOnByDefault: false)

    func check(_ catalog: StringCatalog, in context: inout RuleContext) {
        let document = catalog.document
        guard document.issues.isEmpty, let place = firstDifference(from: JSONPrinter.print(document), context.bytes) else {
            return
        }
        // From the first byte that differs to the end of its line.
        let end = context.bytes[place...].firstIndex(of: 0x0A) ?? context.bytes.endIndex
        context.report(
            L10n.Rule.NotCanonical.message, at: ByteRange(place..<end), reason: L10n.Rule.NotCanonical.reason,
            advice: L10n.Rule.NotCanonical.advice)
    }

    /// Offset of the first byte of the file that Xcode would write otherwise, line ends left aside; nil when there is none.
    private func firstDifference(from printed: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let same = printed.withUnsafeBufferPointer { Self.commonPrefix($0, bytes) }
        var expected = printed[same...]
        var index = same
        while index < bytes.count {
            if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
            guard let next = expected.popFirst() else {
                return bytes[index...].allSatisfy { $0 == 0x0A || $0 == 0x0D } ? nil : index
            }
            if bytes[index] != next { return index }
            index += 1
        }
        return expected.isEmpty ? nil : index
    }

    /// How many bytes two texts share from the start, or a few less.
    private static func commonPrefix(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        let (first, second) = (UnsafeRawBufferPointer(a), UnsafeRawBufferPointer(b))
        let end = min(a.count, b.count) & ~7
        var index = 0
        while index < end,
            first.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                == second.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        {
            index += 8
        }
        return index
    }
}
