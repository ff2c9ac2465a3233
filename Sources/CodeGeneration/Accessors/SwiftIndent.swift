/// The indentation of declarations nested in types.
package enum SwiftIndent {
    /// - Parameter depth: How many types it is nested in.
    package static func text(_ depth: Int) -> String { String(repeating: " ", count: 4 * depth) }
}
