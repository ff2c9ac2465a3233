/// What a finding means for the people who use the app, the most dangerous first. Severity says whether a run fails; impact says
/// what to read first.
package enum Impact: UInt8, Sendable, Comparable, CaseIterable {
    /// The app may crash, or read memory that it must not.
    case crash
    /// People read a wrong value, nonsense, or nothing.
    case wrong
    /// Xcode, the generator, or a merge fails or loses something.
    case build
    /// People read the source language.
    case missing
    /// Only the team notices.
    case style

    /// The name used on the command line and in machine formats.
    package var name: String {
        switch self {
        case .crash: "crash"
        case .wrong: "wrong"
        case .build: "build"
        case .missing: "missing"
        case .style: "style"
        }
    }

    package static func < (a: Impact, b: Impact) -> Bool { a.rawValue < b.rawValue }
}
