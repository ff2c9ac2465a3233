import L10nPlainText
import Testing

struct ASCIITests {
    private func characters(_ isMember: (UInt8) -> Bool) -> String {
        String(decoding: (0...UInt8.max).filter(isMember), as: UTF8.self)
    }

    @Test func classesHaveTheirCharactersOnly() {
        let (upper, lower, digits) = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789")
        #expect(characters(ASCII.isLetter) == upper + lower)
        #expect(characters(ASCII.isUppercase) == upper)
        #expect(characters(ASCII.isLowercase) == lower)
        #expect(characters(ASCII.isDigit) == digits)
        #expect(characters(ASCII.isLetterOrDigit) == digits + upper + lower)
        #expect(characters(ASCII.isHexadecimalDigit) == digits + "ABCDEFabcdef")
        #expect(characters(ASCII.isWhitespace) == "\t\n\r ")
    }

    @Test func hexadecimalDigitsHaveTheirValue() {
        let values = (0...UInt8.max).compactMap(ASCII.hexadecimalValue)
        #expect(values == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 10, 11, 12, 13, 14, 15])
    }
}
