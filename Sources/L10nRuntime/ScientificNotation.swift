/// Formats decimal numbers as `%e`, `%g` and `%a` do, with the symbols of a language.
enum ScientificNotation {
    /// - Parameters:
    ///   - type: `e`, `g` or `a`, in lower or upper case.
    ///   - precision: As in C. The default is 6.
    static func string(_ value: Double, type: UInt8, precision: Int?, symbols: NumberSymbols) -> String {
        let format = "%" + (precision.map { ".\($0)" } ?? "") + String(Character(Unicode.Scalar(type)))
        let bytes = System.formatted(value, format)
        // Hexadecimal digits are not localized.
        if type | 0x20 == UInt8(ascii: "a") { return String(decoding: bytes, as: UTF8.self) }
        return ByteOutput.text { output in
            for (index, byte) in bytes.enumerated() {
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"):
                    output.append(Unicode.Scalar(symbols.zero.value + UInt32(byte - UInt8(ascii: "0"))) ?? "\u{FFFD}")
                case UInt8(ascii: "."), UInt8(ascii: ","): output.append(symbols.decimal)
                case UInt8(ascii: "-") where index == 0: output.append(symbols.minus)
                // As in Foundation.
                case UInt8(ascii: "e"): output.append(UInt8(ascii: "E"))
                default: output.append(byte)
                }
            }
        }
    }
}
