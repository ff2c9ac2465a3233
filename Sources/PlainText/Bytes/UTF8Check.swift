/// Finds bytes that are not UTF-8.
package enum UTF8Check {
    /// The offset of the first byte that is not part of a character; nil where all are.
    package static func firstMistake(in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                if bytes[index] < 0x80 {
                    index += 1
                    continue
                }
                var rest = bytes[index...].makeIterator()
                var decoder = UTF8()
                guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return index }
                index += UTF8.width(scalar)
            }
            return nil
        }
    }
}
