/// Compares names as Xcode does when it writes a file.
package protocol KeyOrder: Sendable {
    /// Whether `a` comes before `b`.
    func precedes(_ a: String, _ b: String) -> Bool
}
