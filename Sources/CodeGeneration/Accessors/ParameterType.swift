internal import L10nStringCatalogs

/// The types that the specifiers of a catalog become.
package enum TypeProfile: String, Sendable, CaseIterable {
    /// A few types that fit everywhere: `String`, `Int`, `UInt`, `Double`.
    case swift
    /// The types that Xcode's symbols have: `%d` is `Int32`, `%f` is `Float`; also `%c`, `%s` and `%p`.
    case apple
}

/// The type of a parameter, as code writes it.
///
/// | specifier | profile `swift` | profile `apple` |
/// |---|---|---|
/// | `%@` | `String` | `String` |
/// | `%d` `%i` | `Int` | `Int32` |
/// | `%ld` `%lld` `%qd` `%zd` `%td` `%jd` | `Int` | `Int` |
/// | `%u` `%o` `%x` | `UInt` | `UInt32` |
/// | `%lu` `%llu` and the like | `UInt` | `UInt` |
/// | `%f` `%e` `%g` `%a` | `Double` | `Float` |
/// | `%lf` `%Lf` | `Double` | `Double` |
/// | `%c` `%s` `%p` | none | `CChar`, `UnsafePointer<CChar>`, `UnsafeRawPointer` |
package enum ParameterType: String, Sendable, CaseIterable {
    case string = "String"
    case int = "Int"
    case int32 = "Int32"
    case uint = "UInt"
    case uint32 = "UInt32"
    case double = "Double"
    case float = "Float"
    case character = "CChar"
    case cString = "UnsafePointer<Swift.CChar>"
    case pointer = "UnsafeRawPointer"

    /// The type that a specifier takes; nil if Swift cannot pass it, and for an argument whose type no
    /// specifier says.
    ///
    /// - Parameter passesPointers: Whether what the code calls takes C's characters, strings and pointers.
    init?(_ use: ArgumentUse, profile: TypeProfile, passesPointers: Bool) {
        let isApple = profile == .apple
        let hasPointers = isApple && passesPointers
        switch use.kind {
        case .object: self = .string
        case .double: self = isApple && !use.isWide ? .float : .double
        case .integer where "uUoOxX".utf8.contains(use.conversion): self = isApple && !use.isWide ? .uint32 : .uint
        case .integer: self = isApple && !use.isWide ? .int32 : .int
        case .character where hasPointers: self = .character
        case .cString where hasPointers: self = .cString
        case .pointer where hasPointers: self = .pointer
        default: return nil
        }
    }

    /// The value `name` as an argument of the runtime.
    package func messageArgument(_ name: String) -> String {
        switch self {
        case .string: ".text(\(name))"
        case .int: ".integer(\(name))"
        case .int32: ".integer(Swift.Int(\(name)))"
        case .uint: ".unsigned(\(name))"
        case .uint32: ".unsigned(Swift.UInt(\(name)))"
        case .double: ".double(\(name))"
        case .float: ".double(Swift.Double(\(name)))"
        case .character: ".text(Swift.String(Swift.Unicode.Scalar(Swift.UInt8(bitPattern: \(name)))))"
        case .cString: ".text(Swift.String(cString: \(name)))"
        case .pointer: ".text(\"0x\" + Swift.String(Swift.UInt(bitPattern: \(name)), radix: 16))"
        }
    }

    /// The value `name` as a variadic argument of C's functions.
    ///
    /// - Parameter isWide: Whether the specifiers read 64 bits.
    package func variadicArgument(_ name: String, isWide: Bool) -> String {
        switch self {
        case .int where !isWide: "Swift.CInt(truncatingIfNeeded: \(name))"
        case .uint where !isWide: "Swift.CUnsignedInt(truncatingIfNeeded: \(name))"
        // Another text reads more bits than the one that decides the type.
        case .int32 where isWide: "Swift.Int(\(name))"
        case .uint32 where isWide: "Swift.UInt(\(name))"
        case .character: "Swift.CInt(\(name))"
        case .pointer: "Swift.OpaquePointer(\(name))"
        default: name
        }
    }
}

extension ArgumentUse {
    /// Whether it reads 64 bits, unlike C's `int` and `float`.
    var isWide: Bool { kind == .double ? length != .none : length.integerSize == 8 }
}
