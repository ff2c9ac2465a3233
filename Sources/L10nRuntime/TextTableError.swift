#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Why a file is no table whose texts can be read.
public struct TextTableError: Error, Hashable, CustomStringConvertible {
    public enum Reason: Sendable, Hashable {
        /// The system's number of the error.
        case unreadable(Int32)
        /// A folder, a device or the like.
        case noFile
        /// It does not begin as a table does.
        case foreign
        case version(UInt32)
        /// It has another length than it says.
        case length(expected: UInt64, found: Int)
        /// Its bytes are not those that were written.
        case checksum
        /// What of it is not as the format says: `the texts of 'pl'`.
        case malformed(String)
        /// It has the texts of another catalog than those that it is to replace.
        case otherTable(expected: String, found: String)
    }

    public let reason: Reason
    /// The file; nil for bytes in memory.
    public let path: String?

    public init(_ reason: Reason, path: String? = nil) {
        self.reason = reason
        self.path = path
    }

    public var description: String {
        let subject = path.map { "'\($0)'" } ?? "the table of texts"
        let make = "make it again with 'l10n compile --format table'"
        return switch reason {
        case .unreadable(let code): "\(subject) cannot be read: \(String(cString: strerror(code)))"
        case .noFile: "\(subject) is no file"
        case .foreign:
            "\(subject) is no table of texts: it begins with other bytes; such tables are made with 'l10n compile --format table'"
        case .version(let version):
            """
            \(subject) has version \(version) of the format, this program reads version \(TableFormat.version); make it with the \
            l10n that the program was built with
            """
        case .length(let expected, let found):
            "\(subject) is damaged: it has \(found) bytes, and was written with \(expected); copy it again, or \(make)"
        case .checksum: "\(subject) is damaged: its bytes are not those that were written; copy it again, or \(make)"
        case .malformed(let what): "\(subject) is damaged: \(what) not as the format says; \(make)"
        case .otherTable(let expected, let found):
            "\(subject) has the texts of '\(found)', and cannot replace those of '\(expected)'"
        }
    }
}
