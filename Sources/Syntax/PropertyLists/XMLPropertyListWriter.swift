internal import L10nPlainText

/// Writes a property list as XML, to the byte as Foundation's `PropertyListSerialization` does.
///
/// That one takes more than a hundred times as long: 127 ms and 0.8 ms for 5,000 texts in one run. As it does, this writes
/// characters that XML 1.0 does not allow, such as U+0001, as they are: Foundation reads them back, and there is no other way to
/// write them.
package struct XMLPropertyListWriter: PropertyListWriter {
    private var bytes: [UInt8] = []
    /// Where the dictionaries that are open have their first key.
    private var starts: [Int] = []

    private static let header = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """.utf8)

    package init(capacity: Int) {
        bytes.reserveCapacity(capacity)
        bytes += Self.header
        begin()
    }

    package mutating func write(key: UnsafeBufferPointer<UInt8>) {
        indent()
        bytes.append(.key, key)
    }

    package mutating func write(text: UnsafeBufferPointer<UInt8>) {
        indent()
        bytes.append(.string, text)
    }

    package mutating func beginDictionary() {
        indent()
        begin()
    }

    package mutating func endDictionary() {
        let start = starts.removeLast()
        if bytes.count == start {
            bytes.removeLast("<dict>\n".utf8.count)
            bytes.append("<dict/>\n")
        } else {
            indent()
            bytes.append("</dict>\n")
        }
    }

    package mutating func finish() -> [UInt8] {
        endDictionary()
        bytes.append("</plist>\n")
        return bytes
    }

    private mutating func begin() {
        bytes.append("<dict>\n")
        starts.append(bytes.count)
    }

    private mutating func indent() {
        for _ in starts { bytes.append(UInt8(ascii: "\t")) }
    }
}

/// An XML element that contains a text.
enum XMLTextElement {
    case key, string

    fileprivate var begin: StaticString { self == .key ? "<key>" : "<string>" }
    fileprivate var end: StaticString { self == .key ? "</key>\n" : "</string>\n" }
}

extension [UInt8] {
    /// Appends a line with an element.
    mutating func append(_ element: XMLTextElement, _ text: UnsafeBufferPointer<UInt8>) {
        append(element.begin)
        XMLText.append(text, in: .propertyList, to: &self)
        append(element.end)
    }

    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
