/// The spaces before what stands inside of types.
enum SwiftIndent {
    /// - Parameter depth: In how many types it stands.
    static func text(_ depth: Int) -> String { String(repeating: " ", count: 4 * depth) }
}
