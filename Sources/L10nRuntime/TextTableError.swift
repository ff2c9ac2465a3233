/// The reason why a file cannot be opened as a table, or cannot replace the texts of another table.
public struct TextTableError: Error, Hashable, CustomStringConvertible {
    /// A reason.
    public enum Reason: Sendable, Hashable {
        /// The file cannot be read. The value is the `errno` of the system.
        case unreadable(Int32)
        /// The path leads to a folder, a device or the like.
        case notAFile
        /// The file does not begin like a table.
        case notATable
        /// The file has a version of the format that this program cannot read.
        case version(UInt32)
        /// The file does not have the length, in bytes, that its head says.
        case length(expected: UInt64, found: Int)
        /// The bytes were changed after the file was written.
        case checksum
        /// A part of the file does not follow the format. The value is a subject and a verb: `the texts of 'pl' are`.
        case malformed(String)
        /// The tables have different names, so they are not versions of the same catalog.
        case otherTable(expected: String, found: String)
    }

    /// The reason.
    public let reason: Reason
    /// The path of the file, or nil for bytes in memory.
    public let path: String?

    package init(_ reason: Reason, path: String? = nil) {
        self.reason = reason
        self.path = path
    }

    /// The problem and what to do, in English, for a log.
    public var description: String {
        let subject = path.map { "'\($0)'" } ?? "the table of texts"
        let recreate = "recreate it with 'l10n compile --format table'"
        return switch reason {
        case .unreadable(let code): "\(subject) cannot be read: \(System.reason(code))"
        case .notAFile: "\(subject) is not a file"
        case .notATable: "\(subject) is not a table of texts; create one with 'l10n compile --format table'"
        case .version(let version):
            """
            \(subject) has version \(version) of the format, but this program reads version \(TableFormat.version); create it \
            with the version of l10n that the program was built with
            """
        case .length(let expected, let found):
            "\(subject) is damaged: it is \(found) bytes long instead of \(expected); copy it again or \(recreate)"
        case .checksum: "\(subject) is damaged: its checksum does not match; copy it again or \(recreate)"
        case .malformed(let what): "\(subject) is damaged: \(what) not valid; \(recreate)"
        case .otherTable(let expected, let found):
            "\(subject) has the texts of '\(found)' and cannot replace those of '\(expected)'"
        }
    }
}
