internal import Messages

/// How many findings a run with repairs would repair.
package struct RepairCount: Sendable {
    /// With safe fixes.
    package var safe = 0
    /// How many more with unsafe ones.
    package var unsafe = 0

    package init() {}

    package static func += (sum: inout Self, other: Self) {
        sum.safe += other.safe
        sum.unsafe += other.unsafe
    }

    /// For people; nil for none.
    package var summary: String? {
        typealias Texts = L10n.Report.Summary.Repairable
        if safe > 0, unsafe > 0 { return Texts.both(safe: "\(safe)", more: "\(unsafe)").localized }
        if safe > 0 { return Texts.safe(count: "\(safe)").localized }
        return unsafe > 0 ? Texts.unsafe(count: "\(unsafe)").localized : nil
    }
}
