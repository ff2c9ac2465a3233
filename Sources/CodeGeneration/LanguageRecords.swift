internal import Diagnostics
internal import L10nRuntime
internal import Plurals
internal import StringCatalogs

/// Writes the records of a catalog, some of its languages at a time, so that threads can share the work.
struct LanguageRecords: Sendable {
    /// The records of one language.
    struct Written: Sendable {
        /// One after the other; a record that several keys share stands once.
        let bytes: [UInt8]
        /// Offsets of the records, ascending.
        let starts: [Int]
        /// For each entry the offset of its record; -1: none.
        let offsets: [Int32]
    }

    let order: EntryOrder
    /// The languages, sorted by identifier.
    let names: [String]
    /// Number of the source language.
    let source: Int
    private let catalog: StringCatalog
    private let options: TableContent.Options
    /// For each language of the catalog its number in `names`.
    private let numbers: [Int]
    /// For each language whose texts it takes where it has none: its parents that are present, then the source.
    private let chains: [[Int]]

    init(_ catalog: StringCatalog, _ order: EntryOrder, options: TableContent.Options) {
        self.catalog = catalog
        self.order = order
        self.options = options
        let sourceName = catalog.sourceLanguage.map { catalog.languages[$0].name } ?? "en"
        let names = Set(catalog.languages.map(\.name) + [sourceName]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let source = names.firstIndex(of: sourceName) ?? 0
        numbers = catalog.languages.map { language in names.firstIndex(of: language.name) ?? source }
        chains = names.map { name in
            (LanguageMatcher.localizations(for: [name], in: names) + [sourceName]).compactMap(names.firstIndex(of:))
        }
        self.names = names
        self.source = source
    }

    /// The records of languages, by their numbers.
    func write(_ languages: Range<Int>) -> [Written] {
        let entries = order.entries
        // At most half of a catalog is text.
        let capacity = catalog.source.bytes.count / names.count / 2
        var pools = languages.map { _ in RecordPool(bytes: capacity, records: entries.count) }
        var offsets = languages.map { _ in [Int32](repeating: -1, count: entries.count) }
        catalog.source.bytes.withUnsafeBufferPointer { bytes in
            let writer = RecordWriter(catalog, bytes: bytes, devices: options.devices)
            for (number, (_, entry)) in entries.enumerated() {
                writer.begin(entry)
                for index in entry.localizations {
                    let localization = catalog.localizations[index]
                    let language = numbers[localization.language] - languages.lowerBound
                    if pools.indices.contains(language), offsets[language][number] < 0 {
                        offsets[language][number] = Int32(pools[language].add { writer.write(localization, to: &$0) })
                    }
                }
                // The text that there always is.
                if languages.contains(source), offsets[source - languages.lowerBound][number] < 0 {
                    offsets[source - languages.lowerBound][number] = Int32(
                        pools[source - languages.lowerBound].add {
                            writer.write(key: entry.key, to: &$0)
                            return true
                        })
                }
            }
        }
        return pools.indices.map { Written(bytes: pools[$0].bytes, starts: pools[$0].starts, offsets: offsets[$0]) }
    }

    /// For each key the number of the language whose text a language shows, and the offset of its record there.
    func index(of language: Int, _ written: [Written]) -> [UInt8] {
        var index: [UInt8] = []
        index.reserveCapacity(order.entries.count * (Record.ownerDigits + Record.offsetDigits))
        for number in order.entries.indices {
            var owner = language
            var offset = written[language].offsets[number]
            if offset < 0 {
                owner = chains[language].first { written[$0].offsets[number] >= 0 } ?? source
                offset = written[owner].offsets[number]
            }
            Record.append(owner, digits: Record.ownerDigits, to: &index)
            Record.append(Int(offset), digits: Record.offsetDigits, to: &index)
        }
        return index
    }
}

/// Records of one language, each once.
private struct RecordPool {
    private(set) var bytes: [UInt8] = []
    private(set) var starts: [Int] = []
    /// Numbers of records by their hash, probed one after the other; -1: free. A power of two, at most half full.
    private var slots: [Int32]

    /// - Parameters:
    ///   - bytes: How many bytes there may be.
    ///   - records: How many records there may be.
    init(bytes capacity: Int, records: Int) {
        bytes.reserveCapacity(capacity)
        starts.reserveCapacity(records)
        var count = 64
        while count < records * 2 { count *= 2 }
        slots = [Int32](repeating: -1, count: count)
    }

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
}
