/// Writes a property list in the binary format `bplist00`.
///
/// `PropertyListSerialization` lays the objects of equal lists out in an order that changes from run to run; here it is that of
/// writing. Equal texts are stored once.
package struct BinaryPropertyListWriter: PropertyListWriter {
    private enum Object {
        case text([UInt8])
        case dictionary([(key: Int, value: Int)])
    }

    /// The first one is the list itself.
    private var objects: [Object] = [.dictionary([])]
    private var texts: [[UInt8]: Int] = [:]
    /// The dictionaries that are open, by their numbers, with their contents so far.
    private var open: [(number: Int, members: [(key: Int, value: Int)])] = [(0, [])]
    private var key = 0

    package init(capacity: Int) {}

    package mutating func write(key: UnsafeBufferPointer<UInt8>) { self.key = number(of: key) }

    package mutating func write(text: UnsafeBufferPointer<UInt8>) { addMember(number(of: text)) }

    package mutating func beginDictionary() {
        addMember(objects.count)
        open.append((objects.count, []))
        objects.append(.dictionary([]))
    }

    package mutating func endDictionary() {
        let (number, members) = open.removeLast()
        objects[number] = .dictionary(members)
    }

    package mutating func finish() -> [UInt8] {
        endDictionary()
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        let size = Self.size(of: objects.count)
        for object in objects {
            offsets.append(bytes.count)
            switch object {
            case .text(let text): Self.append(text, to: &bytes)
            case .dictionary(let members):
                Self.append(marker: 0xD0, count: members.count, to: &bytes)
                for member in members { Self.append(member.key, size: size, to: &bytes) }
                for member in members { Self.append(member.value, size: size, to: &bytes) }
            }
        }
        let table = bytes.count
        let offsetSize = Self.size(of: table)
        for offset in offsets { Self.append(offset, size: offsetSize, to: &bytes) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(size)]
        for number in [objects.count, 0, table] { Self.append(number, size: 8, to: &bytes) }
        return bytes
    }

    private mutating func addMember(_ value: Int) { open[open.count - 1].members.append((key, value)) }

    private mutating func number(of text: UnsafeBufferPointer<UInt8>) -> Int {
        let text = Array(text)
        if let number = texts[text] { return number }
        texts[text] = objects.count
        objects.append(.text(text))
        return objects.count - 1
    }

    // MARK: Bytes

    /// ASCII unchanged, other texts as UTF-16.
    private static func append(_ text: [UInt8], to bytes: inout [UInt8]) {
        if text.allSatisfy({ $0 < 0x80 }) {
            append(marker: 0x50, count: text.count, to: &bytes)
            bytes += text
        } else {
            let units = Array(String(decoding: text, as: UTF8.self).utf16)
            append(marker: 0x60, count: units.count, to: &bytes)
            for unit in units { append(Int(unit), size: 2, to: &bytes) }
        }
    }

    /// A type and a count; one above 14 follows as a separate number.
    private static func append(marker: UInt8, count: Int, to bytes: inout [UInt8]) {
        if count < 15 { return bytes.append(marker | UInt8(count)) }
        let size = size(of: count)
        bytes += [marker | 0xF, 0x10 | UInt8(size.trailingZeroBitCount)]
        append(count, size: size, to: &bytes)
    }

    /// The least power of two of bytes for a number.
    private static func size(of number: Int) -> Int {
        [1, 2, 4].first { number < 1 << (8 * $0) } ?? 8
    }

    private static func append(_ number: Int, size: Int, to bytes: inout [UInt8]) {
        for index in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
}
