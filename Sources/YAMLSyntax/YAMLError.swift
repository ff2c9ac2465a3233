/// Why a text is not a YAML document.
package struct YAMLError: Error, Sendable, CustomStringConvertible {
    /// In English, as the library says it.
    package let problem: String
    /// Counted from 1; nil: the library names no place.
    package let line: Int?

    package var description: String { line.map { "line \($0): \(problem)" } ?? problem }
}
