/// A finding that is not shown, and why.
package struct SuppressedFinding: Sendable {
    package enum Cause: Sendable, Hashable {
        /// An entry of `ignore` in the configuration.
        case ignored(reason: String, place: SuppressionPlace)
        /// The baseline has it.
        case baseline
        /// It was there at an earlier revision.
        case older
    }

    package let finding: Finding
    package let cause: Cause

    package init(_ finding: Finding, _ cause: Cause) {
        self.finding = finding
        self.cause = cause
    }
}

/// The place of a decision to accept findings.
package struct SuppressionPlace: Sendable, Hashable {
    package let path: String
    package let range: ByteRange

    package init(path: String, range: ByteRange) {
        self.path = path
        self.range = range
    }
}
