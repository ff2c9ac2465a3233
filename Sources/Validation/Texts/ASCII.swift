/// Tests of ASCII bytes.
extension UInt8 {
    var isASCIILowercase: Bool { self &- UInt8(ascii: "a") < 26 }
    var isASCIILetter: Bool { (self | 0x20).isASCIILowercase }
    var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
}
