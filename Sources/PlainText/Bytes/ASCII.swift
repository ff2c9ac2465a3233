/// Classes of ASCII characters. A byte above 0x7F is in none of them.
@usableFromInline package enum ASCII {
    @inlinable package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    @inlinable package static func isLowercase(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
    @inlinable package static func isUppercase(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
    @inlinable package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    @inlinable package static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
    @inlinable package static func isHexadecimalDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }

    /// Space, tab, line feed or carriage return.
    @inlinable
    package static func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// The value of a hexadecimal digit.
    @inlinable
    package static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte - 0x30 }
        return isHexadecimalDigit(byte) ? (byte | 0x20) - 0x61 + 10 : nil
    }
}
