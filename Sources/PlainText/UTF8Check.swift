/// Finds bytes that are not UTF-8.
public enum UTF8Check {
    /// The offset of the first byte that is not part of a character; nil where all are.
    public static func firstMistake(in bytes: [UInt8]) -> Int? {
        if String(validating: bytes, as: UTF8.self) != nil { return nil }
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var offset = 0
        while case .scalarValue(let scalar) = decoder.decode(&rest) { offset += UTF8.width(scalar) }
        return offset
    }
}
