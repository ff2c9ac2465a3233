internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime
internal import L10nStringCatalogs

/// Which languages the records of a catalog are in, and whose text each of them shows.
struct LanguageRecords: Sendable {
    let order: EntryOrder
    /// The languages, sorted by identifier.
    let names: [String]
    /// Number of the source language.
    let source: Int
    /// For each language of the catalog its number in `names`; -1: the options leave it out.
    fileprivate let numbers: [Int]
    let catalog: StringCatalog
    fileprivate let options: TableContent.Options

    init(_ catalog: StringCatalog, _ order: EntryOrder, options: TableContent.Options) {
        self.catalog = catalog
        self.order = order
        self.options = options
        let sourceName = catalog.sourceLanguageName ?? "en"
        let wanted = catalog.languages.map(\.name).filter { options.languages?.contains($0) ?? true }
        let names = Set(wanted + [sourceName]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let source = names.firstIndex(of: sourceName) ?? 0
        numbers = catalog.languages.map { language in names.firstIndex(of: language.name) ?? -1 }
        self.names = names
        self.source = source
    }

    /// Of all entries, sorted by their bytes.
    var keys: [String] { order.entries.map(\.key) }

    /// The records of some of the entries, by language.
    func write(_ entries: Range<Int>) -> [RecordPart] {
        catalog.source.bytes.withUnsafeBufferPointer { bytes in
            let arguments = EntryArguments()
            var walk = RecordWalk(self, entries, bytes: bytes, arguments: arguments)
            for number in entries {
                let entry = order.entries[number].entry
                arguments.analyze(entry, source: catalog.sourceLocalization(of: entry), in: catalog)
                walk.write(entry)
            }
            return walk.parts
        }
    }

    /// A language of the table.
    func language(_ number: Int, _ written: [WrittenRecords]) -> TableContent.Language {
        TableContent.Language(
            identifier: names[number], texts: written[number].bytes, index: index(of: number, written),
            recordOffsets: written[number].offsets)
    }

    /// For each key the number of the language whose text a language shows, and the offset of its record there.
    private func index(of language: Int, _ written: [WrittenRecords]) -> [UInt8] {
        var index: [UInt8] = []
        index.reserveCapacity(order.entries.count * (Record.ownerDigits + Record.offsetDigits))
        // The languages that it falls back to: its parents that are present, then the source.
        var chain: [Int]?
        for number in order.entries.indices {
            var owner = language
            if written[language].offsets[number] < 0 {
                let parents =
                    chain ?? LanguageMatcher.localizations(for: [names[language]], in: names).compactMap(names.firstIndex(of:))
                chain = parents
                owner = parents.first { written[$0].offsets[number] >= 0 } ?? source
            }
            Record.append(owner, digits: Record.ownerDigits, to: &index)
            Record.append(Int(written[owner].offsets[number]), digits: Record.offsetDigits, to: &index)
        }
        return index
    }
}

/// The records of one language for some of the entries.
struct RecordPart: Sendable {
    /// One after the other.
    fileprivate(set) var bytes: [UInt8] = []
    /// For each entry the length of its record; 0: none.
    fileprivate(set) var lengths: [Int32] = []
}

/// The records of one language.
struct WrittenRecords: Sendable {
    /// One after the other; a record that several keys share occurs once.
    let bytes: [UInt8]
    /// Offsets of the records, ascending.
    let starts: [Int]
    /// For each entry the offset of its record; -1: none.
    let offsets: [Int32]

    /// - Parameter parts: The records of the first entries, of those after them, and so on.
    init(_ parts: [RecordPart]) {
        let count = parts.reduce(0) { $0 + $1.lengths.count }
        var pool = RecordPool(bytes: parts.reduce(0) { $0 + $1.bytes.count }, records: count)
        var offsets: [Int32] = []
        offsets.reserveCapacity(count)
        for part in parts {
            part.bytes.withUnsafeBytes { bytes in
                var start = 0
                for length in part.lengths {
                    let end = start + Int(length)
                    offsets.append(length == 0 ? -1 : pool.add(UnsafeRawBufferPointer(rebasing: bytes[start..<end])))
                    start = end
                }
            }
        }
        bytes = pool.bytes
        starts = pool.starts
        self.offsets = offsets
    }
}

/// Writes the records of one entry after the other, in all languages.
struct RecordWalk {
    /// By language.
    private(set) var parts: [RecordPart]
    private let records: LanguageRecords
    private let writer: RecordWriter

    /// - Parameters:
    ///   - entries: The numbers of the entries that are written.
    ///   - arguments: The arguments of the entry that is written next.
    init(_ records: LanguageRecords, _ entries: Range<Int>, bytes: UnsafeBufferPointer<UInt8>, arguments: EntryArguments) {
        self.records = records
        writer = RecordWriter(records.catalog, bytes: bytes, arguments: arguments, devices: records.options.devices)
        // At most half of a catalog is text.
        let capacity = bytes.count / 2 / records.names.count * entries.count / max(1, records.order.entries.count)
        parts = records.names.map { _ in RecordPart() }
        for language in parts.indices {
            parts[language].bytes.reserveCapacity(capacity)
            parts[language].lengths.reserveCapacity(entries.count)
        }
    }

    mutating func write(_ entry: CatalogEntry) {
        writer.begin()
        let last = parts[records.source].lengths.count
        for language in parts.indices { parts[language].lengths.append(0) }
        for index in entry.localizations {
            let localization = records.catalog.localizations[index]
            let language = records.numbers[localization.language]
            guard language >= 0, parts[language].lengths[last] == 0 else { continue }
            let start = parts[language].bytes.count
            writer.write(localization, to: &parts[language].bytes)
            parts[language].lengths[last] = Int32(parts[language].bytes.count - start)
        }
        // The source language always has a text.
        guard parts[records.source].lengths[last] == 0 else { return }
        let start = parts[records.source].bytes.count
        writer.write(key: entry.key, to: &parts[records.source].bytes)
        parts[records.source].lengths[last] = Int32(parts[records.source].bytes.count - start)
    }
}
