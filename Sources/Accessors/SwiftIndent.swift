/// The spaces before what stands inside of types.
package enum SwiftIndent {
    /// - Parameter depth: In how many types it stands.
    package static func text(_ depth: Int) -> String { String(repeating: " ", count: 4 * depth) }
}
