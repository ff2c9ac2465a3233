internal import Diagnostics
internal import PlainText

/// Consecutive objects with a single text, as Xcode writes them:
///
/// ```
/// "de" : {
///   "stringUnit" : {
///     "state" : "translated",
///     "value" : "Text"
///   }
/// },
/// "fr" : {
/// ```
///
/// Most of a large catalog consists of these. Comparing their lines takes less time than reading token by token.
extension JSONScanner {
    /// Reads on after the opening bracket of an object, as far as the lines are those of objects of a single text, and appends the
    /// cells that reading token by token would.
    ///
    /// - Returns: The state where it stopped. What it has not read may be anything.
    mutating func scanLines() -> State {
        // The objects that are noted together.
        var lines = position - 1..<position - 1
        defer { note(lines) }
        while true {
            let object = container
            if let state = scanSingleText() { return state }
            if cells[object + 4].hasEscapes || cells[object + 6].hasEscapes {
                note(lines)
                lines = position..<position
            } else {
                lines = lines.lowerBound..<position
            }
            guard containerIsObject, position < end, bytes[position] == UInt8(ascii: ",") else { return afterValue }
            position += 1
            guard isBefore(.name, level: depth) else { return .key }
            scanString()
            guard isBeforeObject else { return .colon }
            position += 3
            if lines.isEmpty || cells[count - 1].hasEscapes {
                note(lines)
                lines = position..<position
            }
            let state = open(isObject: true)
            guard state == .firstKey else { return state }
        }
    }

    private mutating func note(_ lines: Range<Int>) {
        if !lines.isEmpty { xcodeLines.append(ByteRange(lines)) }
    }

    /// Reads the rest of an object of a single text, after its opening bracket.
    ///
    /// - Returns: The state where it stopped; nil at the end of the object.
    @inline(__always)
    private mutating func scanSingleText() -> State? {
        let object = container
        let issueCount = issues.count
        if !copyLastBeginning(), let state = scanBeginning() { return state }
        scanString()
        for _ in 0..<2 {
            guard isBefore(.end, level: depth - 1) else { return .comma }
            closeUnmarked(at: position, end: position + 1)
            position += 1
        }
        if !cells[object + 4].isMalformed, !cells[object + 6].isMalformed { markSingleText(at: object) }
        // Copies of its cells would lose issues.
        if issues.count == issueCount { lastSingleText = (object, depth + 1) }
        return nil
    }

    /// Reads the part before the text in an object with a single text.
    ///
    /// - Returns: The state where it stopped; nil at the text.
    private mutating func scanBeginning() -> State? {
        guard isBefore(.unit, level: depth) else { return .firstKey }
        scanName(count: 12)
        let state = open(isObject: true)
        guard state == .firstKey else { return state }
        guard isBefore(.state, level: depth) else { return .firstKey }
        scanName(count: 7)
        scanString()
        guard position < end, bytes[position] == UInt8(ascii: ",") else { return .comma }
        position += 1
        guard isBefore(.value, level: depth) else { return .key }
        scanName(count: 7)
        return nil
    }

    /// Where what is before the text in an object has the same bytes as in the last object of a single text, appends the same cells
    /// and moves to the text.
    @inline(__always)
    private mutating func copyLastBeginning() -> Bool {
        guard let (last, lastDepth) = lastSingleText, lastDepth == depth, depth < JSONReader.maximumDepth, !isFinished else {
            return false
        }
        // From the opening bracket to the quotation mark of the text, neither included.
        let first = Int(cells[last].start) + 1
        let length = Int(cells[last + 6].start) - first
        guard length < end - position, bytes[position + length] == UInt8(ascii: "\""),
            UnsafeRawPointer(bytes + position).hasSameBytes(as: bytes + first, count: length)
        else { return false }
        let distance = UInt32(position - first)
        for index in last + 1..<last + 6 {
            var cell = cells[index]
            cell.low += distance
            cell.high += distance
            append(cell)
        }
        // The object in it is open.
        let unit = count - 4
        cells[unit].high = UInt32(container + 1)
        container = unit
        containerIsObject = true
        depth += 1
        position += length
        return true
    }

    /// Whether a line is the next one; then its text is the next thing to read.
    @inline(__always)
    private mutating func isBefore(_ line: XcodeLine, level: Int) -> Bool {
        let length = line.length(atLevel: level, in: bytes + position, count: end - position)
        if length == 0 || isFinished { return false }
        position += length - line.textLength
        return true
    }

    /// Whether ` : {` is next.
    private var isBeforeObject: Bool {
        position + 4 <= end
            && UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt32.self).littleEndian == 0x7B20_3A20
    }

    /// Appends the cell of a name, and moves to the value after ` : `.
    @inline(__always)
    private mutating func scanName(count: Int) {
        append(JSONCell(start: position, end: position + count))
        position += count + 3
    }
}
