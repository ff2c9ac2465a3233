/// A finding that is not shown, and why.
public struct SuppressedDiagnostic: Sendable {
    public enum Cause: Sendable, Hashable {
        /// An entry of `ignore` in the configuration.
        case ignored(reason: String, place: SuppressionPlace)
        /// The baseline has it.
        case baseline
        /// It was there at an earlier revision.
        case older
    }

    public let diagnostic: Diagnostic
    public let cause: Cause

    public init(_ diagnostic: Diagnostic, _ cause: Cause) {
        self.diagnostic = diagnostic
        self.cause = cause
    }
}

/// The place of a decision to accept findings.
public struct SuppressionPlace: Sendable, Hashable {
    public let path: String
    public let range: ByteRange

    public init(path: String, range: ByteRange) {
        self.path = path
        self.range = range
    }
}
