/// What collections of bytes have, and spans do not. Spans cannot outlive the memory that they are lent, and every access is checked.
extension Span<UInt8> {
    @inlinable package var first: UInt8? { isEmpty ? nil : self[0] }
    @inlinable package var last: UInt8? { isEmpty ? nil : self[count - 1] }

    /// The index of the first byte that meets a condition, at or after an index.
    @inlinable
    package func firstIndex(from start: Int = 0, where condition: (UInt8) -> Bool) -> Int? {
        var index = start
        while index < count {
            if condition(self[index]) { return index }
            index += 1
        }
        return nil
    }

    /// The index of the first such byte, at or after an index.
    @inlinable
    package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? { firstIndex(from: start) { $0 == byte } }

    @inlinable
    package func contains(where condition: (UInt8) -> Bool) -> Bool { firstIndex(where: condition) != nil }

    @inlinable
    package func contains(_ byte: UInt8) -> Bool { firstIndex(of: byte) != nil }

    @inlinable
    package func allSatisfy(_ condition: (UInt8) -> Bool) -> Bool { firstIndex { !condition($0) } == nil }

    @inlinable
    package func count(where condition: (UInt8) -> Bool) -> Int {
        indices.reduce(0) { condition(self[$1]) ? $0 + 1 : $0 }
    }

    /// Whether the bytes at an index are those of a text.
    @inlinable
    package func hasBytes(_ text: some Collection<UInt8>, at index: Int = 0) -> Bool {
        guard text.count <= count - index else { return false }
        var index = index
        for byte in text {
            if self[index] != byte { return false }
            index += 1
        }
        return true
    }

    /// Whether both have the same bytes.
    @inlinable
    package func hasSameBytes(as other: Span<UInt8>) -> Bool {
        withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { own.hasSameBytes(as: $0) } }
    }

    /// The text of these bytes; ill-formed UTF-8 is repaired.
    @inlinable package var string: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }

    /// The text of some of these bytes; ill-formed UTF-8 is repaired.
    @inlinable
    package func string(_ range: Range<Int>) -> String { extracting(range).string }
}

extension [UInt8] {
    /// A copy of some bytes.
    @inlinable
    package init(_ bytes: Span<UInt8>) { self = bytes.withUnsafeBufferPointer { Array($0) } }
}

extension String {
    /// Calls `body` with the UTF-8 of the text.
    @inlinable
    package func withUTF8Span<R>(_ body: (Span<UInt8>) -> R) -> R {
        var text = self
        return text.withUTF8 { body($0.span) }
    }
}
