package import L10nCLDR
package import L10nDiagnostics

/// A decision to accept some findings: an entry of `ignore` in the configuration.
package struct Suppression: Sendable {
    package let rule: RuleID
    /// The keys that it is for; nil: all.
    package let key: KeyPattern?
    /// The language that it is for; nil: all.
    package let language: LanguageTag?
    package let reason: String
    /// The last day on which it applies; nil: it has none.
    package let until: CalendarDate?
    /// Where it is.
    package let place: SuppressionPlace

    package init(
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
    package func isExpired(on today: CalendarDate?) -> Bool {
        guard let until, let today else { return false }
        return until < today
    }
}

/// A day, as `2026-12-31`.
package struct CalendarDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let year: Int
    package let month: Int
    package let day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day of an ISO 8601 date; nil for anything else.
    package init?(_ text: some StringProtocol) {
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

    package var description: String {
        func digits(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
        }
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    }

    package static func < (a: CalendarDate, b: CalendarDate) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }
}
