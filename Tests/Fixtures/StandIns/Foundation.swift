// A stub of the part of Apple's Foundation that generated resources use (iOS 16, macOS 13).

public final class Bundle: Sendable {
    public init(for type: AnyClass) {}
    public var bundleURL: URL { URL() }
}

extension Bundle {
    /// SwiftPM generates this for each target with resources.
    public static let module = Bundle(for: Bundle.self)
}

public struct URL: Sendable {}

public struct Locale: Sendable {
    public static var current: Locale { Locale() }
}

extension String {
    public struct LocalizationValue: Sendable, Equatable, ExpressibleByStringInterpolation {
        public init(_ value: String) {}
        public init(stringLiteral value: String) {}
        public init(stringInterpolation: StringInterpolation) {}

        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            public init(literalCapacity: Int, interpolationCount: Int) {}
            public mutating func appendLiteral(_ literal: String) {}
            public mutating func appendInterpolation(_ string: String) {}
            public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {}
        }
    }
}

public protocol _FormatSpecifiable: Equatable {}
extension Int: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension UInt: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}
extension Float: _FormatSpecifiable {}

public struct LocalizedStringResource: Sendable, Equatable {
    public enum BundleDescription: @unchecked Sendable {
        case main
        case forClass(AnyClass)
        case atURL(URL)
    }

    public let key: String

    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.key = "\(key)"
    }
}
