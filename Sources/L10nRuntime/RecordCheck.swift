/// Checks that the bytes of a file are records, see ``Record``. Reading records that pass never traps and never leaves their
/// bytes.
struct RecordCheck {
    private let base: UnsafePointer<UInt8>
    private let count: Int

    /// The maximum depth of plurals in forms of plurals: a form with a substitution.
    static let deepestPlural = 2

    init(_ bytes: TableBytes) {
        base = bytes.base
        count = bytes.count
    }

    /// Whether the bytes are a sequence of complete records.
    var areRecords: Bool {
        var index = 0
        while index < count {
            guard let end = instructions(from: index, upTo: count, depth: 0), end < count, base[end] == Record.end else {
                return false
            }
            index = end + 1
        }
        return true
    }

    /// Whether a record begins at an offset. The bytes must be records.
    func isRecord(at offset: Int) -> Bool { offset < count && (offset == 0 || base[offset - 1] == Record.end) }

    /// Whether all bytes are digits in base 64.
    static func areDigits(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { bytes.allSatisfy { $0 &- Record.digitBase < 64 } }

    /// The offset after text and instructions, which is that of ``Record/end`` or `end`, or nil if one of them is invalid.
    private func instructions(from start: Int, upTo end: Int, depth: Int) -> Int? {
        var index = start
        while index < end {
            let next: Int?
            switch base[index] {
            case Record.end: return index
            case Record.argument: next = argument(at: index, upTo: end)
            case Record.plural: next = plural(at: index, upTo: end, depth: depth + 1)
            case Record.literal:
                next = index + 1 < end && base[index + 1] &- Record.literalBase <= Record.literal ? index + 2 : nil
            case ...Record.literal: next = nil
            default:
                next = UTF8Check.end(ofTextAt: index, in: UnsafeBufferPointer(start: base, count: end), above: Record.literal)
            }
            guard let next else { return nil }
            index = next
        }
        return index
    }

    private func argument(at start: Int, upTo end: Int) -> Int? {
        let type = start + 1 + Record.positionDigits
        guard type < end, areDigits(start + 1, Record.positionDigits) else { return nil }
        guard base[type] == UInt8(ascii: "@") || (base[type] | 0x20) &- UInt8(ascii: "a") < 26 else { return nil }
        var index = type + 1
        while index < end, Self.isLayout(base[index]) { index += 1 }
        return index < end && base[index] == Record.layoutEnd ? index + 1 : nil
    }

    /// Whether a byte can be part of flags, width and precision.
    private static func isLayout(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: " "), UInt8(ascii: "#"),
            UInt8(ascii: "'"), UInt8(ascii: "."), UInt8(ascii: "*"):
            true
        default: false
        }
    }

    /// The end of the last form, or nil if the plural is invalid. All forms must end before `end`.
    private func plural(at start: Int, upTo end: Int, depth: Int) -> Int? {
        let head = start + 1 + Record.positionDigits
        guard depth <= Self.deepestPlural, head < end, areDigits(start + 1, Record.positionDigits) else { return nil }
        let formCount = Int(base[head] &- Record.digitBase)
        let formSize = 1 + Record.offsetDigits
        var body = head + 1 + formCount * formSize
        guard formCount <= 6, body <= end else { return nil }
        for form in 0..<formCount {
            let place = head + 1 + form * formSize
            guard PluralForm(rawValue: base[place] &- Record.digitBase) != nil, areDigits(place + 1, Record.offsetDigits)
            else { return nil }
            let bodyEnd = body + Record.number(base + place + 1, count: Record.offsetDigits)
            guard bodyEnd <= end, instructions(from: body, upTo: bodyEnd, depth: depth) == bodyEnd else { return nil }
            body = bodyEnd
        }
        return body
    }

    private func areDigits(_ offset: Int, _ count: Int) -> Bool {
        Self.areDigits(UnsafeBufferPointer(start: base + offset, count: count))
    }
}

/// Validates UTF-8. Source: The Unicode Standard, table 3-7.
enum UTF8Check {
    static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { end(ofTextAt: 0, in: bytes, above: nil) == bytes.count }

    /// The end of a text: before the first byte that is at most `control`, or after all bytes. Nil if the text is not valid UTF-8.
    static func end(ofTextAt start: Int, in bytes: UnsafeBufferPointer<UInt8>, above control: UInt8?) -> Int? {
        guard let base = bytes.baseAddress else { return start }
        let lowest = control.map { $0 + 1 } ?? 0
        let lowests = UInt64(lowest) &* 0x0101_0101_0101_0101
        var index = start
        while index < bytes.count {
            // The fast path: eight ASCII letters at once.
            if index + 8 <= bytes.count {
                let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
                if (word | (word &- lowests)) & 0x8080_8080_8080_8080 == 0 {
                    index += 8
                    continue
                }
            }
            if base[index] < 0x80 {
                if base[index] < lowest { return index }
                index += 1
            } else {
                guard let length = length(ofCharacterAt: base + index, left: bytes.count - index) else { return nil }
                index += length
            }
        }
        return index
    }

    /// The length of a character that is not ASCII, or nil if it is invalid.
    private static func length(ofCharacterAt base: UnsafePointer<UInt8>, left: Int) -> Int? {
        func isContinuation(_ offset: Int) -> Bool { base[offset] & 0xC0 == 0x80 }
        switch base[0] {
        case 0xC2...0xDF: return left >= 2 && isContinuation(1) ? 2 : nil
        case 0xE0...0xEF:
            guard left >= 3, isContinuation(1), isContinuation(2) else { return nil }
            // Neither an overlong form nor a surrogate.
            return base[0] == 0xE0 && base[1] < 0xA0 || base[0] == 0xED && base[1] > 0x9F ? nil : 3
        case 0xF0...0xF4:
            guard left >= 4, isContinuation(1), isContinuation(2), isContinuation(3) else { return nil }
            return base[0] == 0xF0 && base[1] < 0x90 || base[0] == 0xF4 && base[1] > 0x8F ? nil : 4
        default: return nil
        }
    }
}
