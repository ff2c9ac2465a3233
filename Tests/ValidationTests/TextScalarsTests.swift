import L10nValidation
import Testing

struct TextScalarsTests {
    @Test func lettersAreThoseOfUnicode() {
        let wrong = Self.allScalars.filter { scalar in
            let properties = scalar.properties
            return scalar.isLetter != (properties.isAlphabetic || properties.generalCategory == .nonspacingMark)
        }
        #expect(wrong == [])
    }

    @Test func digitsAreThoseOfUnicode() {
        let wrong = Self.allScalars.filter { $0.isDigit != ($0.properties.generalCategory == .decimalNumber) }
        #expect(wrong == [])
    }

    @Test func spacesAreThoseOfUnicodeThatBreakNoLine() {
        let wrong = Self.allScalars.filter { $0.isSpace != ($0.properties.isWhitespace && !$0.isLineBreak) }
        #expect(wrong == [])
    }

    private static let allScalars = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
}
