/// A half-open range of byte offsets in one source file.
///
/// Offsets are 32 bits wide, and files above ``SourceFile/maximumSize`` are refused, so that a range fits in 8 bytes.
@usableFromInline package struct ByteRange: Hashable, Sendable {
    /// Offset of the first byte.
    @usableFromInline package var start: UInt32
    /// Offset after the last byte; never below `start`.
    @usableFromInline package var end: UInt32

    @inlinable
    package init(_ start: UInt32, _ end: UInt32) {
        self.start = start
        self.end = end
    }

    @inlinable
    package init(_ range: Range<Int>) {
        self.start = UInt32(truncatingIfNeeded: range.lowerBound)
        self.end = UInt32(truncatingIfNeeded: range.upperBound)
    }

    /// Number of bytes.
    @inlinable
    package var count: Int { Int(end) - Int(start) }

    @inlinable
    package var isEmpty: Bool { start == end }

    /// The same range as indices of a byte array.
    @inlinable
    package var indices: Range<Int> { Int(start)..<Int(end) }

    /// A range without bytes at an offset.
    package static func empty(at offset: UInt32) -> ByteRange { ByteRange(offset, offset) }

    /// Whether this range contains `other`.
    package func contains(_ other: ByteRange) -> Bool { start <= other.start && other.end <= end }
}
