/// The form of a text in a ``TextTable``: a small program, made by the code generator, so that nothing is parsed at run time.
///
/// A record is UTF-8 and ends with the byte ``end``. Bytes from 06 on are text, the others are instructions. Numbers are digits
/// in base 64 from `0` to `o`, highest first. The number of digits is in braces.
///
/// ```
/// argument   01 position{2} type layout 04      layout: flags, width and precision as in printf, usually empty
/// plural     02 position{2} count{1} { category{1} length{5} } form …
/// literal    05 byte + 40                       for the bytes 00 to 05 in a text
/// ```
package enum Record {
    package static let argument: UInt8 = 0x01
    package static let plural: UInt8 = 0x02
    package static let end: UInt8 = 0x03
    package static let layoutEnd: UInt8 = 0x04
    package static let literal: UInt8 = 0x05
    /// Added to the byte that follows ``literal``.
    package static let literalBase: UInt8 = 0x40
    /// The digits of a position, which is 1 to 127.
    package static let positionDigits = 2
    /// The digits of the number of the language that a text is in.
    package static let ownerDigits = 2
    /// The digits of an offset or a length. Both are below 2³⁰, so a language has less than a gigabyte of text.
    package static let offsetDigits = 5
    /// The digit 0.
    package static let digitBase: UInt8 = 0x30

    /// A number as digits in base 64.
    package static func digits(_ number: Int, count: Int) -> [UInt8] {
        var digits: [UInt8] = []
        append(number, digits: count, to: &digits)
        return digits
    }

    /// Appends a number as digits in base 64.
    package static func append(_ number: Int, digits count: Int, to bytes: inout [UInt8]) {
        for index in (0..<count).reversed() { bytes.append(digitBase + UInt8((number >> (index * 6)) & 63)) }
    }

    @inline(__always)
    static func number(_ base: UnsafePointer<UInt8>, count: Int) -> Int {
        var value = 0
        for index in 0..<count { value = value << 6 | Int(base[index] &- digitBase) & 63 }
        return value
    }
}

/// Runs a record: appends its text with arguments.
struct RecordReader {
    let base: UnsafePointer<UInt8>
    let language: TextTable.Language
    let isolatesArguments: Bool

    /// Appends the text of the instructions from `start` to `end`, or to the end of the record.
    func run(
        from start: Int, upTo end: Int = .max, _ arguments: borrowing [MessageArgument], to output: inout ByteOutput
    ) {
        var index = start
        while index < end {
            let byte = base[index]
            switch byte {
            case Record.end: return
            case Record.argument:
                let position = Record.number(base + index + 1, count: Record.positionDigits)
                let type = base[index + 1 + Record.positionDigits]
                let layoutStart = index + 2 + Record.positionDigits
                index = layoutStart
                while base[index] != Record.layoutEnd { index += 1 }
                if position >= 1, position <= arguments.count {
                    append(arguments[position - 1], type, layout: layoutStart..<index, to: &output)
                }
                index += 1
            case Record.literal:
                output.append(base[index + 1] &- Record.literalBase)
                index += 2
            case Record.plural:
                index = runPlural(at: index, arguments, to: &output)
            default:
                let first = index
                repeat { index += 1 } while index < end && base[index] > Record.literal
                output.append(UnsafeBufferPointer(start: base + first, count: index - first))
            }
        }
    }

    /// Runs the form for the number of an argument, and returns the offset after the last form.
    private func runPlural(at start: Int, _ arguments: borrowing [MessageArgument], to output: inout ByteOutput) -> Int {
        let position = Record.number(base + start + 1, count: Record.positionDigits)
        let count = Int(base[start + 1 + Record.positionDigits] &- Record.digitBase)
        let forms = start + 2 + Record.positionDigits
        let formSize = 1 + Record.offsetDigits
        let category =
            position >= 1 && position <= arguments.count
            ? self.category(of: arguments[position - 1]) : (form: .other, isZero: false)
        var body = forms + count * formSize
        var chosen: (start: Int, length: Int, rank: Int)?
        for form in 0..<count {
            let own = base[forms + form * formSize] &- Record.digitBase
            let length = Record.number(base + forms + form * formSize + 1, count: Record.offsetDigits)
            // An explicit zero takes precedence over the category, and the category over `other`.
            let rank =
                category.isZero && own == PluralForm.zero.rawValue
                ? 3 : own == category.form.rawValue ? 2 : own == PluralForm.other.rawValue ? 1 : 0
            if rank > (chosen?.rank ?? 0) { chosen = (body, length, rank) }
            body += length
        }
        if let chosen { run(from: chosen.start, upTo: chosen.start + chosen.length, arguments, to: &output) }
        return body
    }

    private func category(of argument: MessageArgument) -> (form: PluralForm, isZero: Bool) {
        switch argument {
        case .integer(let value): (language.plural(PluralNumber(value.magnitude)), value == 0)
        case .unsigned(let value): (language.plural(PluralNumber(value)), value == 0)
        case .double(let value): (language.plural(PluralNumber(value)), value == 0)
        case .text: (.other, false)
        }
    }

    // MARK: Arguments

    private func append(_ argument: MessageArgument, _ type: UInt8, layout: Range<Int>, to output: inout ByteOutput) {
        let isolates = isolatesArguments && type == UInt8(ascii: "@")
        if isolates { output.append("\u{2068}") }
        defer { if isolates { output.append("\u{2069}") } }
        // The fast path: most arguments have no layout, and most numbers are decimal.
        if layout.isEmpty {
            switch argument {
            case .text(let text): return output.append(text)
            case .integer(let value) where isDecimal(type):
                return language.numbers.append(value.magnitude, isNegative: value < 0, to: &output)
            default: break
            }
        }
        let layout = PrintfLayout(base, layout)
        let text: String =
            switch argument {
            case .text(let text): text
            case .integer(let value): number(value, type, layout)
            case .unsigned(let value): number(value, type, layout)
            case .double(let value): number(value, type, layout)
            }
        if case .text = argument {
            layout.append(text, zero: nil, to: &output)
        } else {
            layout.append(text, zero: isDecimal(type) ? language.numbers.symbols.zero : "0", to: &output)
        }
    }

    private func isDecimal(_ type: UInt8) -> Bool {
        switch type {
        case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "u"): false
        default: true
        }
    }

    private func number(_ value: Double, _ type: UInt8, _ layout: PrintfLayout) -> String {
        switch type | 0x20 {
        case UInt8(ascii: "e"), UInt8(ascii: "g"), UInt8(ascii: "a"):
            guard value.isFinite else { break }
            return ScientificNotation.string(value, type: type, precision: layout.precision, symbols: language.numbers.symbols)
        default: break
        }
        return language.numbers.string(value, fractionDigits: layout.precision ?? 6)
    }

    private func number(_ value: Int, _ type: UInt8, _ layout: PrintfLayout) -> String {
        isDecimal(type)
            ? language.numbers.string(value.magnitude, isNegative: value < 0, minimumDigits: layout.precision ?? 1)
            : number(UInt(bitPattern: value), type, layout)
    }

    private func number(_ value: UInt, _ type: UInt8, _ layout: PrintfLayout) -> String {
        func digits(_ prefix: String, _ text: String) -> String {
            let zeros = String(repeating: "0", count: max(0, (layout.precision ?? 1) - text.utf8.count))
            return (layout.isAlternate && value != 0 ? prefix : "") + zeros + text
        }
        return switch type {
        case UInt8(ascii: "x"): digits("0x", String(value, radix: 16))
        case UInt8(ascii: "X"): digits("0X", String(value, radix: 16, uppercase: true))
        case UInt8(ascii: "o"): digits("0", String(value, radix: 8))
        default: language.numbers.string(value, isNegative: false, minimumDigits: layout.precision ?? 1)
        }
    }
}

/// The flags, the width and the precision of a format specifier: `-8`, `05`, `+.2`.
struct PrintfLayout {
    private var isLeft = false
    private var hasPlus = false
    private var hasSpace = false
    private var fillsZeros = false
    /// Whether hexadecimal and octal numbers get a prefix: `0xff`.
    private(set) var isAlternate = false
    private var width = 0
    private(set) var precision: Int?

    init(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) {
        var index = range.lowerBound
        flags: while index < range.upperBound {
            switch base[index] {
            case UInt8(ascii: "-"): isLeft = true
            case UInt8(ascii: "+"): hasPlus = true
            case UInt8(ascii: " "): hasSpace = true
            case UInt8(ascii: "0"): fillsZeros = true
            case UInt8(ascii: "#"): isAlternate = true
            case UInt8(ascii: "'"): break
            default: break flags
            }
            index += 1
        }
        while index < range.upperBound, base[index] &- UInt8(ascii: "0") < 10 {
            width = min(width * 10 + Int(base[index] - UInt8(ascii: "0")), 10_000)
            index += 1
        }
        guard index < range.upperBound, base[index] == UInt8(ascii: ".") else { return }
        var digits = 0
        index += 1
        while index < range.upperBound, base[index] &- UInt8(ascii: "0") < 10 {
            digits = min(digits * 10 + Int(base[index] - UInt8(ascii: "0")), 340)
            index += 1
        }
        precision = digits
    }

    /// Appends a text, padded to the width.
    ///
    /// - Parameter zero: The digit that pads a number, or nil for a text that is not a number.
    func append(_ text: String, zero: Unicode.Scalar?, to output: inout ByteOutput) {
        var text = text
        if zero != nil, hasPlus || hasSpace, let first = text.unicodeScalars.first, first.properties.numericType != nil {
            text = (hasPlus ? "+" : " ") + text
        }
        let padding = width > 0 ? width - text.count : 0
        if padding <= 0 {
            output.append(text)
        } else if isLeft {
            output.append(text)
            output.append(0x20, times: padding)
        } else if fillsZeros, let zero {
            // Zeros come after the sign.
            let sign = text.prefix { $0.unicodeScalars.allSatisfy { $0.properties.numericType == nil } }
            output.append(String(sign))
            for _ in 0..<padding { output.append(zero) }
            output.append(String(text.dropFirst(sign.count)))
        } else {
            output.append(0x20, times: padding)
            output.append(text)
        }
    }
}
