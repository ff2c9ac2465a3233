import L10nDiagnostics
import L10nSyntax
import Testing

/// Small files that would expand to a large text are not read.
struct SizeLimitTests {
    private func read(_ bytes: [UInt8], _ limit: Int) -> PropertyListDocument {
        PropertyListReader.read(SourceFile(path: "A.strings", bytes: bytes), maximumTextSize: limit)
    }

    /// Binary files store a shared text once.
    @Test func limitsSharedTexts() {
        var writer = BinaryPropertyListWriter(capacity: 0)
        let text = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000)
        for number in 0..<200 {
            Array("k\(number)".utf8).withUnsafeBufferPointer { writer.write(key: $0) }
            text.withUnsafeBufferPointer { writer.write(text: $0) }
        }
        let bytes = writer.finish()
        #expect(bytes.count < 10_000)
        let refused = read(bytes, 100_000)
        #expect(refused.issues.map(\.kind) == [.tooLarge(limit: 100_000)])
        #expect(refused.isUnread)
        let whole = read(bytes, 300_000)
        #expect(whole.issues.isEmpty)
        #expect(whole.root?.members?.count == 200)
    }

    @Test func limitsConvertedTexts() {
        let ideographs = "k = \"" + String(repeating: "\u{65E5}", count: 100) + "\";"
        let utf16: [UInt8] =
            [0xFE, 0xFF] + ideographs.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        let latin1 =
            Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><dict><key>k</key><string>".utf8)
            + [UInt8](repeating: 0xE4, count: 100) + Array("</string></dict></plist>".utf8)
        for (bytes, size) in [(utf16, 307), (latin1, latin1.count + 100)] {
            #expect(read(bytes, size - 1).issues.map(\.kind) == [.tooLarge(limit: size - 1)])
            let whole = read(bytes, size)
            #expect(whole.issues.isEmpty)
            #expect(whole.root?.members?.first?.value.text?.count == 100)
        }
    }
}
