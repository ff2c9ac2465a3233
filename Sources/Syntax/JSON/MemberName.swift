/// The name of a member, compared byte by byte: `String` takes names for equal that only look so.
package struct MemberName: Hashable, Sendable, ExpressibleByStringLiteral {
    package let utf8: [UInt8]

    package init(_ utf8: some Sequence<UInt8>) { self.utf8 = Array(utf8) }
    package init(_ text: String) { self.init(text.utf8) }
    package init(stringLiteral text: String) { self.init(text.utf8) }

    /// All bytes at once.
    package func hash(into hasher: inout Hasher) { utf8.withUnsafeBytes { hasher.combine(bytes: $0) } }

    package var string: String { String(decoding: utf8, as: UTF8.self) }
}
