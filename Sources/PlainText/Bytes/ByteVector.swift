/// Sixteen bytes that are tested at once.
///
/// Swift compiles the operators of its vectors to single instructions where both operands have a type that is spelled out, and to
/// loops otherwise. Here they are.
@frozen @usableFromInline package struct ByteVector {
    @usableFromInline typealias Vector = SIMD16<UInt8>
    @inlinable package static var count: Int { 16 }

    @usableFromInline let bytes: Vector

    @inlinable init(_ bytes: SIMD16<UInt8>) { self.bytes = bytes }

    /// The bytes at an offset; zeros after the end.
    @inlinable @inline(__always) package init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        let memory = UnsafeRawBufferPointer(bytes)
        if offset + Self.count <= memory.count {
            self.init(memory.loadUnaligned(fromByteOffset: offset, as: Vector.self))
        } else {
            var last = Vector()
            withUnsafeMutableBytes(of: &last) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[offset...])) }
            self.init(last)
        }
    }

    /// The bytes at an offset; zeros after the end.
    @inlinable @inline(__always) package init(_ bytes: Span<UInt8>, at offset: Int) {
        precondition(offset >= 0 && offset <= bytes.count)
        self = bytes.withUnsafeBufferPointer { ByteVector($0, at: offset) }
    }

    /// The lower case of ASCII letters; other bytes are changed, too.
    @inlinable package var lowercased: ByteVector { ByteVector(bytes | Vector(repeating: 0x20)) }

    @inlinable package func are(_ byte: UInt8) -> ByteMask { ByteMask(bytes .== Vector(repeating: byte)) }
    @inlinable package func are(atLeast byte: UInt8) -> ByteMask { ByteMask(bytes .>= Vector(repeating: byte)) }
    @inlinable package func are(atMost byte: UInt8) -> ByteMask { ByteMask(bytes .<= Vector(repeating: byte)) }

    @inlinable package func are(in range: ClosedRange<UInt8>) -> ByteMask {
        ByteVector(bytes &- Vector(repeating: range.lowerBound)).are(atMost: range.upperBound &- range.lowerBound)
    }
}

/// Which of sixteen bytes passed a test.
@frozen @usableFromInline package struct ByteMask {
    @usableFromInline typealias Mask = SIMDMask<SIMD16<Int8>>

    @usableFromInline let mask: SIMDMask<SIMD16<Int8>>

    @inlinable init(_ mask: SIMDMask<SIMD16<Int8>>) { self.mask = mask }

    /// None of them.
    @inlinable package init() { self.init(Mask(repeating: false)) }

    @inlinable package static func | (a: ByteMask, b: ByteMask) -> ByteMask { ByteMask(a.mask .| b.mask) }

    @inlinable package var isEmpty: Bool { unsafeBitCast(mask, to: SIMD2<UInt64>.self) == .zero }

    /// A bit for each byte, the lowest for the first.
    @inlinable package var bits: UInt16 {
        // Each byte keeps the bit of its own place, and the product has their sum in its highest byte.
        let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        func sum(_ bytes: UInt64) -> UInt16 {
            UInt16(truncatingIfNeeded: ((bytes & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) >> 56)
        }
        return sum(halves[0]) | sum(halves[1]) << 8
    }
}

extension ByteSearch {
    /// Offset of the first byte that passes a test, at or after an offset; the count of the bytes if there is none.
    @inlinable
    package static func first(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, where test: (ByteVector) -> ByteMask
    ) -> Int {
        var index = start
        while index < bytes.count {
            let found = test(ByteVector(bytes, at: index))
            // A match after the end is not in the text.
            if !found.isEmpty { return min(index + found.bits.trailingZeroBitCount, bytes.count) }
            index += ByteVector.count
        }
        return bytes.count
    }
}
