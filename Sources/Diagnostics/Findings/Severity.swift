/// How bad a finding is, by its consequence.
package enum Severity: UInt8, Sendable, Comparable, CaseIterable {
    /// Style, or something worth knowing.
    case note
    /// Wrong output in some cases, or lost information.
    case warning
    /// A crash, a build failure or wrong output.
    case error

    /// The name used in configuration and machine formats.
    package var name: String {
        switch self {
        case .note: "note"
        case .warning: "warning"
        case .error: "error"
        }
    }

    package init?(name: some StringProtocol) {
        guard let severity = Severity.allCases.first(where: { $0.name == name }) else { return nil }
        self = severity
    }

    package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
}
