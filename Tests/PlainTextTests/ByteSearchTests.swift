import L10nPlainText
import Testing

/// The search by words finds what a search byte by byte finds, for any length of a text and any places in it.
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

    @Test func findsTheFirstOfTwoInALongText() {
        let (a, b) = (UInt8(ascii: "a"), UInt8(ascii: "b"))
        let places = [0, 1, 254, 255, 256, 257, 511, 512, 513, 599]
        for first in places {
            for second in places {
                var text = [UInt8](repeating: 0x20, count: 600)
                (text[first], text[second]) = (a, b)
                for start in [0, 1, 256, 600] {
                    let found = text.withUnsafeBufferPointer { ByteSearch.first(of: a, or: b, in: $0, from: start) }
                    #expect(found == text[start...].firstIndex { $0 == a || $0 == b } ?? text.count)
                }
            }
        }
    }

    @Test func findsTheFirstThatIsNotASCII() {
        for (text, start) in Self.anyByteAtAnyPlace(in: [0x00, 0x20, 0x41, 0x7F]) {
            let found = text.withUnsafeBufferPointer { ByteSearch.firstNonASCII(in: $0, from: start) }
            #expect(found == text[start...].firstIndex { $0 >= 0x80 } ?? text.count)
        }
    }

    /// Zeros are after the end of a vector, too, and pass some of the tests.
    @Test(arguments: [[0x0A], [0x41, 0x5A, 0xC3], [0xFF]] as [[UInt8]])
    func findsTheFirstThatPassesATest(_ bytes: [UInt8]) {
        let tests: [(vector: (ByteVector) -> ByteMask, byte: (UInt8) -> Bool)] = [
            ({ $0.are(0x0A) }, { $0 == 0x0A }), ({ $0.are(0x00) }, { $0 == 0x00 }),
            ({ $0.are(atLeast: 0x80) }, { $0 >= 0x80 }), ({ $0.are(atMost: 0x1F) }, { $0 <= 0x1F }),
            ({ $0.are(in: 0x41...0x5A) }, { 0x41...0x5A ~= $0 }), ({ $0.are(in: 0xF0...0xFF) }, { $0 >= 0xF0 }),
            ({ $0.are(0x41) | $0.are(0xC3) }, { $0 == 0x41 || $0 == 0xC3 }), ({ _ in ByteMask() }, { _ in false }),
            ({ $0.lowercased.are(in: 0x61...0x7A) }, ASCII.isLetter),
        ]
        for (text, start) in Self.anyByteAtAnyPlace(in: bytes) {
            for test in tests {
                let found = text.withUnsafeBufferPointer { ByteSearch.first(in: $0, from: start, where: test.vector) }
                #expect(found == text[start...].firstIndex(where: test.byte) ?? text.count)
            }
        }
    }

    /// Texts of some bytes with another one, and where to begin in them.
    private static func anyByteAtAnyPlace(in bytes: [UInt8]) -> [(text: [UInt8], start: Int)] {
        (0...18).flatMap { count in
            let text = (0..<count).map { bytes[$0 % bytes.count] }
            return [(text, 0)]
                + (0..<count).flatMap { place in
                    (UInt8.min...UInt8.max).map { byte in
                        var text = text
                        text[place] = byte
                        return (text, min(place, [0, 1, 9][Int(byte) % 3]))
                    }
                }
        }
    }
}

struct SameBytesTests {
    @Test func findsADifferenceAtAnyPlace() {
        for count in 0...50 {
            let text = (0..<count).map { UInt8($0) }
            #expect(Self.areSame(text, text))
            for place in 0..<count {
                var other = text
                other[place] ^= 0x80
                #expect(!Self.areSame(text, other))
            }
        }
    }

    private static func areSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        // What follows them differs.
        (a + [1]).withUnsafeBytes { first in
            (b + [2]).withUnsafeBytes { second in first.baseAddress!.hasSameBytes(as: second.baseAddress!, count: a.count) }
        }
    }
}

struct ByteHashTests {
    /// Bytes that differ in one bit or in their count have different hashes, as do the same ones with another seed.
    @Test func differentBytesHaveDifferentHashes() {
        var hashes: Set<Int> = []
        var count = 0
        func insert(_ bytes: [UInt8], seed: Int = 0) {
            hashes.insert(bytes.withUnsafeBytes { ByteHash.hash($0, seed: seed) })
            count += 1
        }
        for length in 0...40 {
            let text = [UInt8](repeating: 0, count: length)
            for seed in 0..<3 { insert(text, seed: seed) }
            for place in text.indices {
                for bit in 0..<8 {
                    var other = text
                    other[place] = 1 << bit
                    insert(other)
                }
            }
        }
        #expect(hashes.count == count)
    }

    @Test func equalBytesHaveEqualHashes() {
        for length in 0...40 {
            let text = (0..<length).map { UInt8($0) }
            // At other addresses.
            let both = [UInt8(9)] + text + text
            let hashes = both.withUnsafeBytes { bytes in
                [1, 1 + length].map { ByteHash.hash(UnsafeRawBufferPointer(rebasing: bytes[$0..<$0 + length]), seed: 7) }
            }
            #expect(hashes[0] == hashes[1])
        }
    }
}
