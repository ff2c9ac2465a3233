internal import L10nPlainText

/// The order of ``XcodeOrder`` for texts of visible ASCII characters, without ICU, which takes some milliseconds to start.
///
/// Tests compare it with ICU.
enum ASCIIOrder {
    /// Whether `a` comes before `b`; nil if one has other characters, or a number with more digits than ICU takes for one.
    static func precedes(_ a: String, _ b: String) -> Bool? {
        a.utf8.withContiguousStorageIfAvailable { a in
            b.utf8.withContiguousStorageIfAvailable { b in precedes(a, b) }
        }?.flatMap(\.self)
    }

    /// The characters before the letters, in the order of the Unicode Collation Algorithm.
    private static let signs = Array(" _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789".utf8)

    /// For each character its place in the order, the same for a letter in upper and in lower case.
    private static let ranks = (UInt8(0)..<0x80).map { byte -> UInt8 in
        if let rank = signs.firstIndex(of: byte) { return UInt8(rank) }
        return ASCII.isLetter(byte) ? 0x80 + (byte | 0x20) : 0
    }

    private static let digitLimit = 200

    private static func precedes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard a.allSatisfy(isVisible), b.allSatisfy(isVisible) else { return nil }
        return ranks.withUnsafeBufferPointer { ranks in
            var (i, j) = (0, 0)
            /// Whether `a` has the lower-case letter where they first differ in case.
            var hasLowerCase: Bool?
            while i < a.count, j < b.count {
                if ASCII.isDigit(a[i]), ASCII.isDigit(b[j]) {
                    let (first, second) = (number(in: a, at: &i), number(in: b, at: &j))
                    guard max(first.count, second.count) <= digitLimit else { return nil }
                    if first.count != second.count { return first.count < second.count }
                    if !first.elementsEqual(second) { return first.lexicographicallyPrecedes(second) }
                } else {
                    let (one, other) = (ranks[Int(a[i])], ranks[Int(b[j])])
                    if one != other { return one < other }
                    if hasLowerCase == nil, a[i] != b[j] { hasLowerCase = ASCII.isLowercase(a[i]) }
                    i += 1
                    j += 1
                }
            }
            if i < a.count || j < b.count { return j < b.count }
            return hasLowerCase ?? a.lexicographicallyPrecedes(b)
        }
    }

    private static func isVisible(_ byte: UInt8) -> Bool { 0x20...0x7E ~= byte }

    /// The digits of a number, without zeros before it.
    private static func number(in text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Slice<UnsafeBufferPointer<UInt8>> {
        let digits = text[index...].prefix(while: ASCII.isDigit)
        index = digits.endIndex
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        return significant.isEmpty ? digits.suffix(1) : significant
    }
}
