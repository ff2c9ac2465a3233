public import Diagnostics
public import Plurals

/// A decision to live with some findings: an entry of `ignore` in the configuration.
public struct Suppression: Sendable {
    public let rule: RuleID
    /// The keys that it is for; nil: all.
    public let key: KeyPattern?
    /// The language that it is for; nil: all.
    public let language: LanguageTag?
    public let reason: String
    /// The last day on which it holds; nil: for good.
    public let until: CalendarDate?
    /// Where it stands.
    public let place: SuppressionPlace

    public init(
        rule: RuleID, key: KeyPattern? = nil, language: LanguageTag? = nil, reason: String, until: CalendarDate? = nil,
        place: SuppressionPlace
    ) {
        self.rule = rule
        self.key = key
        self.language = language
        self.reason = reason
        self.until = until
        self.place = place
    }

    /// Whether its last day is over.
    public func isExpired(on today: CalendarDate?) -> Bool {
        guard let until, let today else { return false }
        return until < today
    }

    /// Whether it is for a finding.
    func covers(_ diagnostic: Diagnostic) -> Bool {
        guard diagnostic.rule == rule else { return false }
        if let key { guard let own = diagnostic.key, key.matches(own) else { return false } }
        if let language {
            guard let own = diagnostic.language, LanguageTag(own).canonical == language.canonical else { return false }
        }
        return true
    }
}

/// Keys that somebody means: `legacy.*`, where `*` stands for any characters and `?` for one, or a regular expression between
/// slashes, `/^legacy\./`, that the key must contain.
public struct KeyPattern: Sendable, Hashable {
    public let text: String

    public init(_ text: String) { self.text = text }

    /// The regular expression, or nil where it is a text with wildcards.
    public var expression: String? {
        text.count > 1 && text.hasPrefix("/") && text.hasSuffix("/") ? String(text.dropFirst().dropLast()) : nil
    }

    /// Whether a key is meant.
    public func matches(_ key: String) -> Bool {
        if let expression { return (try? Regex(expression)).map { key.firstMatch(of: $0) != nil } ?? false }
        return Self.matches(Array(text.unicodeScalars), Array(key.unicodeScalars))
    }

    /// Goes back to the last `*` where the rest does not fit; no recursion, so that no pattern takes long.
    private static func matches(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar]) -> Bool {
        var (inPattern, inText) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while inText < text.count {
            if inPattern < pattern.count, pattern[inPattern] == "*" {
                star = (inPattern, inText)
                inPattern += 1
            } else if inPattern < pattern.count, pattern[inPattern] == "?" || pattern[inPattern] == text[inText] {
                inPattern += 1
                inText += 1
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                inPattern = last.pattern + 1
                inText = last.text + 1
            } else {
                return false
            }
        }
        return pattern[inPattern...].allSatisfy { $0 == "*" }
    }
}

/// A day, as `2026-12-31`.
public struct CalendarDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    public let year: Int
    public let month: Int
    public let day: Int

    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day of an ISO 8601 date; nil for what is none.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), 1...12 ~= month,
            1...Self.days(of: month, in: year) ~= day
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    public var description: String {
        func digits(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
        }
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    }

    public static func < (a: CalendarDate, b: CalendarDate) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }
}
