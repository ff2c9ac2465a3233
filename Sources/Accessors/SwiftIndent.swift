/// The indentation of declarations nested in types.
public enum SwiftIndent {
    /// - Parameter depth: How many types it is nested in.
    public static func text(_ depth: Int) -> String { String(repeating: " ", count: 4 * depth) }
}
