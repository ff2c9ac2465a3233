import L10nPlainText
import Testing

/// A span of bytes answers as an array of the same bytes does, and two that are equal are so wherever they are.
struct SpanTests {
    /// Every text of up to four of three bytes.
    private static let texts = (1...4).reduce(into: [[]] as [[UInt8]]) { texts, count in
        texts += texts.filter { $0.count == count - 1 }.flatMap { text in [0x20, 0x61, 0xC3].map { text + [$0] } }
    }

    private static func with<R>(_ text: [UInt8], _ body: (Span<UInt8>) -> R) -> R {
        // What is around the text belongs to others.
        ([0x61] + text + [0x61]).withUnsafeBufferPointer { body($0.span.extracting(1..<text.count + 1)) }
    }

    @Test func findsWhatAnArrayFinds() {
        for text in Self.texts {
            #expect(Self.with(text) { $0.first } == text.first)
            #expect(Self.with(text) { $0.last } == text.last)
            #expect(Self.with(text) { $0.contains(0x61) } == text.contains(0x61))
            #expect(Self.with(text) { $0.contains { $0 > 0x20 } } == text.contains { $0 > 0x20 })
            #expect(Self.with(text) { $0.allSatisfy { $0 < 0x80 } } == text.allSatisfy { $0 < 0x80 })
            #expect(Self.with(text) { $0.count { $0 == 0x61 } } == text.count { $0 == 0x61 })
            for start in 0...text.count {
                #expect(Self.with(text) { $0.firstIndex(of: 0x61, from: start) } == text[start...].firstIndex(of: 0x61))
                let isSpace = { (byte: UInt8) in byte == 0x20 }
                #expect(
                    Self.with(text) { $0.firstIndex(from: start, where: isSpace) } == text[start...].firstIndex(where: isSpace))
            }
        }
    }

    @Test func comparesWithOtherBytes() {
        for text in Self.texts {
            for other in Self.texts {
                let isSame = Self.with(text) { text in Self.with(other) { text.hasSameBytes(as: $0) } }
                #expect(isSame == (text == other))
                for start in 0...text.count {
                    #expect(Self.with(text) { $0.hasBytes(other, at: start) } == text[start...].starts(with: other))
                }
            }
        }
    }

    @Test func copiesItsBytes() {
        for text in Self.texts {
            #expect(Self.with(text) { Array($0) } == text)
            #expect(Self.with(text) { $0.string } == String(decoding: text, as: UTF8.self))
            for start in 0...text.count {
                let range = start..<text.count
                #expect(Self.with(text) { $0.string(range) } == String(decoding: text[range], as: UTF8.self))
            }
        }
        for text in ["", "a", "žluťoučký kůň v dlouhém textu"] { #expect(text.withUTF8Span { Array($0) } == Array(text.utf8)) }
    }

    @Test func readsVectorsUpToItsEnd() {
        let text = [UInt8](repeating: 0x61, count: 20)
        for offset in 0...20 {
            let bits = Self.with(text) { ByteVector($0, at: offset).are(0x61).bits }
            #expect(bits.nonzeroBitCount == min(16, 20 - offset))
        }
    }
}
