internal import JSONSyntax
public import StringCatalogs

/// How many texts are in each state.
public struct TranslationCounts: Sendable, Hashable {
    /// The states that texts are counted by.
    public enum State: String, Sendable, CaseIterable {
        case translated, needsReview, machineTranslated, new, missing
    }

    public var translated = 0
    public var needsReview = 0
    public var machineTranslated = 0
    /// There, but not translated: in the state `new`, or empty.
    public var new = 0
    /// Not there at all.
    public var missing = 0

    public init() {}

    public subscript(state: State) -> Int {
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

    public var total: Int { done + open }

    /// What Xcode counts as translated: also what waits for review.
    public var done: Int { translated + needsReview + machineTranslated }

    public var open: Int { new + missing }

    /// The part that is done, in tenths of a percent, 0 to 1000, rounded down, so that 99.96 % is not 100 %. 1000 where there is
    /// nothing to translate.
    public var permille: Int { total == 0 ? 1000 : done * 1000 / total }

    /// Such as `99.9`.
    public var percent: String { "\(permille / 10).\(permille % 10)" }

    /// How many more must be done to reach a percentage; nil where it is reached.
    public func lacking(to minimum: Double) -> Int? {
        // 95.1 is no binary fraction: what it misses by must not ask for one more.
        let needed = Int((minimum * Double(total) / 100 - 1e-9).rounded(.up))
        return needed > done ? needed - done : nil
    }

    public static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum += right
        return sum
    }

    public static func += (counts: inout Self, other: Self) {
        for state in State.allCases { counts[state] += other[state] }
    }
}

extension TranslationCounts.State {
    /// How far a text is.
    public init(_ unit: StringUnit) {
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
