internal import Diagnostics

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
/// Most of a large catalog consists of these. Comparing their lines takes half the time of reading token by token.
extension JSONScanner {
    /// Reads on after the opening bracket of an object, as far as the lines are those of an object of one text, and appends the
    /// cells that reading token by token would.
    ///
    /// - Parameter state: The state after the bracket.
    /// - Returns: The state where it stopped. The lines that it has not read may be anything.
    mutating func scanLines(after state: State) -> State {
        let indentation = 2 * depth
        guard let unit = end(of: "\"stringUnit\" : {", indentedBy: indentation, at: position) else { return state }
        append(JSONCell(start: unit - 16, end: unit - 4))
        position = unit - 1
        let inner = open(isObject: true)
        guard inner == .firstKey,
            let translation = end(of: "\"state\" : \"", indentedBy: indentation + 2, at: position)
        else { return inner }
        append(JSONCell(start: translation - 11, end: translation - 4))
        position = translation - 1
        scanString()
        guard !isFinished, position < end, bytes[position] == UInt8(ascii: ","),
            let value = end(of: "\"value\" : \"", indentedBy: indentation + 2, at: position + 1)
        else { return .comma }
        append(JSONCell(start: value - 11, end: value - 4))
        position = value - 1
        scanString()
        for indentation in [indentation, indentation - 2] {
            guard !isFinished, let bracket = end(of: "}", indentedBy: indentation, at: position) else { return .comma }
            close(at: bracket - 1, end: bracket)
            position = bracket
        }
        return afterValue
    }

    /// Where a line ends that has a text after its indentation.
    ///
    /// - Parameters:
    ///   - text: Where it has eight bytes or more, the last eight are compared last, whatever was compared before.
    ///   - start: Where the line break before it is.
    /// - Returns: Nil if the bytes are others.
    @inline(__always)
    private func end(of text: StaticString, indentedBy indentation: Int, at start: Int) -> Int? {
        let count = text.utf8CodeUnitCount
        let first = start + 1 + indentation
        guard first + count <= end, bytes[start] == 0x0A else { return nil }
        var index = start + 1
        while index + 8 <= first {
            guard word(at: bytes + index) == 0x2020_2020_2020_2020 else { return nil }
            index += 8
        }
        while index < first {
            guard bytes[index] == 0x20 else { return nil }
            index += 1
        }
        let expected = text.utf8Start
        if count < 8 {
            for offset in 0..<count where bytes[first + offset] != expected[offset] { return nil }
            return first + count
        }
        index = 0
        while index < count - 8 {
            guard word(at: bytes + first + index) == word(at: expected + index) else { return nil }
            index += 8
        }
        return word(at: bytes + first + count - 8) == word(at: expected + count - 8) ? first + count : nil
    }

    @inline(__always)
    private func word(at address: UnsafePointer<UInt8>) -> UInt64 {
        UnsafeRawPointer(address).loadUnaligned(as: UInt64.self)
    }
}
