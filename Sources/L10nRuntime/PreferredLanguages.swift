/// The languages that a person prefers, best first.
///
/// They are BCP 47 tags such as `pt-BR`. Texts are shown in the best match among the languages of their table, or in its source
/// language if none matches.
public enum PreferredLanguages {
    /// The languages of a scope such as a request of a server or a test; nil: those of the process.
    ///
    /// ```swift
    /// PreferredLanguages.$scoped.withValue(["pl"]) { print(L10n.Home.title) }
    /// ```
    @TaskLocal public static var scoped: [String]?

    /// The languages of the scope, or those of the process outside of any scope.
    public static var current: [String] { scoped ?? process }

    /// The languages of an `Accept-Language` header, best first, as RFC 9110 defines it: `de-CH, de;q=0.9, en;q=0.5`.
    ///
    /// ```swift
    /// PreferredLanguages.$scoped.withValue(PreferredLanguages.accepted(by: header)) { … }
    /// ```
    ///
    /// Languages of one quality stay in their order. A quality of 0, and the `*` for any language, name none; what is not valid is
    /// left out.
    public static func accepted(by header: String) -> [String] {
        var languages: [(tag: String, quality: Int)] = []
        // More languages than people understand would only take time.
        for range in header.utf8.split(separator: UInt8(ascii: ",")).prefix(100) {
            let parts = range.split(separator: UInt8(ascii: ";")).map(trimmed)
            guard let tag = parts.first, isTag(tag), let quality = parts.count > 1 ? quality(of: parts[1]) : 1_000, quality > 0
            else { continue }
            languages.append((String(decoding: tag, as: UTF8.self), quality))
        }
        return languages.enumerated().sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }.map(
            \.element.tag)
    }

    private static func trimmed(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        guard let last = bytes.lastIndex(where: { !isSpace($0) }) else { return bytes.prefix(0) }
        return bytes[...last].drop(while: isSpace)
    }

    private static func isTag(_ bytes: Substring.UTF8View) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            (1...8).contains(part.count)
                && part.allSatisfy { ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 }
        }
    }

    /// In thousandths; nil for what is not `q=0.5`.
    private static func quality(of bytes: Substring.UTF8View) -> Int? {
        guard bytes.count >= 3, let first = bytes.first, first | 0x20 == UInt8(ascii: "q"),
            bytes.dropFirst().first == UInt8(ascii: "=")
        else { return nil }
        let number = Array(bytes.dropFirst(2))
        guard number.count <= 5, number[0] == UInt8(ascii: "0") || number[0] == UInt8(ascii: "1") else { return nil }
        var value = Int(number[0] - UInt8(ascii: "0")) * 1_000
        if number.count > 1, number[1] != UInt8(ascii: ".") { return nil }
        var place = 100
        for digit in number.dropFirst(2) {
            guard digit &- UInt8(ascii: "0") < 10 else { return nil }
            value += Int(digit - UInt8(ascii: "0")) * place
            place /= 10
        }
        return value <= 1_000 ? value : nil
    }

    /// The languages of the process, read once: on Apple's platforms from the system's settings, elsewhere from the environment.
    static let process: [String] = {
        let languages = System.preferredLanguages
        return languages.isEmpty ? fromEnvironment(System.environmentVariable) : languages
    }()

    /// The languages of an environment by the rules of gettext. The locale is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
    /// is not empty. Unless it is C, `LANGUAGE`, a list separated by colons, takes precedence over it. Empty: no preference.
    ///
    /// - Parameter variable: Returns the value of a variable, or nil if it is not set.
    package static func fromEnvironment(_ variable: (String) -> String?) -> [String] {
        func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        guard let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG"), let tag = languageTag(ofLocale: locale)
        else {
            return []
        }
        guard let list = value("LANGUAGE") else { return [tag] }
        let tags = list.split(separator: ":").compactMap { languageTag(ofLocale: String($0)) }
        return tags.isEmpty ? [tag] : tags
    }

    /// The language of a POSIX locale `ll_CC.codeset@modifier`, or nil for C and POSIX.
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
