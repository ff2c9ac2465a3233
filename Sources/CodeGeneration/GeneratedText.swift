internal import Accessors

/// The text of a generated file, in pieces: that of a large catalog is never copied into one.
package struct GeneratedText: Sendable {
    /// UTF-8, one after the other.
    package let pieces: [ArraySlice<UInt8>]

    init(_ text: String) { pieces = [Array(text.utf8)[...]] }

    /// - Parameter largeTexts: By their numbers; marks stand for them in the text.
    init(_ rendered: String, _ largeTexts: [LargeText]) {
        // Text and marks by turns.
        let parts = Array(rendered.utf8).split(separator: LargeText.markEnd, omittingEmptySubsequences: false)
        pieces = parts.enumerated().map { index, part in
            guard !index.isMultiple(of: 2) else { return part }
            return largeTexts[part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }].code.value.utf8[...]
        }
    }

    /// The pieces as one text.
    package var string: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
        for piece in pieces { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }
}
