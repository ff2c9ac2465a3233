extension StringProtocol {
    /// The text without whitespace around it.
    package var trimmed: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
            return ""
        }
        return String(self[start...last])
    }
}
