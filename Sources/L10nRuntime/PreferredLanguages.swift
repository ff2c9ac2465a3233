#if canImport(Darwin)
    internal import CoreFoundation
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The languages that a person wants to read, best first.
public enum PreferredLanguages {
    /// Languages for a scope, such as a server's request or a test; nil: those of the process.
    ///
    /// ```swift
    /// PreferredLanguages.$scoped.withValue(["pl"]) { print(L10n.Home.title) }
    /// ```
    @TaskLocal public static var scoped: [String]?

    /// Those of the scope, else those of the process.
    public static var current: [String] { scoped ?? process }

    /// What the environment of the process says, on Apple's platforms what the system's settings say. Read once.
    public static let process: [String] = {
        #if canImport(Darwin)
            let languages = CFLocaleCopyPreferredLanguages() as? [String] ?? []
            if !languages.isEmpty { return languages }
        #endif
        return fromEnvironment { name in getenv(name).map { String(cString: $0) } }
    }()

    /// The languages that an environment names, by the rules of gettext: `LANGUAGE`, a list with colons, unless the locale is C;
    /// else the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty. Empty: no preference.
    ///
    /// - Parameter variable: The value of a variable, or nil.
    public static func fromEnvironment(_ variable: (String) -> String?) -> [String] {
        func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        guard let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG"), let tag = languageTag(ofLocale: locale)
        else {
            return []
        }
        guard let list = value("LANGUAGE") else { return [tag] }
        let tags = list.split(separator: ":").compactMap { languageTag(ofLocale: String($0)) }
        return tags.isEmpty ? [tag] : tags
    }

    /// The language of a POSIX locale `ll_CC.codeset@modifier`; nil for C and POSIX.
    static func languageTag(ofLocale locale: String) -> String? {
        let modifier = locale.split(separator: "@", maxSplits: 1).dropFirst().first.map(String.init)
        let name = locale.prefix { $0 != "." && $0 != "@" }
        if name.isEmpty || name == "C" || name == "POSIX" { return nil }
        var parts = name.split(separator: "_").map(String.init)
        guard let language = parts.first,
            language.utf8.allSatisfy({ ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 == UInt8(ascii: "-") })
        else {
            return nil
        }
        switch modifier {
        case "latin": parts.insert("Latn", at: 1)
        case "cyrillic": parts.insert("Cyrl", at: 1)
        case "devanagari": parts.insert("Deva", at: 1)
        case "valencia": parts.append("valencia")
        default: break
        }
        return parts.joined(separator: "-")
    }
}
