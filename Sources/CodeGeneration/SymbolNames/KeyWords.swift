internal import L10nPlainText
internal import L10nStringCatalogs

/// Takes keys apart into the words that names in code are made of.
package enum KeyWords {
    package typealias Word = ArraySlice<Unicode.Scalar>

    /// A key without its placeholders and apostrophes.
    ///
    /// - Parameter keepsProse: Whether placeholders that may be prose (`100% sure`) stay.
    package static func plainText(of key: String, keepsProse: Bool) -> String {
        // 0xE2 begins `’`.
        guard key.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "'") || $0 == 0xE2 }) else { return key }
        var bytes = Array(key.utf8)
        for specifier in FormatParser.parse(key).reversed() where specifier.form != .invalid {
            if !keepsProse || !specifier.mayBeProse { bytes.removeSubrange(specifier.range) }
        }
        var text = String(decoding: bytes, as: UTF8.self)
        text.unicodeScalars.removeAll { $0 == "'" || $0 == "’" }
        return text
    }

    /// Calls `body` with every word of a text: a run of letters and digits, with the marks that belong to them.
    ///
    /// - Parameter extra: A character that counts as a letter.
    package static func forEachWord(in text: Word, counting extra: Unicode.Scalar? = nil, _ body: (Word) -> Void) {
        var start = text.startIndex
        for index in text.indices {
            let scalar = text[index]
            if isLetterOrDigit(scalar) || scalar == extra || start < index && isMark(scalar) { continue }
            if start < index { body(text[start..<index]) }
            start = index + 1
        }
        if start < text.endIndex { body(text[start...]) }
    }

    // MARK: Letters

    /// Whether names can contain it. U+2E2F is a letter for Unicode, but not for Swift.
    package static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            return ASCII.isLetterOrDigit(byte)
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber:
            return scalar != "\u{2E2F}"
        default:
            return false
        }
    }

    package static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? ASCII.isDigit(UInt8(truncatingIfNeeded: scalar.value))
            : scalar.properties.generalCategory == .decimalNumber
    }

    package static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ASCII.isUppercase(UInt8(truncatingIfNeeded: scalar.value)) : scalar.properties.isUppercase
    }

    package static func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ASCII.isLowercase(UInt8(truncatingIfNeeded: scalar.value)) : scalar.properties.isLowercase
    }

    package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    package static func appendLowercased(_ scalar: Unicode.Scalar, to name: inout [UInt8]) {
        if !scalar.isASCII {
            name += Array(scalar.properties.lowercaseMapping.utf8)
        } else {
            name.append(UInt8(truncatingIfNeeded: scalar.value) | (isUppercase(scalar) ? 0x20 : 0))
        }
    }

    package static func appendUppercased(_ scalar: Unicode.Scalar, to name: inout [UInt8]) {
        if !scalar.isASCII {
            name += Array(scalar.properties.uppercaseMapping.utf8)
        } else {
            name.append(UInt8(truncatingIfNeeded: scalar.value) & (isLowercase(scalar) ? ~0x20 : 0xFF))
        }
    }

    package static func append(_ scalar: Unicode.Scalar, to name: inout [UInt8]) {
        if scalar.isASCII { name.append(UInt8(truncatingIfNeeded: scalar.value)) } else { name += Array(scalar.utf8) }
    }

    /// A name; with `_` before a leading digit. Nil when it is empty.
    package static func name(_ bytes: [UInt8]) -> String? {
        if bytes.isEmpty { return nil }
        let name = String(decoding: bytes, as: UTF8.self)
        let startsWithDigit =
            bytes[0] < 0x80 ? ASCII.isDigit(bytes[0]) : name.unicodeScalars.first.map(isDigit) ?? false
        return startsWithDigit ? "_" + name : name
    }
}
