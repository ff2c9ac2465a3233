internal import Diagnostics
internal import Messages

/// How many findings `--fix` would fix.
package struct FixCount: Sendable {
    /// With safe fixes.
    package var safe = 0
    /// How many more with unsafe ones.
    package var unsafe = 0
    /// Whether some of the fixes were not tried, so that a few of them may be dropped.
    package var isUpperBound = false

    package init() {}

    package static func += (sum: inout Self, other: Self) {
        sum.safe += other.safe
        sum.unsafe += other.unsafe
        sum.isUpperBound = sum.isUpperBound || other.isUpperBound
    }

    /// For people; nil for none.
    package var summary: String? {
        typealias Texts = L10n.Report.Summary.Fixable
        func text(_ count: Int) -> String { (isUpperBound ? "≤ " : "") + String(count) }
        if safe > 0, unsafe > 0 { return Texts.both(safe: text(safe), more: text(unsafe)).localized }
        if safe > 0 { return Texts.safe(count: text(safe)).localized }
        return unsafe > 0 ? Texts.unsafe(count: text(unsafe)).localized : nil
    }
}
