extension TextTable {
    /// Opens a file that `l10n compile --format table` wrote.
    ///
    /// All of the file is checked once, here. Reading texts afterwards never traps, with any bytes. The file stays mapped as
    /// long as the table exists. To update it, move a new file over it (`mv new.l10n Shop.l10n`). Never write into the file:
    /// shortening it crashes the programs that read it.
    ///
    /// - Parameters:
    ///   - path: The path of the file, `Shop.l10n`.
    ///   - isolatesArguments: Whether text arguments are isolated from the writing direction of the surrounding text (U+2068 …
    ///     U+2069).
    /// - Throws: ``TextTableError`` if the file cannot be read or is not a valid table.
    public convenience init(contentsOfFile path: String, isolatesArguments: Bool = false) throws(TextTableError) {
        let memory = try TableMemory(mapping: path)
        do throws(TextTableError) {
            try self.init(TableFileReader.read(TableBytes(whole: memory)), isolatesArguments)
        } catch {
            throw TextTableError(error.reason, path: path)
        }
    }

    /// Opens a table from the bytes of its file, with the same checks. The bytes are copied.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - isolatesArguments: Whether text arguments are isolated from the writing direction of the surrounding text (U+2068 …
    ///     U+2069).
    /// - Throws: ``TextTableError`` if the bytes are not a valid table.
    public convenience init(bytes: [UInt8], isolatesArguments: Bool = false) throws(TextTableError) {
        try self.init(TableFileReader.read(TableBytes(copying: bytes)), isolatesArguments)
    }

    private convenience init(_ content: TableFileReader.Content, _ isolatesArguments: Bool) {
        self.init(
            name: content.name, languages: content.languages, source: content.source, keys: content.keys,
            keyIndex: content.keyIndex, isolatesArguments: isolatesArguments)
    }
}

/// Parses the file of a table, see ``TableFormat``, and checks all of it.
struct TableFileReader {
    /// The content of a file.
    struct Content {
        let name: String
        let languages: [TextTable.Language]
        let source: Int
        let keys: TableBytes
        let keyIndex: TableBytes
    }

    private let bytes: TableBytes
    private var offset = TableFormat.headSize

    static func read(_ bytes: TableBytes) throws(TextTableError) -> Content {
        var reader = TableFileReader(bytes: bytes)
        try reader.checkHead()
        return try reader.content()
    }

    private init(bytes: TableBytes) { self.bytes = bytes }

    private mutating func checkHead() throws(TextTableError) {
        let magic = TableFormat.magic
        guard bytes.count >= magic.count, bytes.buffer[..<magic.count].elementsEqual(magic) else {
            throw TextTableError(.notATable)
        }
        let head = UnsafeRawPointer(bytes.base)
        guard bytes.count >= TableFormat.headSize else {
            throw TextTableError(.length(expected: UInt64(TableFormat.headSize), found: bytes.count))
        }
        func number<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type) -> Number {
            Number(littleEndian: head.loadUnaligned(fromByteOffset: offset, as: Number.self))
        }
        let version = number(8, UInt32.self)
        guard version == TableFormat.version else { throw TextTableError(.version(version)) }
        let length = number(16, UInt64.self)
        guard length == bytes.count else { throw TextTableError(.length(expected: length, found: bytes.count)) }
        guard number(12, UInt32.self) == 0, bytes.count.isMultiple(of: TableFormat.wordSize) else {
            throw TextTableError(.malformed("its head is"))
        }
        let body = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes.buffer)[TableFormat.headSize...])
        guard number(24, UInt64.self) == TableFormat.checksum(body) else { throw TextTableError(.checksum) }
    }

    private mutating func content() throws(TextTableError) -> Content {
        let name = try text("its name is")
        let count = try number("the number of its languages is")
        let source = try number("its source language is")
        let keys = try block("its keys are")
        let keyIndex = try block("the index of its keys is")
        guard Self.areKeys(keys, keyIndex) else { throw TextTableError(.malformed("its keys are")) }
        guard 1...1 << (6 * Record.ownerDigits) ~= count else {
            throw TextTableError(.malformed("the number of its languages is"))
        }
        guard source < count else { throw TextTableError(.malformed("its source language is")) }
        var languages: [TextTable.Language] = []
        for _ in 0..<count { languages.append(try language()) }
        guard Set(languages.map(\.identifier)).count == count else {
            throw TextTableError(.malformed("the list of its languages is"))
        }
        guard bytes.count - offset < TableFormat.wordSize, bytes.buffer[offset...].allSatisfy({ $0 == 0 }) else {
            throw TextTableError(.malformed("its end is"))
        }
        // A language can use texts of every other one, so the indexes are checked last.
        let keyCount = keyIndex.count / Record.offsetDigits
        let records = languages.map { RecordCheck($0.texts) }
        for language in languages where !Self.isIndex(language.index, keyCount, records) {
            throw TextTableError(.malformed("the index of '\(language.identifier)' is"))
        }
        return Content(name: name, languages: languages, source: source, keys: keys, keyIndex: keyIndex)
    }

    private mutating func language() throws(TextTableError) -> TextTable.Language {
        let identifier = try text("the name of a language is")
        let rules = try block("the plural rules of '\(identifier)' are")
        guard let rules = PluralRules([UInt8](rules.buffer)) else {
            throw TextTableError(.malformed("the plural rules of '\(identifier)' are"))
        }
        let symbols = try symbols(of: identifier)
        let texts = try block("the texts of '\(identifier)' are")
        guard RecordCheck(texts).areRecords else { throw TextTableError(.malformed("the texts of '\(identifier)' are")) }
        return TextTable.Language(
            identifier: identifier, texts: texts, index: try block("the index of '\(identifier)' is"),
            plural: { rules.form(of: $0) }, symbols: symbols)
    }

    private mutating func symbols(of identifier: String) throws(TextTableError) -> NumberSymbols {
        let what = "the number symbols of '\(identifier)' are"
        let (decimal, grouping, minus) = (try text(what), try text(what), try text(what))
        let digit = try number(what)
        let groups = [try byte(what), try byte(what), try byte(what)]
        // All ten digits must be valid characters.
        guard let zero = Unicode.Scalar(UInt32(digit)), Unicode.Scalar(UInt32(digit) + 9) != nil else {
            throw TextTableError(.malformed(what))
        }
        return NumberSymbols(
            decimal: decimal, grouping: grouping, minus: minus, zero: zero, primaryGroup: groups[0], secondaryGroup: groups[1],
            minimumGroupingDigits: groups[2])
    }

    // MARK: Parts

    /// Returns the next bytes.
    ///
    /// - Parameter what: The subject and verb of the error message: `its name is`.
    private mutating func take(_ count: Int, _ what: String) throws(TextTableError) -> TableBytes {
        guard count <= bytes.count - offset else { throw TextTableError(.malformed(what)) }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    private mutating func byte(_ what: String) throws(TextTableError) -> Int { Int(try take(1, what).base[0]) }

    private mutating func number(_ what: String) throws(TextTableError) -> Int {
        let bytes = try take(4, what)
        return Int(UInt32(littleEndian: UnsafeRawPointer(bytes.base).loadUnaligned(as: UInt32.self)))
    }

    private mutating func block(_ what: String) throws(TextTableError) -> TableBytes { try take(number(what), what) }

    private mutating func text(_ what: String) throws(TextTableError) -> String {
        let bytes = try block(what)
        guard UTF8Check.isUTF8(bytes.buffer) else { throw TextTableError(.malformed(what)) }
        return String(decoding: bytes.buffer, as: UTF8.self)
    }

    /// Whether keys are valid UTF-8, unique and sorted by their bytes, and match their index.
    private static func areKeys(_ keys: TableBytes, _ index: TableBytes) -> Bool {
        guard index.count.isMultiple(of: Record.offsetDigits), RecordCheck.areDigits(index.buffer) else { return false }
        var starts = stride(from: 0, to: index.count, by: Record.offsetDigits).map {
            Record.number(index.base + $0, count: Record.offsetDigits)
        }
        starts.append(keys.count)
        guard starts[0] == 0, zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }) else { return false }
        var last: UnsafeBufferPointer<UInt8>?
        for (start, end) in zip(starts, starts.dropFirst()) {
            let key = UnsafeBufferPointer(rebasing: keys.buffer[start..<end])
            guard UTF8Check.isUTF8(key), last.map({ $0.lexicographicallyPrecedes(key) }) ?? true else { return false }
            last = key
        }
        return true
    }

    /// Whether an index has a language and the offset of a record for each key.
    private static func isIndex(_ index: TableBytes, _ keyCount: Int, _ records: [RecordCheck]) -> Bool {
        let entrySize = Record.ownerDigits + Record.offsetDigits
        guard index.count == keyCount * entrySize, RecordCheck.areDigits(index.buffer) else { return false }
        return stride(from: 0, to: index.count, by: entrySize).allSatisfy { entry in
            let owner = Record.number(index.base + entry, count: Record.ownerDigits)
            let offset = Record.number(index.base + entry + Record.ownerDigits, count: Record.offsetDigits)
            return owner < records.count && records[owner].isRecord(at: offset)
        }
    }
}
