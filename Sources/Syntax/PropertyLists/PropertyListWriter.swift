/// Writes a property list of dictionaries and texts from beginning to end, in one of Foundation's formats.
///
/// The caller writes the keys of a dictionary in ascending order (``PropertyListOrder``), each once. Texts are
/// UTF-8 without a terminating zero.
package protocol PropertyListWriter {
    /// A writer of a dictionary that is still empty.
    ///
    /// - Parameter capacity: How many bytes the texts will have, roughly.
    init(capacity: Int)

    /// The key of the next value.
    mutating func write(key: UnsafeBufferPointer<UInt8>)
    mutating func write(text: UnsafeBufferPointer<UInt8>)
    /// Begins a dictionary, which belongs to the last key.
    mutating func beginDictionary()
    mutating func endDictionary()

    /// The bytes of the file. Nothing can be written after this.
    mutating func finish() -> [UInt8]
}

/// The order in which Foundation writes the keys of a dictionary: by UTF-16 code units.
package enum PropertyListOrder {
    /// Whether `a` comes before `b`; both are UTF-8.
    package static func precedes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = min(a.count, b.count)
        for index in 0..<count where a[index] != b[index] { return rank(a[index]) < rank(b[index]) }
        return a.count < b.count
    }

    /// UTF-8 sorts by scalars. In UTF-16 those above U+FFFF, which begin with 0xF0 to 0xF4, come before U+E000 to U+FFFF, which
    /// begin with 0xEE and 0xEF.
    private static func rank(_ byte: UInt8) -> UInt8 {
        if byte >= 0xF0 { return byte - 2 }
        return byte >= 0xEE ? byte + 5 : byte
    }
}
