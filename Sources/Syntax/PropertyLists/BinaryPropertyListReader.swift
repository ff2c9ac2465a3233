/// Reads binary property lists and shows them as XML, which has places.
///
/// The file ends with a trailer that says where the table of offsets is; each object is a marker byte, a count, and bytes or
/// references. Nothing in it is trusted: a reference out of the file, or in a circle, makes it a damaged file.
struct BinaryPropertyListReader {
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let topObject: Int
    private let tableStart: Int
    /// The containers that have been read: each has one place.
    private var containers: Set<Int> = []
    private var output: [UInt8] = []
    private let maximumSize: Int
    private var isTooLarge = false

    private static let header = 8
    private static let trailer = 32

    enum Outcome {
        case xml([UInt8])
        case damaged
        /// The same text can be referred to many times, and is repeated in XML as often.
        case tooLarge
    }

    /// The property list as XML.
    static func read(_ bytes: [UInt8], maximumSize: Int) -> Outcome {
        guard var reader = BinaryPropertyListReader(bytes, maximumSize: maximumSize) else { return .damaged }
        reader.output += "<plist version=\"1.0\">\n".utf8
        guard reader.append(object: reader.topObject, depth: 0) else { return reader.isTooLarge ? .tooLarge : .damaged }
        reader.output += "</plist>\n".utf8
        return .xml(reader.output)
    }

    private init?(_ bytes: [UInt8], maximumSize: Int) {
        guard bytes.count >= Self.header + Self.trailer else { return nil }
        self.bytes = bytes
        let trailer = bytes.count - Self.trailer
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize,
            let objectCount = Self.number(bytes[(trailer + 8)..<(trailer + 16)]),
            let topObject = Self.number(bytes[(trailer + 16)..<(trailer + 24)]),
            let tableStart = Self.number(bytes[(trailer + 24)..<(trailer + 32)]),
            topObject < objectCount, Self.header...trailer ~= tableStart, objectCount <= (trailer - tableStart) / offsetSize
        else { return nil }
        self.objectCount = objectCount
        self.topObject = topObject
        self.tableStart = tableStart
        self.maximumSize = maximumSize
    }

    /// A number in big-endian order; nil for one that is too large for a size in memory.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        var value: UInt64 = 0
        for byte in bytes {
            if value >> 56 != 0 { return nil }
            value = value << 8 | UInt64(byte)
        }
        return value <= UInt64(Int32.max) ? Int(value) : nil
    }

    /// The bytes of an object from its marker on, up to the table of offsets.
    private func object(_ index: Int) -> ArraySlice<UInt8>? {
        guard index < objectCount else { return nil }
        let entry = tableStart + index * offsetSize
        guard let offset = Self.number(bytes[entry..<(entry + offsetSize)]), Self.header..<tableStart ~= offset else {
            return nil
        }
        return bytes[offset..<tableStart]
    }

    /// The count of an object and what follows it.
    private func counted(_ object: ArraySlice<UInt8>) -> (count: Int, content: ArraySlice<UInt8>)? {
        guard let marker = object.first else { return nil }
        let rest = object.dropFirst()
        if marker & 0x0F < 0x0F { return (Int(marker & 0x0F), rest) }
        // The count is a separate integer object.
        guard let sizeMarker = rest.first, sizeMarker & 0xF0 == 0x10, sizeMarker & 0x0F <= 3 else { return nil }
        let size = 1 << Int(sizeMarker & 0x0F)
        let digits = rest.dropFirst().prefix(size)
        guard digits.count == size, let count = Self.number(digits) else { return nil }
        return (count, rest.dropFirst(1 + size))
    }

    private mutating func append(object index: Int, depth: Int) -> Bool {
        guard depth < PropertyListReader.maximumDepth, let object = object(index), let marker = object.first else { return false }
        switch marker >> 4 {
        case 0x5, 0x6:
            guard let text = text(object) else { return false }
            return append(text, as: .string)
        case 0xA:
            guard let references = references(object, index, lists: 1) else { return false }
            output += "<array>\n".utf8
            for reference in references { guard append(object: reference, depth: depth + 1) else { return false } }
            output += "</array>\n".utf8
        case 0xD:
            guard let references = references(object, index, lists: 2) else { return false }
            return append(keys: references.prefix(references.count / 2), values: references.suffix(references.count / 2), depth)
        case 0x0 where marker == 0x08: output += "<false/>\n".utf8
        case 0x0 where marker == 0x09: output += "<true/>\n".utf8
        case 0x1: output += "<integer/>\n".utf8
        case 0x2: output += "<real/>\n".utf8
        case 0x3: output += "<date/>\n".utf8
        case 0x4: output += "<data/>\n".utf8
        default: return false
        }
        return true
    }

    private mutating func append(keys: ArraySlice<Int>, values: ArraySlice<Int>, _ depth: Int) -> Bool {
        output += "<dict>\n".utf8
        for (key, value) in zip(keys, values) {
            guard let object = object(key), let name = text(object) else { return false }
            guard append(name, as: .key), append(object: value, depth: depth + 1) else { return false }
        }
        output += "</dict>\n".utf8
        return true
    }

    /// False where there is too much by then.
    private mutating func append(_ text: String, as element: XMLTextElement) -> Bool {
        var text = text
        text.withUTF8 { output.append(element, $0) }
        isTooLarge = output.count > maximumSize
        return !isTooLarge
    }

    /// The text of a string object; nil for another one, and for half a surrogate pair.
    private func text(_ object: ArraySlice<UInt8>) -> String? {
        guard let kind = object.first.map({ $0 >> 4 }), let (count, content) = counted(object) else { return nil }
        if kind == 0x5 {
            let ascii = content.prefix(count)
            return ascii.count == count && ascii.allSatisfy { $0 < 0x80 } ? String(decoding: ascii, as: UTF8.self) : nil
        }
        guard kind == 0x6, content.count >= 2 * count else { return nil }
        let start = content.startIndex
        let units = (0..<count).map { UInt16(content[start + 2 * $0]) << 8 | UInt16(content[start + 2 * $0 + 1]) }
        let text = String(decoding: units, as: UTF16.self)
        return text.utf16.elementsEqual(units) ? text : nil
    }

    /// What a container refers to; nil where it has been read before.
    private mutating func references(_ object: ArraySlice<UInt8>, _ index: Int, lists: Int) -> [Int]? {
        guard containers.insert(index).inserted, let (count, content) = counted(object),
            content.count / referenceSize / lists >= count
        else { return nil }
        var references: [Int] = []
        references.reserveCapacity(count * lists)
        for place in 0..<count * lists {
            let start = content.startIndex + place * referenceSize
            guard let reference = Self.number(content[start..<(start + referenceSize)]) else { return nil }
            references.append(reference)
        }
        return references
    }
}
