import PlainText
import Testing

/// The search by words finds what a search byte by byte finds, whatever the length of a text and the places in it.
struct ByteSearchTests {
    /// Texts of up to 40 bytes with up to two of the bytes that are searched for, and with bytes that differ in one bit.
    private static let texts: [[UInt8]] = (0...40).flatMap { count -> [[UInt8]] in
        let plain = (0..<count).map { [UInt8(0x24), 0xA5, 0x20, 0x00][$0 % 4] }
        let places = (0..<count).flatMap { first in (first..<count).map { (first, $0) } }
        return [plain]
            + places.map { first, second in
                var text = plain
                text[first] = UInt8(ascii: "%")
                text[second] = UInt8(ascii: "/")
                return text
            }
    }

    @Test func findsTheFirst() {
        for text in Self.texts {
            for start in [0, 1, 7, 8, 9] where start <= text.count {
                let found = text.withUnsafeBufferPointer { ByteSearch.first(of: UInt8(ascii: "%"), in: $0, from: start) }
                #expect(found == text[start...].firstIndex(of: UInt8(ascii: "%")) ?? text.count)
            }
        }
    }

    @Test func findsTheFirstOfTwo() {
        for text in Self.texts {
            for (a, b) in [("%", "/"), ("(", "/"), ("(", ")")] as [(Unicode.Scalar, Unicode.Scalar)] {
                let (a, b) = (UInt8(ascii: a), UInt8(ascii: b))
                for start in [0, 1, 7, 8, 9] where start <= text.count {
                    let found = text.withUnsafeBufferPointer { ByteSearch.first(of: a, or: b, in: $0, from: start) }
                    #expect(found == text[start...].firstIndex { $0 == a || $0 == b } ?? text.count)
                }
            }
        }
    }
}
