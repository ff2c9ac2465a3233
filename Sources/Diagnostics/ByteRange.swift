/// A half-open range of byte offsets in one source file.
///
/// Offsets are 32 bits wide, and files above ``SourceFile/maximumSize`` are refused, so that a range fits in 8 bytes.
@frozen
public struct ByteRange: Hashable, Sendable {
    /// Offset of the first byte.
    public var start: UInt32
    /// Offset after the last byte; never below `start`.
    public var end: UInt32

    @inlinable
    public init(_ start: UInt32, _ end: UInt32) {
        self.start = start
        self.end = end
    }

    @inlinable
    public init(_ range: Range<Int>) {
        self.start = UInt32(truncatingIfNeeded: range.lowerBound)
        self.end = UInt32(truncatingIfNeeded: range.upperBound)
    }

    /// Number of bytes.
    @inlinable
    public var count: Int { Int(end) - Int(start) }

    @inlinable
    public var isEmpty: Bool { start == end }

    /// The same range as indices of a byte array.
    @inlinable
    public var indices: Range<Int> { Int(start)..<Int(end) }

    /// A range without bytes at an offset.
    public static func empty(at offset: UInt32) -> ByteRange { ByteRange(offset, offset) }

    /// Whether `other` lies within this range.
    public func contains(_ other: ByteRange) -> Bool { start <= other.start && other.end <= end }
}
