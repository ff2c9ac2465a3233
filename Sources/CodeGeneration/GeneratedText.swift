/// The text of a generated file, in pieces: that of a large catalog is never copied into one.
package struct GeneratedText: Sendable {
    private var finished: [ArraySlice<UInt8>] = []
    private var last: [UInt8] = []

    init() {}

    init(_ text: String) { append(text) }

    /// UTF-8, one after the other.
    package var pieces: [ArraySlice<UInt8>] { finished + [last[...]] }

    /// The pieces as one text.
    package var string: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
        for piece in pieces { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { last.append(contentsOf: $0) }
    }

    /// Appends a literal, which can have megabytes, as a piece of its own.
    mutating func append(_ literal: SwiftBytes) {
        finished += [last[...], literal.utf8[...]]
        last = []
    }
}
