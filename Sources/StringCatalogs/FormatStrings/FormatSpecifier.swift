public import L10nPlainText

/// What kind of value an argument is; two kinds at one position crash or print nonsense.
@usableFromInline package enum ArgumentKind: UInt8, Sendable {
    /// `%@`
    case object
    /// `%d`, `%lld`, `%x` and their like.
    case integer
    /// `%f`, `%e`, `%g`, `%a`.
    case double
    /// `%c`, `%C`
    case character
    /// `%s`, `%S`
    case cString
    /// `%p`
    case pointer
    /// `%n`: writes through a pointer.
    case byteCount
}

/// The length modifier before a conversion, as C and Foundation read it.
package enum LengthModifier: Sendable {
    case none, hh, h, l, ll, q, upperL, z, t, j

    /// Bytes of an integer of that length on 64-bit platforms.
    package var integerSize: Int {
        switch self {
        case .none: 4
        case .hh: 1
        case .h: 2
        default: 8
        }
    }
}

/// One `%…` of a text and its place.
///
/// Grammar (docs of Foundation and C, with Apple's additions):
///
/// ```
/// specifier  = "%" [position "$"] ["(" name ")"] ("#@" name "@" | "arg" | conversion)
/// conversion = flags [width] ["." precision] [length] type
/// ```
@usableFromInline package struct FormatSpecifier: Sendable {
    @usableFromInline package enum Form: UInt8, Sendable {
        /// `%lld`, `%@` and their like.
        case argument
        /// `%#@name@`
        case substitution
        /// `%arg`, the selecting argument inside a substitution.
        case substitutionArgument
        /// `%%`
        case escapedPercent
        /// A `%` that begins nothing.
        case invalid
    }

    @usableFromInline package var form: Form
    /// The type letter, such as `d` or `@`; 0 if there is none.
    @usableFromInline package var conversion: UInt8
    package var length: LengthModifier
    /// Whether it may well be prose: `100% sure`, `50% off`, `50%-ig`, or a byte of a link: `https://example.org/a%20file`.
    package var mayBeProse: Bool
    /// Whether `*` takes width or precision from a separate argument.
    package var hasStar: Bool
    /// Whether there is a flag, a width or a precision.
    package var hasLayout: Bool
    /// The number before `$`, 128 for any number above 127.
    @usableFromInline package var explicitPosition: UInt8?
    /// Offset of the `%` in the decoded text.
    @usableFromInline package var start: UInt32
    /// Offset after the last byte.
    @usableFromInline package var end: UInt32
    /// Offsets of the name in `%(name)d` or `%#@name@`; equal if there is none.
    @usableFromInline package var nameStart: UInt32
    @usableFromInline package var nameEnd: UInt32
    /// Offset of the conversion after position and name: flags, width, precision, length, type.
    @usableFromInline package var bodyStart: UInt32

    /// Whether it has digits and a `$`, even `%0$@`.
    @inlinable package var isNumbered: Bool { explicitPosition != nil }
    /// Whether it takes one argument, and has neither a name nor flags, width, or precision.
    package var isPlain: Bool { form == .argument && !mayBeProse && !hasStar && !hasLayout && nameStart == nameEnd }
    @inlinable package var range: Range<Int> { Int(start)..<Int(end) }
    @inlinable package var nameRange: Range<Int> { Int(nameStart)..<Int(nameEnd) }
    @inlinable package var bodyRange: Range<Int> { Int(bodyStart)..<Int(end) }

    /// Flags, width and precision, in the bytes of the specifier's text.
    @inlinable
    package func layout<Text: RandomAccessCollection<UInt8>>(in text: Text) -> Text.SubSequence where Text.Index == Int {
        text[bodyRange].prefix { !ASCII.isLetter($0) && $0 != UInt8(ascii: "@") }
    }

    /// Flags, width and precision, in the bytes of the specifier's text.
    package func layout(in text: Span<UInt8>) -> String {
        text.withUnsafeBufferPointer { String(decoding: layout(in: $0), as: UTF8.self) }
    }

    /// The kind of argument that it takes, or nil for forms that take none by themselves.
    @inlinable
    package var kind: ArgumentKind? {
        guard form == .argument else { return nil }
        return ArgumentKind(conversion: conversion)
    }
}

extension ArgumentKind {
    /// The kind of a type letter.
    @inlinable
    package init?(conversion: UInt8) {
        switch conversion {
        case UInt8(ascii: "@"): self = .object
        case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "x"),
            UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "O"):
            self = .integer
        case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "g"), UInt8(ascii: "G"),
            UInt8(ascii: "a"), UInt8(ascii: "A"):
            self = .double
        case UInt8(ascii: "c"), UInt8(ascii: "C"): self = .character
        case UInt8(ascii: "s"), UInt8(ascii: "S"): self = .cString
        case UInt8(ascii: "p"): self = .pointer
        case UInt8(ascii: "n"): self = .byteCount
        default: return nil
        }
    }
}
