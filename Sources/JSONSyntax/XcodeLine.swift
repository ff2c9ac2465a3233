internal import PlainText

/// A line as Xcode writes it: indented by two spaces for each level.
struct XcodeLine {
    /// The line at the deepest level that is compared; those above it have fewer of its spaces.
    private let text: StaticString
    private static let spaces = 40

    /// The lines of an object of a single text.
    static let unit = XcodeLine(text: "                                        \"stringUnit\" : {")
    static let state = XcodeLine(text: "                                        \"state\" : \"")
    static let value = XcodeLine(text: "                                        \"value\" : \"")
    static let end = XcodeLine(text: "                                        }")
    /// The beginning of the line of a name.
    static let name = XcodeLine(text: "                                        \"")

    /// How long the text is, without its indentation.
    @inline(__always)
    var textLength: Int { text.utf8CodeUnitCount - Self.spaces }

    /// How long a line break and this line are, if they are at an address; else 0.
    ///
    /// - Parameter count: How many bytes are there.
    @inline(__always)
    func length(atLevel level: Int, in bytes: UnsafePointer<UInt8>, count: Int) -> Int {
        let skipped = Self.spaces - 2 * level
        let length = 1 + text.utf8CodeUnitCount - skipped
        guard skipped >= 0, length <= count, bytes.pointee == 0x0A,
            UnsafeRawPointer(bytes + 1).hasSameBytes(as: text.utf8Start + skipped, count: length - 1)
        else { return 0 }
        return length
    }
}
