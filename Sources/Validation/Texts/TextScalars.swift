internal import L10nPlainText
internal import L10nStringCatalogs
package import L10nSyntax

/// A text by its characters, each with its place. A placeholder is one character, U+FFFC, and `%%` is one percent sign.
package struct TextScalars {
    package private(set) var scalars: [Unicode.Scalar] = []
    /// The offset of each in the decoded text, and after them that of the end.
    private(set) var offsets: [Int] = []

    package static let placeholder: Unicode.Scalar = "\u{FFFC}"

    package init(_ text: Span<UInt8>) {
        var specifiers: [FormatSpecifier] = []
        FormatParser.parse(text, into: &specifiers)
        scalars.reserveCapacity(text.count)
        offsets.reserveCapacity(text.count + 1)
        var start = 0
        for specifier in specifiers where !specifier.mayBeProse && specifier.form != .invalid {
            append(text, start..<specifier.range.lowerBound)
            scalars.append(specifier.form == .escapedPercent ? "%" : Self.placeholder)
            offsets.append(specifier.range.lowerBound)
            start = specifier.range.upperBound
        }
        append(text, start..<text.count)
        offsets.append(text.count)
    }

    private mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let first = scalars.count
        var offset = range.lowerBound
        while offset < range.upperBound, text[offset] < 0x80 {
            scalars.append(Unicode.Scalar(text[offset]))
            offsets.append(offset)
            offset += 1
        }
        if offset == range.upperBound { return }
        for scalar in text.string(offset..<range.upperBound).unicodeScalars {
            scalars.append(scalar)
            offsets.append(offset)
            offset += UTF8.width(scalar)
        }
        guard offset != range.upperBound else { return }
        // Replaced bytes of ill-formed UTF-8 have other offsets, so that nothing has a place.
        scalars.removeSubrange(first...)
        offsets.removeSubrange(first...)
    }

    package var indices: Range<Int> { scalars.indices }

    /// The place of some characters in the decoded text.
    package func place(_ range: Range<Int>) -> Range<Int> { offsets[range.lowerBound]..<offsets[range.upperBound] }

    /// The character at an index; nil outside.
    package subscript(_ index: Int) -> Unicode.Scalar? { scalars.indices.contains(index) ? scalars[index] : nil }

    package func string(_ range: Range<Int>) -> String {
        // Faster than a view of scalars.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * range.count)
        for scalar in scalars[range] {
            if scalar.isASCII { bytes.append(UInt8(scalar.value)) } else { bytes += UTF8.encode(scalar)! }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Unicode.Scalar {
    package var isLetter: Bool {
        switch value {
        case 0..<0x80: return ASCII.isLetter(UInt8(value))
        // Most that are not in ASCII are of these blocks.
        case 0xC0...0x2C1: return value != 0xD7 && value != 0xF7
        case 0x2000...0x206F, 0x3000...0x3004: return false
        case 0x400...0x481, 0x3041...0x3096, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return true
        default: return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
        }
    }

    package var isDigit: Bool {
        switch value {
        case 0..<0x80: return ASCII.isDigit(UInt8(value))
        // Most texts that are not in ASCII have only these.
        case 0x80..<0x660, 0x3000..<0xA620, 0xAC00..<0xFF10: return false
        default: return properties.generalCategory == .decimalNumber
        }
    }

    package var isSpace: Bool {
        switch value {
        case 0x09, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    package var isLineBreak: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

extension StringCatalog {
    /// The characters of a text, placeholders taken together.
    package func scalars(_ text: JSONText) -> TextScalars { withUTF8(text) { TextScalars($0) } }
}

extension RuleContext {
    /// The characters of a text, placeholders taken together.
    package func scalars(_ text: JSONText) -> TextScalars { catalog.scalars(text) }
}
