// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
//
// What this package uses of CoreFoundation on Apple's systems, as Swift imports it. Declarations only: nothing here is ever run.

// CFBase.h, CFArray.h, CFString.h; types of CoreFoundation are classes in Swift
public typealias CFIndex = Int
public final class CFArray {}
public final class CFString {}
public typealias CFStringEncoding = UInt32
public enum CFStringBuiltInEncodings: CFStringEncoding {
    case UTF8 = 0x0800_0100
}
public func CFArrayGetCount(_ array: CFArray!) -> CFIndex { 0 }
public func CFArrayGetValueAtIndex(_ array: CFArray!, _ index: CFIndex) -> UnsafeRawPointer! { nil }
public func CFStringGetCString(
    _ string: CFString!, _ buffer: UnsafeMutablePointer<CChar>!, _ size: CFIndex, _ encoding: CFStringEncoding
) -> Bool { false }

// CFLocale.h
public func CFLocaleCopyPreferredLanguages() -> CFArray! { nil }
