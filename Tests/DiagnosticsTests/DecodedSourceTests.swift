import L10nDiagnostics
import Testing

/// Files of other programs become UTF-8, or it is clear why not.
struct DecodedSourceTests {
    private static let text = "<a>ä\u{1F600}</a>"

    private func decoded(_ bytes: [UInt8]) -> DecodedSource { DecodedSource(SourceFile(path: "a", bytes: bytes)) }

    private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBigEndian ? bytes : bytes.reversed()
        }
    }

    @Test(
        arguments: [
            Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFE, 0xFF] + utf16(text, isBigEndian: true),
            [0xFF, 0xFE] + utf16(text, isBigEndian: false), utf16(text, isBigEndian: true), utf16(text, isBigEndian: false),
        ])
    func readsUnicode(_ bytes: [UInt8]) {
        let decoded = decoded(bytes)
        #expect(decoded.mistake == nil)
        #expect(decoded.source.bytes.dropFirst(decoded.start).elementsEqual(Self.text.utf8))
    }

    @Test func readsLatin1WhereTheFileSaysSo() {
        let decoded = decoded(Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE4])
        #expect(decoded.mistake == nil)
        #expect(decoded.source.bytes.suffix(2) == [0xC3, 0xA4])
    }

    @Test(
        arguments: [
            (Array("ab".utf8) + [0xC3, 0x28], .invalidUTF8, 2..<3), ([0xFE, 0xFF, 0xD8, 0x00, 0x00, 0x3C], .damagedUTF16, 0..<0),
            ([0xFE, 0xFF, 0x00, 0x3C, 0x00], .damagedUTF16, 1..<1), ([0xFF, 0xFE, 0, 0], .utf32, 0..<0),
            (Array("<?xml encoding='Shift_JIS'?>".utf8), .unsupported("Shift_JIS"), 16..<25),
        ] as [([UInt8], EncodingIssue.Kind, Range<Int>)])
    func namesMistakesAndTheirPlaces(_ bytes: [UInt8], _ kind: EncodingIssue.Kind, _ range: Range<Int>) {
        #expect(decoded(bytes).mistake?.kind == kind)
        #expect(decoded(bytes).mistake?.range == ByteRange(range))
    }
}
