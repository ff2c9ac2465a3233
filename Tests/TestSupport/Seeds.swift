internal import Foundation

/// The seeds of laws. The environment variable `L10N_SEEDS` names others, such as `7` or `101-5000`.
package enum Seeds {
    /// As many seeds as tests have time for, or all that `L10N_SEEDS` names.
    package static func first(_ count: UInt64) -> [UInt64] { named ?? Array(1...count) }

    private static let named: [UInt64]? = ProcessInfo.processInfo.environment["L10N_SEEDS"].map { text in
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { UInt64($0) }
        guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first <= last else {
            preconditionFailure("L10N_SEEDS is '\(text)', which is neither a seed nor a range such as '101-5000'")
        }
        return Array(first...last)
    }
}
