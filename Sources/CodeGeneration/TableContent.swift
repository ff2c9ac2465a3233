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

    /// Makes the table of a catalog. Of keys that stand twice the first counts.
    ///
    /// - Parameter included: Which keys it has.
    public init(
        _ catalog: StringCatalog, including included: AccessorTree.Options = AccessorTree.Options(), options: Options = Options()
    ) {
        let sourceName = catalog.sourceLanguage.map { catalog.languages[$0].name } ?? "en"
        let names = Set(catalog.languages.map(\.name) + [sourceName]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let source = names.firstIndex(of: sourceName) ?? 0
        let numbers = catalog.languages.map { language in names.firstIndex(of: language.name) ?? source }
        var keys: [String] = []
        var builders = names.map { _ in RecordPool() }
        var rows: [[(owner: Int, offset: Int)]] = Array(repeating: [], count: names.count)
        let chains = names.map { name in
            // The language, its parents that are present, then the source.
            (LanguageMatcher.localizations(for: [name], in: names) + [sourceName]).compactMap(names.firstIndex(of:))
        }
        catalog.source.bytes.withUnsafeBufferPointer { bytes in
            let entries = catalog.entriesByKey(bytes).filter { included.includes($0.entry) }
            let arguments = EntryArguments()
            for (key, entry) in entries {
                keys.append(key)
                let own = catalog.localizations[entry.localizations]
                arguments.analyze(entry, source: catalog.sourceLocalization(of: entry), in: catalog, bytes: bytes)
                let writer = RecordWriter(catalog, bytes: bytes, arguments: arguments, devices: options.devices)
                var records: [Int: [UInt8]] = [:]
                for localization in own {
                    let number = numbers[localization.language]
                    if records[number] == nil { records[number] = writer.record(of: localization) }
                }
                lazy var keyRecord = writer.record(ofKey: entry.key)
                for language in names.indices {
                    if let owner = chains[language].first(where: { records[$0] != nil }) {
                        rows[language].append((owner, builders[owner].offset(of: records[owner] ?? [])))
                    } else {
                        rows[language].append((source, builders[source].offset(of: keyRecord)))
                    }
                }
            }
        }
        self.keys = keys
        languages = names.indices.map { number in
            Language(
                identifier: names[number], texts: builders[number].bytes,
                index: rows[number].flatMap {
                    Record.digits($0.owner, count: 2) + Record.digits($0.offset, count: Record.offsetDigits)
                },
                recordStarts: builders[number].starts)
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
    private var offsets: [[UInt8]: Int] = [:]

    mutating func offset(of record: [UInt8]) -> Int {
        if let known = offsets[record] { return known }
        offsets[record] = bytes.count
        starts.append(bytes.count)
        bytes += record
        return bytes.count - record.count
    }
}
