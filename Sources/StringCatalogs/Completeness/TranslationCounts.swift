internal import L10nSyntax

/// How many texts are in each state.
package struct TranslationCounts: Sendable, Hashable {
    /// The states that texts are counted by.
    package enum State: String, Sendable, CaseIterable {
        case translated, needsReview, machineTranslated, new, missing
    }

    package var translated = 0
    package var needsReview = 0
    package var machineTranslated = 0
    /// There, but not translated: in the state `new`, or empty.
    package var new = 0
    /// Not there at all.
    package var missing = 0

    package init() {}

    package subscript(state: State) -> Int {
        get {
            switch state {
            case .translated: translated
            case .needsReview: needsReview
            case .machineTranslated: machineTranslated
            case .new: new
            case .missing: missing
            }
        }
        set {
            switch state {
            case .translated: translated = newValue
            case .needsReview: needsReview = newValue
            case .machineTranslated: machineTranslated = newValue
            case .new: new = newValue
            case .missing: missing = newValue
            }
        }
    }

    package var total: Int { done + open }

    /// What Xcode counts as translated: also what waits for review.
    package var done: Int { translated + needsReview + machineTranslated }

    package var open: Int { new + missing }

    /// The part that is done, in tenths of a percent, 0 to 1000, rounded down, so that 99.96 % is not 100 %. 1000 where there is
    /// nothing to translate.
    package var permille: Int { total == 0 ? 1000 : done * 1000 / total }

    /// Such as `99.9`.
    package var percent: String { "\(permille / 10).\(permille % 10)" }

    /// How many more must be done to reach a percentage; nil where it is reached.
    package func lacking(to minimum: Double) -> Int? {
        // 95.1 isn't a binary fraction: its rounding error must not require one more.
        let needed = Int((minimum * Double(total) / 100 - 1e-9).rounded(.up))
        return needed > done ? needed - done : nil
    }

    package static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum += right
        return sum
    }

    package static func += (counts: inout Self, other: Self) {
        for state in State.allCases { counts[state] += other[state] }
    }
}

extension TranslationCounts.State {
    /// How far a text is.
    package init(_ unit: StringUnit) {
        if !unit.hasValue || unit.value.isEmpty {
            self = .new
            return
        }
        self.init(unit.state)
    }

    /// How far a text in a state is. A state that is not known is shipped like a translation.
    init(_ state: TranslationState) {
        switch state {
        case .new: self = .new
        case .needsReview: self = .needsReview
        case .machineTranslated: self = .machineTranslated
        case .translated, .stale, .unknown, .missing: self = .translated
        }
    }
}
