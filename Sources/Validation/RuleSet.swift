/// Some rules, such as those of a run.
package struct RuleSet: Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    package init(_ rules: some Sequence<RuleNumber>) {
        for rule in rules {
            let bit: UInt64 = 1 << UInt64(rule.rawValue & 63)
            switch rule.rawValue >> 6 {
            case 0: words.0 |= bit
            case 1: words.1 |= bit
            case 2: words.2 |= bit
            default: words.3 |= bit
            }
        }
    }

    package func contains(_ rule: RuleNumber) -> Bool {
        let bit: UInt64 = 1 << UInt64(rule.rawValue & 63)
        return switch rule.rawValue >> 6 {
        case 0: words.0 & bit != 0
        case 1: words.1 & bit != 0
        case 2: words.2 & bit != 0
        default: words.3 & bit != 0
        }
    }

    func union(_ other: RuleSet) -> RuleSet {
        var result = self
        result.words.0 |= other.words.0
        result.words.1 |= other.words.1
        result.words.2 |= other.words.2
        result.words.3 |= other.words.3
        return result
    }
}
