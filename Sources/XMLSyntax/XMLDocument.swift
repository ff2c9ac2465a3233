package import Diagnostics

/// A document as UTF-8: what ``XMLReader`` reads, and what places of errors refer to.
package struct XMLDocument: Sendable {
    package let source: SourceFile
    /// Offset of the first byte after a byte-order mark.
    let start: Int
    /// What is wrong with the encoding.
    let error: XMLError?

    /// UTF-8 with or without a byte-order mark, or UTF-16 with one.
    package init(_ source: SourceFile) {
        let bytes = source.bytes
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            self.init(utf16: bytes.dropFirst(2), isBigEndian: bytes[0] == 0xFE, path: source.path)
            return
        }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        if let (name, range) = Self.declaredEncoding(bytes[start...]) {
            self.init(source, start, XMLError(kind: .encoding(name), range: range))
        } else {
            let invalid = Self.invalidUTF8(bytes)
            self.init(source, start, invalid.map { XMLError(kind: .invalidEncoding, range: ByteRange($0..<$0 + 1)) })
        }
    }

    private init(_ source: SourceFile, _ start: Int, _ error: XMLError?) {
        self.source = source
        self.start = start
        self.error = error
    }

    private init(utf16 bytes: ArraySlice<UInt8>, isBigEndian: Bool, path: String) {
        let (high, low) = isBigEndian ? (0, 1) : (1, 0)
        var units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).lazy.map { index -> UInt16 in
            UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low])
        }.makeIterator()
        var decoder = UTF16()
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var error: Int?
        decoding: while true {
            switch decoder.decode(&units) {
            case .scalarValue(let scalar): output.append(contentsOf: UTF8.encode(scalar)!)
            case .error:
                error = error ?? output.count
                output.append(UInt8(ascii: "?"))
            case .emptyInput: break decoding
            }
        }
        if bytes.count % 2 == 1 { error = error ?? output.count }
        self.init(
            SourceFile(path: path, bytes: output), 0,
            error.map { XMLError(kind: .invalidEncoding, range: .empty(at: UInt32($0))) })
    }

    /// The encoding that a declaration names, where it is not UTF-8.
    private static func declaredEncoding(_ bytes: ArraySlice<UInt8>) -> (name: String, range: ByteRange)? {
        let head = bytes.prefix(200)
        let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
        guard head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: UInt8(ascii: ">")),
            let word = head[..<end].indices.first(where: { head[$0..<end].starts(with: "encoding".utf8) }),
            let open = head[word..<end].firstIndex(where: quotes.contains),
            let close = head[(open + 1)..<end].firstIndex(of: head[open])
        else { return nil }
        let name = String(decoding: head[(open + 1)..<close], as: UTF8.self)
        if ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) { return nil }
        return (name, ByteRange(open + 1..<close))
    }

    /// The offset of the first byte that is not UTF-8.
    private static func invalidUTF8(_ bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                if bytes[index] < 0x80 {
                    index += 1
                    continue
                }
                var rest = bytes[index...].makeIterator()
                var decoder = UTF8()
                guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return index }
                index += UTF8.width(scalar)
            }
            return nil
        }
    }
}
