internal import Diagnostics
internal import JSONSyntax
public import L10nRuntime
internal import Plurals
public import StringCatalogs

/// What the table of a catalog holds: the records of all languages, holes filled.
public struct TableContent: Sendable {
    /// One language of the table.
    public struct Language: Sendable {
        /// As the catalog writes it.
        public let identifier: String
        /// Records one after the other; a record that several keys share stands once.
        public let texts: [UInt8]
        /// For each key the number of the language whose text it is, and the offset of its record there.
        public let index: [UInt8]
        /// Offsets of the records, ascending.
        let recordStarts: [Int]
    }

    public struct Options: Sendable {
        /// Devices whose texts are taken, best first; a text without devices comes last.
        public var devices: [Device] = [.other, .mac]

        public init() {}
    }

    /// Sorted by their bytes.
    public let keys: [String]
    /// Sorted by identifier.
    public let languages: [Language]
    /// Number of the source language.
    public let source: Int

    /// Makes the table of a catalog.
    ///
    /// - Parameter order: The keys that it has; nil: all.
    public init(_ catalog: StringCatalog, order: EntryOrder? = nil, options: Options = Options()) {
        let sourceName = catalog.sourceLanguage.map { catalog.languages[$0].name } ?? "en"
        let names = Set(catalog.languages.map(\.name) + [sourceName]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let source = names.firstIndex(of: sourceName) ?? 0
        let numbers = catalog.languages.map { language in names.firstIndex(of: language.name) ?? source }
        let chains = names.map { name in
            // The language, its parents that are present, then the source.
            (LanguageMatcher.localizations(for: [name], in: names) + [sourceName]).compactMap(names.firstIndex(of:))
        }
        var keys: [String] = []
        var pools = names.map { _ in RecordPool() }
        var indexes: [[UInt8]] = names.map { _ in [] }
        catalog.source.bytes.withUnsafeBufferPointer { bytes in
            let entries = (order ?? EntryOrder(catalog)).entries
            // At most half of a catalog is text.
            for language in names.indices { pools[language].reserve(bytes.count / names.count / 2) }
            keys.reserveCapacity(entries.count)
            for language in names.indices {
                indexes[language].reserveCapacity(entries.count * (Record.ownerDigits + Record.offsetDigits))
            }
            let writer = RecordWriter(catalog, bytes: bytes, devices: options.devices)
            var offsets = [Int](repeating: -1, count: names.count)
            for (key, entry) in entries {
                keys.append(key)
                writer.begin(entry)
                for language in names.indices { offsets[language] = -1 }
                for index in entry.localizations {
                    let localization = catalog.localizations[index]
                    let number = numbers[localization.language]
                    if offsets[number] < 0 {
                        offsets[number] = pools[number].add { writer.write(localization, to: &$0) }
                    }
                }
                for language in names.indices {
                    let owner = offsets[language] >= 0 ? language : chains[language].first { offsets[$0] >= 0 } ?? source
                    if offsets[owner] < 0 {
                        offsets[owner] = pools[owner].add {
                            writer.write(key: entry.key, to: &$0)
                            return true
                        }
                    }
                    Record.append(owner, digits: Record.ownerDigits, to: &indexes[language])
                    Record.append(offsets[owner], digits: Record.offsetDigits, to: &indexes[language])
                }
            }
        }
        self.keys = keys
        languages = names.indices.map { number in
            Language(
                identifier: names[number], texts: pools[number].bytes, index: indexes[number],
                recordStarts: pools[number].starts)
        }
        self.source = source
    }

    /// For each key the offset of its first byte among the keys one after the other (5 digits).
    public var keyIndex: [UInt8] {
        var offset = 0
        var index: [UInt8] = []
        for key in keys {
            index += Record.digits(offset, count: Record.offsetDigits)
            offset += key.utf8.count
        }
        return index
    }

    /// A table to read at once, for tools.
    ///
    /// - Parameters:
    ///   - plural: The plural rules of a language.
    ///   - symbols: The number symbols of a language.
    public func table(
        name: String, plural: (String) -> @Sendable (PluralNumber) -> PluralForm, symbols: (String) -> NumberSymbols
    ) -> TextTable {
        return TextTable(
            name: name,
            languages: languages.map { language in
                TextTable.Language(
                    identifier: language.identifier, texts: TableBytes(copying: language.texts),
                    index: TableBytes(copying: language.index),
                    plural: plural(language.identifier), symbols: symbols(language.identifier))
            },
            source: source, keys: TableBytes(copying: keys.flatMap(\.utf8)), keyIndex: TableBytes(copying: keyIndex))
    }
}

/// Records of one language, each once.
private struct RecordPool {
    private(set) var bytes: [UInt8] = []
    private(set) var starts: [Int] = []
    /// Numbers of records by their hash, probed one after the other; -1: free. A power of two, at most half full.
    private var slots = [Int32](repeating: -1, count: 64)

    mutating func reserve(_ capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Adds what `write` appends, unless it is there already; its offset, or -1 when `write` says that there is nothing.
    mutating func add(_ write: (inout [UInt8]) -> Bool) -> Int {
        let start = bytes.count
        guard write(&bytes) else {
            bytes.removeSubrange(start...)
            return -1
        }
        var slot = hash(from: start, upTo: bytes.count) & (slots.count - 1)
        while slots[slot] >= 0 {
            let known = starts[Int(slots[slot])]
            if isSame(known, start) {
                bytes.removeSubrange(start...)
                return known
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(starts.count)
        starts.append(start)
        if starts.count * 2 > slots.count { grow() }
        return start
    }

    /// Whether the record at an offset is the one that ends the bytes.
    private func isSame(_ known: Int, _ start: Int) -> Bool {
        let count = bytes.count - start
        return known + count <= start
            && bytes.withUnsafeBufferPointer { bytes in
                for index in 0..<count where bytes[known + index] != bytes[start + index] { return false }
                return true
            }
    }

    /// FNV-1a over words of eight bytes.
    private func hash(from start: Int, upTo end: Int) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        bytes.withUnsafeBytes { bytes in
            var index = start
            while index + 8 <= end {
                hash = (hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x100_0000_01B3
                hash ^= hash >> 29
                index += 8
            }
            while index < end {
                hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
                index += 1
            }
        }
        return Int(truncatingIfNeeded: hash ^ hash >> 32)
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for number in starts.indices {
            let end = number + 1 < starts.count ? starts[number + 1] : bytes.count
            var slot = hash(from: starts[number], upTo: end) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }
}
