internal import Diagnostics
internal import PlainText

/// Objects of one text, as Xcode writes them:
///
/// ```
/// {
///   "stringUnit" : {
///     "state" : "translated",
///     "value" : "Text"
///   }
/// }
/// ```
///
/// Most of a large catalog consists of these. Comparing their lines takes less time than reading token by token.
extension JSONScanner {
    /// Reads on after the opening bracket of an object, as far as its lines are those of an object of one text, and appends the
    /// cells that reading token by token would.
    ///
    /// - Parameter state: The state after the bracket.
    /// - Returns: The state where it stopped. The lines that it has not read may be anything.
    mutating func scanLines(after state: State) -> State {
        guard isBefore(.unit, level: depth) else { return state }
        scanName(count: 12)
        let inner = open(isObject: true)
        guard inner == .firstKey, isBefore(.state, level: depth) else { return inner }
        scanName(count: 7)
        scanString()
        guard position < end, bytes[position] == UInt8(ascii: ",") else { return .comma }
        position += 1
        guard isBefore(.value, level: depth) else { return .key }
        scanName(count: 7)
        scanString()
        for _ in 0..<2 {
            guard isBefore(.end, level: depth - 1) else { return .comma }
            close(at: position, end: position + 1)
            position += 1
        }
        return afterValue
    }

    /// Whether a line is the next one; then its text is the next thing to read.
    @inline(__always)
    private mutating func isBefore(_ line: XcodeLine, level: Int) -> Bool {
        let length = line.length(atLevel: level, in: bytes + position, count: end - position)
        if length == 0 || isFinished { return false }
        position += length - line.textLength
        return true
    }

    /// Appends the cell of a name, and moves to the value after ` : `.
    @inline(__always)
    private mutating func scanName(count: Int) {
        append(JSONCell(start: position, end: position + count))
        position += count + 3
    }
}
